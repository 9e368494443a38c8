"""Every word that a player reads, as bytes, whose characters are small integers and allocate nothing."""

# The thirteen boxes: on a cell, on a line, and what they pay.
BOX_LABELS = (b"1", b"2", b"3", b"4", b"5", b"6", b"3K", b"4K", b"FH", b"SS", b"LS", b"YZ", b"CH")
BOX_NAMES = (
    b"Aces",
    b"Twos",
    b"Threes",
    b"Fours",
    b"Fives",
    b"Sixes",
    b"Three of a kind",
    b"Four of a kind",
    b"Full house",
    b"Small straight",
    b"Large straight",
    b"Yahtzee",
    b"Chance",
)
_UPPER = (b"The sum of the dice", b"that show this face.")
BOX_RULES = (
    _UPPER,
    _UPPER,
    _UPPER,
    _UPPER,
    _UPPER,
    _UPPER,
    (b"Three dice alike:", b"the sum of all five."),
    (b"Four dice alike:", b"the sum of all five."),
    (b"Three of one and two", b"of another face: 25."),
    (b"Four faces in a row:", b"30."),
    (b"Five faces in a row:", b"40."),
    (b"All five dice alike:", b"50."),
    (b"Any dice: the sum", b"of all five."),
)

# One line for each reason of engine.reasons.
REASONS = (
    b"Done",
    b"No game is set up",
    b"The game is over",
    b"First see who starts",
    b"The start is decided",
    b"No throws left",
    b"Throw the dice first",
    b"Nothing to take back",
    b"All five are held",
    b"No such hold",
    b"Faces go from 1 to 6",
    b"A held die must stay",
    b"This game throws itself",
    b"You throw your own dice",
    b"No such box",
    b"This box is closed",
    b"Upper boxes come first",
    b"Joker: upper box first",
    b"Joker: a lower box first",
    b"No dice can pay that",
    b"No such sheet",
    b"From 1 to 6 players",
    b"So many rounds can't be",
    b"This sheet lacks that",
    b"Teams need two sides",
    b"This seed can't be used",
    b"Not a code: check it",
    b"No such player",
    b"The save has a bad size",
    b"Not a saved game",
    b"A newer game's save",
    b"The save is damaged",
)

# index = kind, as in strategy.bots.NAMES
KINDS = (
    b"HUMAN",
    b"RANDOM",
    b"GREEDY",
    b"CHASER",
    b"NOVICE",
    b"CASUAL",
    b"STEADY",
    b"SHARP",
    b"TABLE",
    b"AHEAD",
)
SHEETS = (b"OFFICIAL", b"FREE", b"FUN", b"APPLET", b"PARLOR", b"CLASSIC")

# title
CONTINUE = b"CONTINUE"
QUICK = b"QUICK GAME"
NEW = b"NEW GAME"
RECORDS = b"RECORDS"
SETTINGS = b"SETTINGS"
HARDWARE = b"HARDWARE"
SET_UP_HARDWARE = b"SET UP HARDWARE"
NOT_NOW = b"NOT NOW"
SET_UP = b"SET UP"
FORGET = b"FORGET ANSWERS"
ANSWERS_DAMAGED = b"Set up hardware again"

# turn
ROLL = b"ROLL"
UNDO = b"UNDO"
BONUS = b"+35"
EARNED = b"YES"
HELP_TURN = (
    b"LEFT RIGHT choose a die",
    b"A holds or releases it",
    b"B throws the others",
    b"DOWN to the boxes",
    b"UP to the card",
)
NO_NOTE = b""
HUNDRED_NOTE = b"A further Yahtzee: +100"

# card
BOX_LINES = (
    b"ACES",
    b"TWOS",
    b"THREES",
    b"FOURS",
    b"FIVES",
    b"SIXES",
    b"3 KIND",
    b"4 KIND",
    b"FULL HOUSE",
    b"SM STRAIGHT",
    b"LG STRAIGHT",
    b"YAHTZEE",
    b"CHANCE",
)
ROUND = b"R"
BONUS_LINE = b"+35"
TO_GO = b"TO GO"
UPPER = b"UPPER"
LOWER = b"LOWER"
HUNDREDS = b"HUNDREDS"

# results
RESULT = b"RESULT"
CODE = b"CODE"
AGAIN = b"A: AGAIN"
TO_TITLE = b"B: TITLE"
UNDO_FOOT = b"< UNDO"
POINTS = b"POINTS"
PLUS_BONUS = b"+"
REPORT_FOOT = b"REPORT >"
BATTERY_LOW = b"Battery low"
BATTERY_EMPTY = b"Battery empty, saved"
NO_TABLE = b"No table for a report"

# report
REPORT = b"REPORT"
READING = b"Going through it again"
GRADES = (b"PERFECT", b"MASTER", b"EXPERT", b"STRONG", b"FAIR", b"LOOSE", b"WILD")
AVERAGE = b"Best play's average"
LUCK = b"Luck of the dice"
GIVEN = b"Given away"
IN_HOLDS = b"HOLDS"
IN_BOXES = b"BOXES"
SCORE = b"Score"
BOXES_JUDGED = b"Boxes with known dice"
REAL_NOTE = b"YOUR OWN DICE: LUCK IS NOT KNOWN"
GAP_NOTE = b"SOME TURNS ARE NOT KNOWN"
COSTLIEST = b"WORST >"
COACHED = (b"", b"COACH: WARN", b"COACH: HINT", b"COACH: TEACH")
TURN = b"TURN"
THROW = b"THROW"
CHOSEN = b"Chosen"
BETTER = b"Better"
STOP = b"score at once"
THROW_ALL = b"throw all five"

# coach
GIVES_AWAY = b"GIVES AWAY"
HINT = b"HINT"
TO_COME = b"TO COME"
BEST = b"best"
NOW = b"now"
GO_ON_FOOT = b"A: GO ON"
MORE_FOOT = b"UP DOWN: MORE"
PER_CENT = b"IN 100"
THINKING = b"Thinking..."
LEADS_TO = b"LEADS TO"
# index = ui.aim
AIMS = (
    b"A fresh start",
    b"Another like it",
    b"A third alike",
    b"A fourth alike",
    b"Five alike",
    b"Full house",
    b"Small straight",
    b"Large straight",
    b"More ways to go on",
)

COACH_READS = b"The coach reads up"

# a table that cannot be used: in the order of BAD_SIZE to DAMAGED of engine.reasons, and two more
TABLE_TITLES = (b"TABLE CUT SHORT", b"NOT A TABLE", b"TABLE TOO NEW", b"TABLE DAMAGED")
TABLE_MISSING = b"TABLE MISSING"
TABLE_OF_OTHERS = b"TABLE OF OTHER RULES"
TABLE_LINES = (
    b"No coach, no report.",
    b"Bots that need it",
    b"play GREEDY.",
    b"Copy the game to the",
    b"board again.",
)

# pause
PAUSE = b"PAUSE"
RESUME = b"GO ON"
KEYS = b"THE KEYS"
LEAVE = b"SAVE AND LEAVE"

# before a new match
GIVE_UP_QUESTION = b"A GAME IS GOING ON"
KEEP = b"KEEP IT"
GIVE_UP = b"GIVE IT UP"

# setup
SETUP_ROWS = (
    b"RULES",
    b"PLAYERS",
    b"",
    b"",
    b"",
    b"",
    b"",
    b"",
    b"ROUNDS",
    b"DICE",
    b"SAME DICE",
    b"TEAMS",
    b"UPPER FIRST",
    b"COACH",
    b"WARN FROM",
)
PLAYER = b"PLAYER"
START = b"START"
DICE_VALUES = (b"DEVICE", b"DUEL CODE", b"REAL")
TEAM_VALUES = (b"OFF", b"TWO", b"THREE")
SWITCH = (b"OFF", b"ON")
COACH_VALUES = (b"OFF", b"WARN", b"HINT", b"TEACH")
WARN_VALUES = (b"0.5", b"1.0", b"2.0", b"4.0")

# duel code
DUEL = b"DUEL CODE"
DUEL_HINT = b"SAME CODE, SAME DICE"
PLAY_FOOT = b"A: PLAY"
BACK_FOOT = b"B: BACK"

# start roll
WHO_STARTS = b"WHO STARTS?"
TIE = b"TIE!"
STARTS = b"STARTS"
THROW_HINT = b"B: ROLL"
CHOOSE_STARTER = b"A: STARTS"

# real dice
SET_ALL = b"Set all five dice"
ENTRY_TITLE = b"Your own dice"
HELP_ENTRY = (
    b"LEFT RIGHT choose a die",
    b"UP DOWN set its face",
    b"B when all five are set",
    b"A to the boxes",
)
PLUS_HUNDRED = b"+100"
BARE_KEYS = b"A: OK"
SET_HINT = b"Set your dice, then B"
BARE_HINT = b"Score without dice"

# Dice that fill each box, for the panel that explains it.
BOX_EXAMPLES = (
    b"\x01\x01\x01\x03\x05",
    b"\x02\x02\x02\x04\x06",
    b"\x03\x03\x03\x01\x06",
    b"\x04\x04\x04\x02\x05",
    b"\x05\x05\x05\x01\x03",
    b"\x06\x06\x06\x02\x04",
    b"\x04\x04\x04\x01\x06",
    b"\x05\x05\x05\x05\x02",
    b"\x03\x03\x03\x06\x06",
    b"\x02\x03\x04\x05\x02",
    b"\x02\x03\x04\x05\x06",
    b"\x06\x06\x06\x06\x06",
    b"\x01\x03\x04\x06\x06",
)
WINS = b"WINS"

# what could not be read when the power came on: damaged, of a later firmware
FILES_TITLE = b"SAVED FILES"
MATCH_LOST = (b"The game is damaged", b"The game is too new")
PAST_LOST = (b"Old rounds are damaged", b"Old rounds are too new")
RECORDS_LOST = (b"Records are damaged", b"Records are too new")
DIARY_LOST = (b"Holds are damaged", b"Holds are too new")
SETTINGS_LOST = (b"Settings are damaged", b"Settings are too new")
FILES_KEPT = b"It is kept as a file."
NOT_SAVED = b"Nothing can be saved"

# records
GAMES = b"GAMES"
BEST_GAME = b"BEST"
MEAN = b"MEAN"
WITH_COACH = b"+ COACHED"

# settings
SETTING_ROWS = (b"SOUND",)
SOUND_VALUES = (b"ON", b"OFF")
