"""The layout of a saved match: a fixed-size buffer, every number one byte unless said otherwise.

The buffer has two parts, for two files. The *present* changes with every action: the match and the cards of
the round that is played. The *past* holds the cards of the rounds before it and changes when a round ends; of
it only the rounds that are over count, what stands behind them is left from earlier and means nothing.

The present is kept so short that two of it, with what a file system adds, fit 512 bytes: so much littlefs
keeps among its directory entries, where writing anew costs no block of its own.
"""

from micropython import const

VERSION = const(2)

AT_VERSION = const(0)
AT_SHEET = const(1)
AT_OPTIONS = const(2)
AT_PLAYERS = const(3)
AT_ROUNDS = const(4)
AT_PHASE = const(5)
AT_ROUND = const(6)
AT_TURN = const(7)
AT_STARTER = const(8)
AT_HOLDS = const(9)
AT_ROLLS = const(10)
AT_SCORED_ROLLS = const(11)
AT_SCORED_HOLDS = const(12)
AT_SCORES_SINCE_THROW = const(13)  # two bytes, high first
AT_START_TIED = const(15)
AT_START_WAITING = const(16)
AT_START_NUMBER = const(17)  # two bytes, high first
AT_SEED = const(19)  # 8
AT_KINDS = const(27)  # 6
AT_TEAMS = const(33)  # 6 nibbles, 15 for none
AT_THROWN_HOLDS = const(36)  # 3
AT_THROWN = const(39)  # 15 nibbles, the last one zero
AT_START_DICE = const(47)  # 30 nibbles
AT_SERIAL = const(62)  # two bytes, and two more, for whoever keeps the match; the engine leaves them alone
AT_PAST_SEQUENCE = const(64)
AT_CARDS = const(66)  # 6 cards, see engine.card.Card.pack
ROUND_BYTES = const(156)
PRESENT = const(222)  # bytes
AT_PAST = const(222)  # 5 rounds of 6 cards
SIZE = const(1002)

NO_NIBBLE = const(15)


def word(buffer: bytes | bytearray | memoryview, place: int) -> int:
    """Read two bytes, high first."""
    return buffer[place] << 8 | buffer[place + 1]


def put_word(buffer: bytearray | memoryview, place: int, value: int) -> None:
    """Write 0 to 65535 in two bytes, high first."""
    buffer[place] = value >> 8
    buffer[place + 1] = value & 0xFF


def nibble(buffer: bytes | bytearray | memoryview, place: int, i: int) -> int:
    """Read the nibble i of those that start at place, the high one of each byte first."""
    pair = buffer[place + (i >> 1)]
    return pair & 15 if i & 1 else pair >> 4
