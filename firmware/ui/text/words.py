"""The words at the table, as bytes, whose characters are small integers and allocate nothing."""

# The thirteen boxes: on a cell, on a line, and what they pay.
BOX_LABELS = (b"1", b"2", b"3", b"4", b"5", b"6", b"3K", b"4K", b"FH", b"SS", b"LS", b"YZ", b"CH")
BOX_NAMES = (
    b"Aces", b"Twos", b"Threes", b"Fours", b"Fives", b"Sixes",
    b"Three of a kind", b"Four of a kind", b"Full house", b"Small straight", b"Large straight", b"Yahtzee",
    b"Chance",
)  # fmt: skip

# One line for each reason of engine.rules at the table, by what it is about, and one for those of setting up.
REASONS = (
    b"Done",
    b"No game is set up", b"The game is over", b"First see who starts", b"The start is decided",
    b"No throws left", b"Throw the dice first", b"Nothing to take back",
    b"All five are held", b"No such hold", b"Faces go from 1 to 6", b"A held die must stay",
    b"This game throws itself", b"You throw your own dice",
    b"No such box", b"This box is closed", b"Upper boxes come first",
    b"Joker: upper box first", b"Joker: a lower box first", b"No dice can pay that",
)  # fmt: skip
NO_SUCH_MATCH = b"Set the game up anew"

# who has no name of his own, by seat
SEATS = (b"P1", b"P2", b"P3", b"P4", b"P5", b"P6")

# index = kind, as in strategy.bots.brain.NAMES
KINDS = (
    b"GUEST", b"RANDOM", b"GREEDY", b"CHASER",
    b"NOVICE", b"CASUAL", b"STEADY", b"SHARP", b"PERFECT", b"AHEAD",
)  # fmt: skip
REPLAY = b"REPLAY"

# title
ANSWERS_DAMAGED = b"Set up hardware again"

# turn
ROLL = b"ROLL"
ROLL_KEY = b"A"
ROLL_KEYS = b"A/B"
ROLL_AGAIN = b"THEN LONG A ROLLS AGAIN"
UNDO = b"UNDO"
ASK_ZERO = b"ZERO? PRESS A"
BONUS = b"+35"
MY_TURN = b"A: MY TURN"
EARNED = b"YES"
TEAM = b"TEAM"
ROUND_NUMBER = b"ROUND"
OF = b"OF"
PERCENT = b"% TO WIN"
TOTAL_HEAD = b"TOTAL"
BONUS_HEAD = b"BONUS"
OPEN_HEAD = b"LEFT"

# card
BOX_LINES = (
    b"ACES", b"TWOS", b"THREES", b"FOURS", b"FIVES", b"SIXES",
    b"3 KIND", b"4 KIND", b"FULL HOUSE", b"SM STRAIGHT", b"LG STRAIGHT", b"YAHTZEE", b"CHANCE",
)  # fmt: skip
ROUND = b"R"
BONUS_LINE = b"+35"
TO_GO = b"TO GO"

# the device
STUCK = (b"UP STUCK", b"DOWN STUCK", b"LEFT STUCK", b"RIGHT STUCK", b"A STUCK", b"B STUCK")
BATTERY_LOW = b"Battery low"
BATTERY_EMPTY = b"Battery empty, saved"

# coach
THINKING = b"Thinking..."
NO_TABLE = b"No table for these rules"
COACH_READS = b"The coach is coming"

# at the foot of many screens
BACK_FOOT = b"B: BACK"
BACK_FOOT_WITHOUT_B = b"LONG A: BACK"

# at the head of rows
UP_OF_TWO = b"LONG NEXT: UP"

# before something goes
FOR_GOOD = b"GONE FOR GOOD?"

# pause
PAUSE = b"PAUSE"
RESUME = b"GO ON"
LEAVE = b"SAVE AND LEAVE"
TAKE_BACK = b"TAKE BACK"
KEYS = b"THE KEYS"
RULES = b"THE RULES"

# real dice
SET_ALL = b"Set all five dice"
BARE_HINT = b"Score without dice"

NOT_SAVED = b"Nothing can be saved"
