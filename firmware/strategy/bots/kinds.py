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
FIRST_BY_TABLE = const(4)  # this kind and all after it play by a table of values
NAMES = ("human", "random", "greedy", "chaser", "novice", "casual", "steady", "sharp", "optimal", "ahead")
