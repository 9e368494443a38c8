"""The app's reasons to end the loop; the rows of the menu that asks for it."""

from micropython import const

NO_RESTART = const(0)  # the loop goes on
SET_UP = const(1)  # the wizard
FORGET = const(2)  # its answers
