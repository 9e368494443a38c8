"""The reasons why the engine says no: every method answers one of these numbers, 0 meaning that it was done.

The words a player reads for each are the screens' business (ui/text/words.py).
"""

from micropython import const

OK = const(0)

# the moment is wrong
NO_MATCH = const(1)  # nothing has been set up
MATCH_OVER = const(2)
IN_START = const(3)  # the start roll is not decided yet
NOT_IN_START = const(4)
NO_ROLLS_LEFT = const(5)
NOT_ROLLED = const(6)  # needs dice on the table
NOTHING_TO_UNDO = const(7)

# the dice
NONE_TO_THROW = const(8)  # nothing is left to throw
BAD_HOLD = const(9)
BAD_FACE = const(10)
HELD_DIE_CHANGED = const(11)
THROWS_ITSELF = const(12)  # this match throws its own dice
IS_TOLD_DICE = const(13)  # this match is told its dice

# the boxes
NO_SUCH_BOX = const(14)
BOX_CLOSED = const(15)
UPPER_COMES_FIRST = const(16)  # the upper section comes first
JOKER_UPPER = const(17)  # forced joker: the matching upper box is open
JOKER_LOWER = const(18)  # forced joker: a lower box is open
IMPOSSIBLE_SCORE = const(19)  # no five dice give it there now

# setting up
BAD_SHEET = const(20)
BAD_PLAYERS = const(21)
BAD_ROUNDS = const(22)
BAD_OPTION = const(23)
BAD_TEAMS = const(24)
BAD_SEED = const(25)
BAD_CODE = const(26)
BAD_PLAYER = const(27)

# a saved match
BAD_SIZE = const(28)
FOREIGN = const(29)
NEWER = const(30)
DAMAGED = const(31)

REASONS = const(32)
