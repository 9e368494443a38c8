"""The levels of the battery; those between LOW and FULL are steps of equal width."""

from micropython import const

NO_GAUGE = const(-1)  # no pin for it, an impossible reading, or power from USB
FLAT = const(0)
LOW = const(1)
FULL = const(4)
