"""The tables of values: the worth of every state of a card, and how to read it."""
