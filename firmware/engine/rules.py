"""The six rule sheets as presets over one small set of switches, and the reasons why the engine says no.

The table of the sheets: docs/rules.md. Every action on a match answers a reason, OK when it was done. The
words that a player reads for each: ui/text/words.py.
"""

from micropython import const

# sheets
OFFICIAL = const(0)
FREE = const(1)
FUN = const(2)
APPLET = const(3)
PARLOR = const(4)
CLASSIC = const(5)

SHEETS = const(6)
MOST_POINTS = const(1575)  # on a card of any sheet
NAMES = ("official", "free", "fun", "applet", "parlor", "classic")

# switches of a sheet
JOKER_FORCED = const(0x001)  # matching upper box, else lower, else a zero; unset: free choice
HUNDRED_ON_50 = const(0x002)  # +100 when the Yahtzee box holds 50
HUNDRED_ON_FILLED = const(0x004)  # +100 when the Yahtzee box is filled, even with 0
HUNDRED_WHEN_PAID = const(0x008)  # +100 when the box holds 50 and the roll is placed for more than 0
START_ONE_DIE = const(0x010)  # the start roll; neither: the listed order
START_FIVE_DICE = const(0x020)
MANY_ROUNDS = const(0x040)
MAY_UPPER_FIRST = const(0x080)
MAY_TEAMS = const(0x100)
MAY_REAL = const(0x200)
SETTLES = const(0x400)  # the winner earns the difference to each opponent

FLAGS = (
    JOKER_FORCED | HUNDRED_ON_50 | START_FIVE_DICE | MANY_ROUNDS | MAY_UPPER_FIRST | MAY_TEAMS | MAY_REAL,
    HUNDRED_WHEN_PAID | START_ONE_DIE | MANY_ROUNDS,
    JOKER_FORCED | HUNDRED_ON_FILLED | MAY_REAL,
    HUNDRED_ON_50,
    JOKER_FORCED | HUNDRED_ON_50 | START_FIVE_DICE | MAY_UPPER_FIRST,
    HUNDRED_ON_50 | START_FIVE_DICE | MAY_TEAMS | SETTLES,
)

# options of a match
UPPER_FIRST = const(1)  # the lower section opens when the upper one is full
TEAMS = const(2)  # members' totals are added
REAL = const(4)  # the players throw their own dice and tell the device
DUPLICATE = const(8)  # everyone faces the same dice

# reasons
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


def options_of(sheet: int) -> int:
    """Tell the mask of match options that a sheet (0 to 5) allows; all of them DUPLICATE."""
    may = FLAGS[sheet] // MAY_UPPER_FIRST  # these switches stand in the order of their options
    return DUPLICATE | may & (UPPER_FIRST | TEAMS | REAL)


def start_dice(sheet: int) -> int:
    """Tell how many dice each player throws for the start: 0 (the listed order), 1 or 5."""
    flags = FLAGS[sheet]
    if flags & START_FIVE_DICE:
        return 5
    return 1 if flags & START_ONE_DIE else 0
