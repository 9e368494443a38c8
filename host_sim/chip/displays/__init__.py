"""Models of the chips that a board wires to the Pico."""
