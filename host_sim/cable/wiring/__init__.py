"""From the numbers of a board to a drawing and a table of its wires: `make wiring`."""
