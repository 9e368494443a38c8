"""What a person may be glad of, in words: a Yahtzee, the 35, a new best, and what follows the winner's name."""

TITLES = (b"YAHTZEE!", b"UPPER BONUS", b"NEW BEST", b"WINS")
