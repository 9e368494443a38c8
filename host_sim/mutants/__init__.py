"""`make mutants`: change one thing in the firmware at a time and see whether a test fails."""
