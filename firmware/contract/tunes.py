"""The tunes that are asked for, by their place in hw.sound.TUNES."""

from micropython import const

CLICK_TUNE = const(0)
ROLL_TUNE = const(1)
SCORE_TUNE = const(2)
REFUSED_TUNE = const(3)
BONUS_TUNE = const(4)
YAHTZEE_TUNE = const(5)
FANFARE_TUNE = const(6)
BEST_TUNE = const(7)
WIN_TUNE = const(8)
