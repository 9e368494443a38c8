"""The screens' numbers, each screen's `name_id`."""

from micropython import const

NONE = const(-1)
TITLE = const(0)
SETUP = const(1)
DUEL = const(2)
START = const(3)
TURN = const(4)
CARD = const(5)
RESULTS = const(6)
PAUSE = const(7)
GIVE_UP = const(8)
REPORT = const(9)
RECORDS = const(10)
SETTINGS = const(11)
HARDWARE = const(12)
