"""The words of what is practised."""

NO_TABLE = b"No table for these rules"
STREAK = b"STREAK"
RECORD = b"RECORD"
THE_BEST = b"THE BEST"
NEXT_FOOT = b"A: NEXT"
DEALS = b"Looking for a hard one"

KEYS = b"YOUR CHOICE"
_QUESTION = (
    b"Hold dice and throw, or",
    b"fill a box, as in a game.",
    b"At once you see what",
    b"each choice was worth.",
)
_HELP_QUESTION = _QUESTION + (b"UP from the dice: back",)
HELPS_QUESTION = (  # of six, five, four, two buttons
    _HELP_QUESTION,
    _HELP_QUESTION,
    _HELP_QUESTION,
    _QUESTION + (b"Hold NEXT at dice: back",),
)

# a position
THROW = b"THROW"
HUNDREDS = b"HUNDREDS"
COACH = b"COACH"
NO_BOX = b"No box is open"
NEEDS_FIFTY = b"+100 needs a 50"
NEEDS_FILLED = b"+100: fill Yahtzee"
MANY_HUNDREDS = b"Too many hundreds"
POSITION_KEYS = b"YOUR POSITION"
_NEXT = b"NEXT: what to set"
_SET = (b"throw, boxes, hundreds", b"A asks what is best")
HELP_POSITION = (b"LEFT RIGHT: what to set", b"UP DOWN set it: dice, the") + _SET
HELPS_POSITION = (  # of six, five, four, two buttons
    HELP_POSITION,
    HELP_POSITION,
    (_NEXT, b"UP sets it: dice, the") + _SET,
    (_NEXT, b"NEXT held sets it: dice,") + _SET,
)

# played again
AGAIN = b"AGAIN"
THROW_FOOT = b"A: THROW"
