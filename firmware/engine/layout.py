"""Where things stand in a saved match: a fixed-size buffer, every number one byte unless said otherwise."""

from micropython import const

from engine.adler import SUM_BYTES

VERSION = const(1)
MAGIC = b"RTTL"

AT_VERSION = const(4)
AT_SHEET = const(5)
AT_OPTIONS = const(6)
AT_PLAYERS = const(7)
AT_ROUNDS = const(8)
AT_PHASE = const(9)
AT_ROUND = const(10)
AT_TURN = const(11)
AT_STARTER = const(12)
AT_HOLDS = const(13)
AT_ROLLS = const(14)
AT_SCORED_ROLLS = const(15)
AT_SCORED_HOLDS = const(16)
AT_SCORES_SINCE_THROW = const(17)  # two bytes, high first
AT_START_TIED = const(19)
AT_START_WAITING = const(20)
AT_START_NUMBER = const(21)  # two bytes, high first
AT_SEED = const(23)  # 8
AT_KINDS = const(31)  # 6
AT_TEAMS = const(37)  # 6
AT_THROWN_HOLDS = const(43)  # 3
AT_THROWN = const(46)  # 15
AT_START_TOTALS = const(61)  # 6
AT_START_DICE = const(67)  # 30
AT_UNUSED = const(97)  # zero
AT_CARDS = const(98)  # 36 cards of 13 boxes and 13 entries of order
CARD_BYTES = const(26)
AT_SUM = const(1034)

SIZE = AT_SUM + SUM_BYTES


def word(buffer: bytes | bytearray, place: int) -> int:
    """Read two bytes, high first."""
    return buffer[place] << 8 | buffer[place + 1]
