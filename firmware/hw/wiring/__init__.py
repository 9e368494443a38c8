"""The wires of a board: their numbers, the drivers made of those, and the search for unknown ones."""
