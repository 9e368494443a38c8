"""The states of a card between turns: 192 rows (the lower section) times 1,640 columns (the upper one).

Row: the filled ones of the six lower boxes without the Yahtzee box (bits 0 to 5: three and four of a kind,
full house, small and large straight, chance), plus 64 when the Yahtzee box holds 0, plus 128 when it holds
more. Column: the filled upper boxes, and what their total still allows. Totals that need the same sum from
the open boxes for the bonus are one column: with only the sixes open, 33 to 38 all need 30. The columns of a
mask go from small totals to large ones; that of totals which have the bonus, or can have it no more, is among
them.
"""

from array import array

from micropython import const

from engine.boxes import CHANCE, THREE_KIND, UPPER_MASK, YAHTZEE
from engine.card import OPEN, UPPER_PAR, Card
from strategy.values.pieces import SUM_BYTES, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

STATES_FILE = "states.table"

ROWS = const(192)
COLUMNS = const(1640)
MASKS = const(64)
NO_COLUMN = const(255)

YAHTZEE_ZERO = const(64)  # of a row
YAHTZEE_FIFTY = const(128)

_TOTALS = const(64)  # 0 to 63: what is more counts as 63
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
    """Name columns, as a table in flash has them; the constructor keeps 0.2 KB in memory.

    table: hw.files.table(). ValueError when there is no sound STATES_FILE. first: array('H') of 65;
    first[mask] is the first column of a mask of filled upper boxes. rank: 4,032 bytes; rank[64 * (mask - 1) +
    total], total at most 63, is how many columns of the mask come before that of the total, NO_COLUMN when
    the boxes cannot hold it. Mask 0 has one column and stands in no rank.
    """

    def __init__(self, table: "Any") -> None:
        self.rank, first = read(table, STATES_FILE)
        self.first = array("H", bytes(first)[:-SUM_BYTES])

    def column(self, mask: int, total: int) -> int:
        """Tell the column of a mask of filled upper boxes and a total (0 to 105) that they can hold."""
        return self.first[mask] + (self.rank[_place(mask, total)] if mask else 0)

    def can_hold(self, mask: int, total: int) -> bool:
        """Tell whether those upper boxes can hold that total (0 to 105; 63 to 105 are one)."""
        return self.rank[_place(mask, total)] != NO_COLUMN if mask else not total


def _place(mask: int, total: int) -> int:
    return (mask - 1) * _TOTALS + min(total, UPPER_PAR)
