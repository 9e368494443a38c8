"""The states of a card between turns: 192 rows (the lower section) times 1,640 columns (the upper one).

Row: the filled ones of the six lower boxes without the Yahtzee box (bits 0 to 5: three and four of a kind, full
house, small and large straight, chance), plus 64 when the Yahtzee box holds 0, plus 128 when it holds more. Column:
the filled upper boxes, and what their total still allows. Totals that need the same sum from the open boxes for the
bonus are one column: with only the sixes open, 33 to 38 all need 30. The columns of a mask go from small totals to
large ones; that of totals which have the bonus, or can have it no more, is among them.
"""

from array import array

from micropython import const

from engine.boxes import CHANCE, THREE_KIND, UPPER_BOXES, UPPER_MASK, YAHTZEE
from engine.card import OPEN, UPPER_PAR, Card

ROWS = const(192)
COLUMNS = const(1640)
MASKS = const(64)
NO_COLUMN = const(255)

YAHTZEE_ZERO = const(64)  # of a row
YAHTZEE_FIFTY = const(128)

_TOTALS = const(64)  # 0 to 63: what is more counts as 63
_COUNTS = const(6)  # of a face among five dice
_NEVER = const(255)  # the need when no sum of the open boxes brings the bonus
_LOWER = const(0x1F)  # three of a kind to large straight, once shifted down
_CHANCE_BIT = const(5)

# how many bits are set
BITS = (
    b"\x00\x01\x01\x02\x01\x02\x02\x03\x01\x02\x02\x03\x02\x03\x03\x04"
    b"\x01\x02\x02\x03\x02\x03\x03\x04\x02\x03\x03\x04\x03\x04\x04\x05"
    b"\x01\x02\x02\x03\x02\x03\x03\x04\x02\x03\x03\x04\x03\x04\x04\x05"
    b"\x02\x03\x03\x04\x03\x04\x04\x05\x03\x04\x04\x05\x04\x05\x05\x06"
)


def row_of(card: Card) -> int:
    """Tell the row of a card."""
    filled = ~card.open_mask
    row = filled >> THREE_KIND & _LOWER | (filled >> CHANCE & 1) << _CHANCE_BIT
    held = card.boxes[YAHTZEE]
    if held == OPEN:
        return row
    return row + (YAHTZEE_FIFTY if held else YAHTZEE_ZERO)


def mask_of(card: Card) -> int:
    """Tell the mask of a card's filled upper boxes."""
    return ~card.open_mask & UPPER_MASK


def filled_in(row: int) -> int:
    """Tell how many boxes are filled in a row."""
    return BITS[row & 63] + (1 if row >= YAHTZEE_ZERO else 0)


class States:
    """Name columns. The constructor keeps 4.2 KB, needs as much again for a while, and takes most of a second of a
    Pico's bytecode; nothing else allocates.

    first: array('H') of 65; first[mask] is the first column of a mask of filled upper boxes.
    """

    def __init__(self) -> None:
        self.first = array("H", bytearray(2 * (MASKS + 1)))
        self._rank = bytearray(MASKS * _TOTALS)  # at first: whether a mask can hold a total
        rank = self._rank
        need = bytearray(MASKS * _TOTALS)  # by open boxes and by what is missing to the bonus
        rank[0] = 1
        for missing in range(1, _TOTALS):
            need[missing] = _NEVER
        for mask in range(1, MASKS):
            _with_one_more(rank, need, mask)
        columns = 0
        for mask in range(MASKS):
            self.first[mask] = columns
            columns += _rank_totals(rank, need, mask)
        self.first[MASKS] = columns

    def column(self, mask: int, total: int) -> int:
        """Tell the column of a mask of filled upper boxes and a total (0 to 105) that they can hold."""
        return self.first[mask] + self._rank[mask * _TOTALS + min(total, UPPER_PAR)]

    def can_hold(self, mask: int, total: int) -> bool:
        """Tell whether those upper boxes can hold that total (0 to 105; 63 to 105 are one)."""
        return self._rank[mask * _TOTALS + min(total, UPPER_PAR)] != NO_COLUMN


def _with_one_more(holds: bytearray, need: bytearray, mask: int) -> None:
    """Find what a mask of boxes can hold, and needs, from the mask without its highest box."""
    face = UPPER_BOXES
    while not mask >> face - 1 & 1:
        face -= 1
    here = mask * _TOTALS
    rest = (mask ^ 1 << face - 1) * _TOTALS
    for total in range(_TOTALS):
        least = _NEVER
        held = holds[rest + total]
        for count in range(_COUNTS):
            points = face * count
            if held:
                holds[here + min(total + points, UPPER_PAR)] = 1
            more = need[rest + max(total - points, 0)] + points
            if more < least:
                least = more
        need[here + total] = least


def _rank_totals(rank: bytearray, need: bytearray, mask: int) -> int:
    """Number the columns of a mask, in the place where it says which totals there are; tell how many."""
    here = mask * _TOTALS
    still = (MASKS - 1 - mask) * _TOTALS
    columns = 0
    last = 0
    for total in range(_TOTALS):
        if rank[here + total]:
            least = need[still + UPPER_PAR - total]
            if not columns or least != last:
                columns += 1
                last = least
            rank[here + total] = columns - 1
        else:
            rank[here + total] = NO_COLUMN
    return columns
