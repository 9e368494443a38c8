"""What leads to a match."""
