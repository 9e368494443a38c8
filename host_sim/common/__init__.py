"""What every room uses: how a program ends, what it is asked, whole files, boards' numbers."""
