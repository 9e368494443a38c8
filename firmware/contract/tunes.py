"""The tunes that are asked for, by their place in hw.sound.TUNES."""

from micropython import const

CLICK = const(0)
ROLL = const(1)
SCORE = const(2)
REFUSED = const(3)
BONUS = const(4)
YAHTZEE = const(5)
FANFARE = const(6)
