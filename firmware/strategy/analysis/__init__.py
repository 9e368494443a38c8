"""Finds the worth of each choice of a turn, by a table of values."""
