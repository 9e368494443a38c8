"""What could not be taken up when the power came on: a number for each thing that a player is told."""

from micropython import const

# damaged; with BY_NEWER added, written by a later firmware
LOST_SETTINGS = const(0)
LOST_RECORDS = const(2)
LOST_PAST = const(4)
LOST_MATCH = const(6)
LOST_DIARY = const(8)
LOST_PEOPLE = const(10)
BY_NEWER = const(1)

KEPT_AS_FILES = const(12)  # what was lost is put aside
NOT_SAVED = const(13)
