"""Luck and given-away of a card, a byte each, as a report tells them and a book keeps them."""

from micropython import const

ZERO_LUCK = const(127)  # luck in points, from -127 to 127, is added to this
MOST_NOTED = const(254)  # of either; given-away is in half points
UNKNOWN = const(255)  # no report was made
