"""A choice as one number, what points are counted in, and what a report tells of a card."""

from micropython import const

# a choice: a hold mask, or a box added to BOX
STOP = const(31)  # the hold that throws nothing: score
BOX = const(32)
NO_CHOICE = const(-1)  # is made yet

RECORDED = const(10)  # the kind of a player whose choices are read, behind those that strategy.bots.brain has

# what a choice is worth, in 1/128 point
POINT = const(7)  # shift from points
TELLABLE = const(13)  # 0.1 point: a choice that gives away less is called best

# luck and given-away of a card, a byte each
ZERO_LUCK = const(127)  # luck in points, from -127 to 127, is added to this
MOST_NOTED = const(254)  # of either; given-away is in half points
UNKNOWN = const(255)  # no report was made
