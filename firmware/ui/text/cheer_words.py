"""The words of a cheer: a Yahtzee, the 35, a new best; and what follows a winner."""

TITLES = (b"YAHTZEE!", b"UPPER BONUS", b"NEW BEST", b"WINS")
