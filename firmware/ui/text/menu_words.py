"""The words of the screens around a match; those at the table: ui.text.words."""

SHEETS = (b"OFFICIAL", b"FREE", b"FUN", b"APPLET", b"PARLOR", b"CLASSIC")

# title
NEW = b"NEW GAME"
HOW_TO_PLAY = b"HOW TO PLAY"
TITLE_ROWS = (b"CONTINUE", b"QUICK", NEW, HOW_TO_PLAY, b"PRACTICE", b"PEOPLE", b"RECORDS", b"SETTINGS")

# card
UPPER = b"UPPER"
LOWER = b"LOWER"
HUNDREDS = b"HUNDREDS"

# results
RESULT = b"RESULT"
WINS = b"WINS"
CODE = b"CODE"
BY = b"BY"
DICE_CODE = b"DICE"
DICE_CODE_MEANS = b"For a friend:"
BEST_YET = b"BEST YET, "
MORE_POINTS = b" MORE"
YOUR_PLACE = (b"YOUR 2ND BEST", b"YOUR 3RD BEST")
A_PLACE = (b"2ND BEST HERE", b"3RD BEST HERE")  # of a guest
ABOVE_AVERAGE = b" ABOVE AVERAGE"
BELOW_AVERAGE = b" BELOW AVERAGE"
AS_AVERAGE = b"AVERAGE"
AGAIN = b"[A]AGAIN"
TRY_FOOT = b"A: TRY"
LEAVES = b"B: TITLE"
LEAVES_WITHOUT_B = b"LONG A: TITLE"
TO_TITLE = b"[B]title"
TO_TITLE_WITHOUT_B = b"[LONG A]title"
UNDO_FOOT = b"[<]UNDO"
REPORT_FOOT = b"[>]REPORT"
WATCH = b"[DOWN]WATCH"
OFFERS = (b"AGAIN", b"REPORT", b"UNDO", b"WATCH")
POINTS = b"POINTS"
PLUS_BONUS = b"+"
NO_TABLE = b"No table for a report"

# report
REPORT = b"REPORT"
READING = b"Going through it again"
AVERAGE = b"Best play's average"
LUCK = b"Luck of the dice"
GIVEN = b"Given away"
IN_HOLDS = b"Holds"
IN_BOXES = b"Boxes"
BOXES_JUDGED = b"Boxes with known dice"
REAL_NOTE = b"Own dice: luck unknown"
GAP_NOTE = b"Some turns are unknown"
COSTLIEST = b"WORST >"
COURSE_FOOT = b"MATCH >"
COURSE = b"WHO WAS AHEAD"
TURN = b"TURN"
THROW = b"THROW"
COST = b"COST"
GRADES = (b"PERFECT", b"MASTER", b"EXPERT", b"STRONG", b"FAIR", b"LOOSE", b"WILD")
SCORES = (b"Score", b"Score with WARN", b"Score with HINT", b"Score with TEACH")  # by level of coach

# before a new match
GIVE_UP_QUESTION = b"A GAME IS GOING ON"
KEEP = b"KEEP IT"
GIVE_UP = b"GIVE IT UP"
TURNS = (b"TURNS", b"TURN")  # several, one

# setup
START = b"START"
SETUP_ROWS = (
    b"RULES", b"PLAYERS", b"", b"", b"", b"", b"", b"",
    b"ROUNDS", b"DICE", b"SAME DICE", b"TEAMS", b"UPPER FIRST", b"COACH", b"WARN FROM", START, b"MORE",
)  # fmt: skip
PLAYER = b"PLAYER"
QUICK_DICE = (b"", b"CODE", b"REAL")
DICE_VALUES = (b"DEVICE", b"DUEL CODE", b"REAL")
# for 3, 4, 5, 6 players: how many of them play on each side
TEAM_VALUES = (
    (b"OFF", b"2:1"),
    (b"OFF", b"2:2", b"2:1:1"),
    (b"OFF", b"3:2", b"2:2:1"),
    (b"OFF", b"3:3", b"2:2:2"),
)
UNEQUAL = b"UNEQUAL SIDES"
SWITCH = (b"OFF", b"ON")
MORE_VALUES = (b"...", b"OPEN")
COACH_VALUES = (b"OFF", b"WARN", b"HINT", b"TEACH")
WARN_VALUES = (b"0.5", b"1.0", b"2.0", b"4.0")

# duel code
DUEL = b"DUEL CODE"
NOT_A_CODE = b"Not a code: check it"
DUEL_HINT = b"Same code, same dice"
DUEL_ROWS = (b"PLAY", b"TYPE ANOTHER")
CODE_GROUPS = (b"", b"23456", b"789AC", b"EFHJK", b"MNPRT", b"WXY")

# spelling
DONE = b"OK"
LONG_A = b"LONG A:"
BACK = b"BACK"

# start roll
WHO_STARTS = b"WHO STARTS?"
TIE = b"TIE!"
STARTS = b"STARTS"
THROW_HINT = b"A/B: ROLL"
THROW_HINT_WITHOUT_B = b"A: ROLL"
CHOOSE_STARTER = b"A: STARTS"
