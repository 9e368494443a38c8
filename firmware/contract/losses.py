"""What could not be taken up when the power came on: a number for each thing that a player is told."""

from micropython import const

# damaged; with NEWER added, written by a later firmware
SETTINGS = const(0)
RECORDS = const(2)
PAST = const(4)
MATCH = const(6)
DIARY = const(8)
NEWER = const(1)

KEPT_AS_FILES = const(10)  # what was lost is put aside
NOT_SAVED = const(11)
