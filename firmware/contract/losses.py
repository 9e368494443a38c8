"""Saves that could not be loaded when the power came on: a number for each thing that a player is told."""

from micropython import const

# damaged; with BY_NEWER added, written by a later firmware; with NEWEST, the one before is taken
LOST_SETTINGS = const(0)
LOST_RECORDS = const(3)
LOST_PAST = const(6)
LOST_MATCH = const(9)
LOST_DIARY = const(12)
LOST_PEOPLE = const(15)
BY_NEWER = const(1)
NEWEST = const(2)

KEPT_AS_FILES = const(18)  # what was lost is put aside
NOT_SAVED = const(19)
