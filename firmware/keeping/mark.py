"""What is kept behind the present of a match. Of an earlier firmware it is zeros."""

from micropython import const

AT_COACH = const(0)  # KNOWN, from how much on it warns << 4, its level
AT_FIRST_PAGE = const(1)  # two bytes, high first
MARK_BYTES = const(3)  # bytes
KNOWN = const(128)

SERIALS = const(0xFFFF)  # mask; of sequences too
NEVER = const(-1)  # the past was not kept yet
