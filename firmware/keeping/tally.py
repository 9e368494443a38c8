"""The tally: up to which match all is counted, how often each face fell, and whether fair dice fall so.

The bytes are kept as they are: version; serial of the newest match that is closed (keeping.keeper), 2 bytes;
54 that are reserved; how often each face fell, 4 bytes each. High byte first.

The measure of the faces is Pearson's chi-square, here in hundredths: the sum of (fallen - expected) ** 2 /
expected, of six faces, five degrees of freedom. A fair die exceeds 9.24 once in ten times and 15.09 once in a
hundred (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, upper critical values).
"""

from micropython import const

from engine.saved import put_word, word
from keeping.content import Content

VERSION = const(2)
SIZE = const(81)  # 3 + 54 + 6 * 4
_AT_SERIAL = const(1)
AT_FACES = const(57)
FACES = const(6)
MOST_FALLEN = const(0x3FFFFFFF)  # a count stays there: more is no small integer of a Pico

# verdicts
TOO_FEW = const(0)
FAIR = const(1)
UNEVEN = const(2)  # so uneven as fair dice are once in ten times
ODD = const(3)  # once in a hundred

FEWEST = const(300)  # dice; some 5 of each face would do for the measure, and say nothing
_ONCE_IN_TEN = const(924)
_ONCE_IN_A_HUNDRED = const(1509)


class Tally(Content):
    """Keep the tally. Only the constructor and what is for the start alone allocate."""

    def __init__(self) -> None:
        super().__init__(SIZE, VERSION)

    def is_possible(self) -> bool:
        """Tell whether the counts of faces can be."""
        for place in range(AT_FACES, SIZE, 4):
            if self.buffer[place] > MOST_FALLEN >> 24:
                return False
        return self.buffer[0] == VERSION

    def serial(self) -> int:
        """Answer the serial of the newest match that is closed, 0 to 65535."""
        return word(self.buffer, _AT_SERIAL)

    def close(self, serial: int) -> None:
        """Note that a match is closed."""
        put_word(self.buffer, _AT_SERIAL, serial)


def fallen(tally: bytearray, face: int) -> int:
    """Tell how often a face (1 to 6) fell."""
    place = AT_FACES + 4 * (face - 1)
    return word(tally, place) << 16 | word(tally, place + 2)


def add(tally: bytearray, face: int, count: int) -> None:
    """Count a face some times more."""
    place = AT_FACES + 4 * (face - 1)
    sum = min(MOST_FALLEN, fallen(tally, face) + count)
    put_word(tally, place, sum >> 16)
    put_word(tally, place + 2, sum & 0xFFFF)


def chi_square(tally: bytearray) -> int:
    """Answer the measure in hundredths, rounded; 0 without a throw. Allocates: it takes large integers."""
    sum = 0
    squares = 0
    for face in range(1, FACES + 1):
        count = fallen(tally, face)
        sum += count
        squares += count * count
    return (100 * (FACES * squares - sum * sum) + sum // 2) // sum if sum else 0


def verdict(tally: bytearray) -> int:
    """Tell TOO_FEW, FAIR, UNEVEN or ODD. Allocates."""
    if sum([fallen(tally, face) for face in range(1, FACES + 1)]) < FEWEST:
        return TOO_FEW
    measure = chi_square(tally)
    if measure < _ONCE_IN_TEN:
        return FAIR
    return UNEVEN if measure < _ONCE_IN_A_HUNDRED else ODD
