"""The 13 boxes and what five dice pay in each; slices for the engine's buffers.

Five dice travel as one *packed* integer: the count of face f in the four bits from 4 * (f - 1), so that a
count is a shift, and "three or more of something" is one addition that carries into the top bit of a
nibble.

A slice is made once, with cut: using it allocates nothing, and copies twenty times as fast as a loop.
"""

from array import array

from micropython import const

ACES = const(0)
TWOS = const(1)
THREES = const(2)
FOURS = const(3)
FIVES = const(4)
SIXES = const(5)
THREE_KIND = const(6)
FOUR_KIND = const(7)
FULL_HOUSE = const(8)
SMALL_STRAIGHT = const(9)
LARGE_STRAIGHT = const(10)
YAHTZEE = const(11)
CHANCE = const(12)

BOXES = const(13)
UPPER_BOXES = const(6)
ALL_BOXES = const(0x1FFF)  # a mask with the bit of every box
UPPER_MASK = const(0x003F)
LOWER_MASK = const(0x1FC0)

_FULL_HOUSE_POINTS = const(25)
_SMALL_STRAIGHT_POINTS = const(30)
_LARGE_STRAIGHT_POINTS = const(40)
YAHTZEE_POINTS = const(50)
_PAID = b"\x19\x1e\x28\x32"  # from the full house on

_TOP_BITS = const(0x888888)  # set in a nibble once the count plus the addend reaches eight
_TWO_OR_MORE = const(0x666666)
_THREE_OR_MORE = const(0x555555)
_FOUR_OR_MORE = const(0x444444)
_FIVE = const(0x333333)
_LOW_BITS = const(0x111111)

# One die of each face, packed.
ONE_OF = array("i", [0, 0x1, 0x10, 0x100, 0x1000, 0x10000, 0x100000])


def pack(dice: bytes | bytearray) -> int:
    """Pack five faces (1 to 6) into nibble counts; a face of 0 counts as no die."""
    ones = ONE_OF
    return ones[dice[0]] + ones[dice[1]] + ones[dice[2]] + ones[dice[3]] + ones[dice[4]]


def five_of(packed: int) -> int:
    """Tell the face that all five dice show, or 0."""
    top = (packed + _FIVE) & _TOP_BITS
    face = 0
    while top:
        top >>= 4
        face += 1
    return face


def total(packed: int) -> int:
    """Add up all five dice."""
    return (
        (packed & 15)
        + (packed >> 4 & 15) * 2
        + (packed >> 8 & 15) * 3
        + (packed >> 12 & 15) * 4
        + (packed >> 16 & 15) * 5
        + (packed >> 20) * 6
    )


def points(box: int, packed: int, joker: int) -> int:
    """Tell what a roll pays in a box (0 to 12), the 100s apart.

    joker: five of a kind also pays Full House 25, Small Straight 30 and Large Straight 40; else it is no Full
    House (docs/rules.md).
    """
    if box < UPPER_BOXES:
        return (packed >> (4 * box) & 15) * (box + 1)
    if box == CHANCE:
        return total(packed)
    if box == THREE_KIND:
        return total(packed) if (packed + _THREE_OR_MORE) & _TOP_BITS else 0
    if box == FOUR_KIND:
        return total(packed) if (packed + _FOUR_OR_MORE) & _TOP_BITS else 0
    if box == YAHTZEE:
        return YAHTZEE_POINTS if (packed + _FIVE) & _TOP_BITS else 0
    if box == FULL_HOUSE:
        threes = (packed + _THREE_OR_MORE) & _TOP_BITS
        if joker or (threes and threes != (packed + _TWO_OR_MORE) & _TOP_BITS):
            return _FULL_HOUSE_POINTS
        return 0
    # A face that is there leaves a bit; bits that survive the shifts are starts of runs.
    there = (packed | packed >> 1 | packed >> 2) & _LOW_BITS
    pairs = there & there >> 4
    if box == SMALL_STRAIGHT:
        return _SMALL_STRAIGHT_POINTS if joker or pairs & pairs >> 8 else 0
    return _LARGE_STRAIGHT_POINTS if joker or pairs & pairs >> 8 & there >> 16 else 0


def may_hold(box: int, value: int) -> bool:
    """Tell whether some five dice, jokers included, can leave the value in a box."""
    if box < UPPER_BOXES:
        return value % (box + 1) == 0 and value <= 5 * (box + 1)
    if FULL_HOUSE <= box <= YAHTZEE:
        return value == 0 or value == _PAID[box - FULL_HOUSE]
    return 5 <= value <= 30 or value == 0 and box != CHANCE


def next_held(box: int, value: int, step: int) -> int:
    """Tell the next value (step 1) that a box may hold, or the one before (-1), round and round."""
    value = (value + step) % (YAHTZEE_POINTS + 1)
    while not may_hold(box, value):
        value = (value + step) % (YAHTZEE_POINTS + 1)
    return value


class _Cut:
    def __getitem__(self, piece: slice) -> slice:
        return piece


cut = _Cut()  # cut[a:b] is the slice itself
ALL = cut[:]
