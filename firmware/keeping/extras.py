"""The bytes that are kept behind the present of a match (engine.saved)."""

from micropython import const

AT_COACH = const(0)  # KNOWN, BY_CODE, from how much on it warns << 4, its level
AT_FIRST_PAGE = const(1)  # two bytes, high first
AT_SEATS = const(3)  # which row of keeping.people says who sits where, 1 or 2; 0: nobody whom it knows
EXTRAS_BYTES = const(4)
KNOWN = const(128)  # how it is coached
BY_CODE = const(64)  # the dice are those of a duel code

SERIALS = const(0xFFFF)  # mask; of sequences too
NEVER = const(-1)  # the past was not kept since the power came
