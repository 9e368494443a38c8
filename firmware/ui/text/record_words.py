"""The words of the records' screens."""

TITLE = b"RECORDS"
GAMES = b"GAMES"
BEST = b"BEST"
MEAN = b"AVG"
UPPER = b"UP"  # of the sheet with the upper section first
DICE = b"DICE"
THROWN = b"THROWN"

# a book
ALL = b"ALL"
GUEST = b"GUEST"
GONE = b"-"  # who was removed
WHO_FOOT = b"UP DOWN: WHO"
NO_GAME = b"No game yet"

FIGURES = (b"Games", b"Average", b"Spread", b"Best and worst")
BONUSES = b"+35, IN 100 CARDS"
YAHTZEES = b"YAHTZEES, IN 100 CARDS"

OWN = b"AVG"
PERFECT = b"BEST PLAY"

LUCK = b"LUCK"
GIVEN = b"GIVEN"
AWAY = b"AWAY"
A_CARD = b"PER CARD"
TRENDS = (b"Too few yet", b"Steady", b"Getting better", b"Getting worse")

KINDS = (b"DEVICE", b"SAME DICE", b"REAL")  # keeping.book; SAME: of a code, or for everybody
OLDER = b"OLDER"

# the dice
VERDICTS = (b"Too few to tell", b"Fair", b"A little uneven", b"Look at them")
REASONS = (b"Clear after 300 dice", b"", b"So are 1 in 10 fair sets", b"So are 1 in 100 fair sets")
