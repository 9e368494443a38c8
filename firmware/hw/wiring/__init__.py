"""Which pin is what: numbers of a board, drivers made of them, and what finds wires out."""
