"""A choice as one number: 0 to 30 hold these dice and throw the others, BOX + b fill box b."""

from micropython import const

STOP = const(31)  # the hold that throws nothing: score
BOX = const(32)
