"""What each choice of a turn is worth, by a table of values."""
