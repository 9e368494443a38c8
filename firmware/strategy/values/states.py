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

from engine.boxes import CHANCE, THREE_KIND, UPPER_BOXES, UPPER_MASK, YAHTZEE
from engine.card import OPEN, UPPER_PAR, Card

ROWS = const(192)
COLUMNS = const(1640)
MASKS = const(64)
NO_COLUMN = const(255)

YAHTZEE_ZERO = const(64)  # of a row
YAHTZEE_FIFTY = const(128)

_TOTALS = const(64)  # 0 to 63: what is more counts as 63
RANKS = const(MASKS * _TOTALS)
_DICE = const(5)
_NEVER = const(255)
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
    """Name columns. The constructor keeps 4.3 KB; nothing else allocates.

    now: make it all at once (0.2 s of a Pico's bytecode); otherwise step() does, until it is ready. first:
    array('H') of 65; first[mask] is the first column of a mask of filled upper boxes. rank: bytearray(4096);
    rank[64 * mask + total], total at most 63, is how many columns of the mask come before that of the total,
    NO_COLUMN when the boxes cannot hold it.
    """

    def __init__(self, now: bool = True) -> None:
        self.first = array("H", bytearray(2 * (MASKS + 1)))
        self.rank = bytearray(RANKS)
        self.rank[0] = 0
        self.ready = False
        self._at = 1  # the mask that is next: up for what it can hold, then down for its columns
        self._upward = True
        self._columns = bytearray(_TOTALS)
        for total in range(1, _TOTALS):
            self.rank[total] = _NEVER
        while now and not self.ready:
            self.step()

    def step(self) -> None:
        """Do a slice of at most some 4 ms of a Pico's bytecode."""
        if self._upward:
            _with_one_more(self.rank, self._at)
            self._at += 1
            self._upward = self._at < MASKS
            return
        self._at -= 1
        mask = self._at
        rest = MASKS - 1 - mask
        rank = self.rank
        columns = self._columns
        self.first[mask + 1] = _rank_totals(columns, rank, mask, rest)
        self.first[rest + 1] = _rank_totals(rank, rank, rest, mask)
        at = mask * _TOTALS
        for total in range(_TOTALS):
            rank[at + total] = columns[total]
        if rest == mask - 1:
            for i in range(MASKS):
                self.first[i + 1] += self.first[i]
            self.ready = True

    def column(self, mask: int, total: int) -> int:
        """Tell the column of a mask of filled upper boxes and a total (0 to 105) that they can hold."""
        return self.first[mask] + self.rank[mask * _TOTALS + min(total, UPPER_PAR)]

    def can_hold(self, mask: int, total: int) -> bool:
        """Tell whether those upper boxes can hold that total (0 to 105; 63 to 105 are one)."""
        return self.rank[mask * _TOTALS + min(total, UPPER_PAR)] != NO_COLUMN


def _with_one_more(dice: bytearray, mask: int) -> None:
    """Find which totals a mask of boxes can hold, from the mask without its highest box.

    dice[64 * mask + total]: the fewest dice of the highest box that it takes, _NEVER if five are not enough.
    """
    face = UPPER_BOXES
    while not mask >> face - 1 & 1:
        face -= 1
    here = mask * _TOTALS
    rest = (mask ^ 1 << face - 1) * _TOTALS
    for total in range(UPPER_PAR):
        count = 0
        if dice[rest + total] == _NEVER:
            count = dice[here + total - face] + 1 if total >= face else _NEVER
        dice[here + total] = count if count <= _DICE else _NEVER
    count = 0 if dice[rest + UPPER_PAR] != _NEVER else _NEVER
    for total in range(UPPER_PAR - face, UPPER_PAR):
        if dice[here + total] < _DICE:
            count = 0
    dice[here + UPPER_PAR] = count


def _rank_totals(rank: bytearray, dice: bytearray, mask: int, rest: int) -> int:
    """Number the columns of a mask, rest being open, from the first one on; tell how many there are.

    A column ends where a sum of the open boxes is no longer needed, or one more is. rank: for this mask only,
    or the place where it says which totals there are.
    """
    at = mask * _TOTALS if rank is dice else 0
    here = mask * _TOTALS
    missing = rest * _TOTALS + UPPER_PAR
    columns = 0
    other = True
    for total in range(_TOTALS):
        if dice[missing - total] != _NEVER:
            other = True
        if dice[here + total] == _NEVER:
            rank[at + total] = NO_COLUMN
        else:
            if other:
                columns += 1
                other = False
            rank[at + total] = columns - 1
    return columns
