"""The kinds of player: Match.kinds has one for each seat."""

from micropython import const

HUMAN = const(0)
RANDOM = const(1)
GREEDY = const(2)
CHASER = const(3)
NOVICE = const(4)
CASUAL = const(5)
STEADY = const(6)
SHARP = const(7)
OPTIMAL = const(8)
AHEAD = const(9)

KINDS = const(10)
TABLELESS = const(4)  # the kinds from here on play by a table of values
NAMES = ("human", "random", "greedy", "chaser", "novice", "casual", "steady", "sharp", "optimal", "ahead")
