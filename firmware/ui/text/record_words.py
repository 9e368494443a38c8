"""The words of the records' screens."""

TITLE = b"RECORDS"
GAMES = b"GAMES"
BEST = b"BEST"
MEAN = b"AVG"
UPPER = b"UP"  # of the sheet with the upper section first
DICE = b"DICE"
THROWN = b"THROWN"
