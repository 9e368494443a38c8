"""The firmware's 192 rows and 1,640 columns (strategy.values.states) as arrays for compiled loops."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.boxes import (
    CHANCE,
    FOUR_KIND,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    SMALL_STRAIGHT,
    THREE_KIND,
    UPPER_BOXES,
)
from engine.card import UPPER_BONUS, UPPER_PAR
from strategy.values.states import COLUMNS, MASKS, ROWS, States, filled_in

LOWER_BOXES = (
    THREE_KIND,
    FOUR_KIND,
    FULL_HOUSE,
    SMALL_STRAIGHT,
    LARGE_STRAIGHT,
    CHANCE,
)  # bits 0 to 5 of a row
LOWER_MASKS = 1 << len(LOWER_BOXES)
YAHTZEE_OPEN, YAHTZEE_ZERO, YAHTZEE_FIFTY = range(3)  # times 64 in a row
COUNTS = 6  # of a face among five dice


class Columns(NamedTuple):
    """The upper section.

    first: int32[65], the first column of each mask of filled boxes. mask: uint8[columns]. of_total: int32[64,
    64], the column of a mask and a total (63: and more), -1 for totals that do not occur. after:
    int32[columns, 6, 6], the column when a box (open or not used) takes so many of its dice. bonus:
    int16[columns, 6, 6], the 35 when that brings it.
    """

    first: NDArray[np.int32]
    mask: NDArray[np.uint8]
    of_total: NDArray[np.int32]
    after: NDArray[np.int32]
    bonus: NDArray[np.int16]


@cache
def columns() -> Columns:
    """Build the arrays."""
    states = States()
    first = np.array(states.first, np.int32)
    assert first[-1] == COLUMNS
    of_total = np.full((MASKS, UPPER_PAR + 1), -1, np.int32)
    for mask in range(MASKS):
        for total in range(UPPER_PAR + 1):
            if states.can_hold(mask, total):
                of_total[mask, total] = states.column(mask, total)
    after = np.zeros((COLUMNS, UPPER_BOXES, COUNTS), np.int32)
    bonus = np.zeros((COLUMNS, UPPER_BOXES, COUNTS), np.int16)
    for mask, total in np.argwhere(of_total >= 0):
        here = of_total[mask, total]
        for box in range(UPPER_BOXES):
            for count in range(COUNTS if not mask >> box & 1 else 0):
                then = min(int(total) + count * (box + 1), UPPER_PAR)
                after[here, box, count] = of_total[mask | 1 << box, then]
                bonus[here, box, count] = UPPER_BONUS * (total < UPPER_PAR == then)
    return Columns(first, np.repeat(np.arange(MASKS, dtype=np.uint8), np.diff(first)), of_total, after, bonus)


def filled() -> NDArray[np.int64]:
    """Tell how many boxes are filled in each state: int64[192, 1640]."""
    rows = np.array([filled_in(row) for row in range(ROWS)])
    masks = np.array([mask.bit_count() for mask in columns().mask.tolist()])
    return rows[:, None] + masks[None, :]
