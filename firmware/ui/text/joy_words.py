"""What a person may be glad of, in words."""

YAHTZEE = b"YAHTZEE!"
UPPER_BONUS = b"UPPER BONUS"
NEW_BEST = b"NEW BEST"
WINS = b"WINS"
