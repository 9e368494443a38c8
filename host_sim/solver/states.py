"""The states of a card between turns: 192 rows times 1,640 columns.

A row is the lower section: the filled ones of its six boxes without the Yahtzee box, and whether that one is
open, holds 0 or holds 50. A column is the upper section: its filled boxes and what its total still allows.
Totals that need the same sum from the open boxes for the bonus are one column: with only the sixes open, 33 to 38
all need 30. A total that has the bonus needs 0; one that cannot get it any more needs NEVER.
"""

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

LOWER_BOXES = (
    THREE_KIND,
    FOUR_KIND,
    FULL_HOUSE,
    SMALL_STRAIGHT,
    LARGE_STRAIGHT,
    CHANCE,
)  # bits 0 to 5 of a row
YAHTZEE_OPEN, YAHTZEE_ZERO, YAHTZEE_FIFTY = range(3)  # times 64 in a row
LOWER_MASKS = 1 << len(LOWER_BOXES)
UPPER_MASKS = 1 << UPPER_BOXES
ROWS = 3 * LOWER_MASKS
NEVER = 255
COUNTS = 6  # of a face among five dice


class Columns(NamedTuple):
    """The upper section.

    first: int32[65], the first column of each mask of filled boxes. mask: uint8[columns]. need: int32[columns],
    the least sum of the open boxes that brings the bonus; falls along the columns of a mask. of_total:
    int32[64, 64], the column of a mask and a total (63: and more), -1 for totals that do not occur. after:
    int32[columns, 6, 6], the column when a box (open or not used) takes so many of its dice. bonus:
    int16[columns, 6, 6], the 35 when that brings it.
    """

    first: NDArray[np.int32]
    mask: NDArray[np.uint8]
    need: NDArray[np.int32]
    of_total: NDArray[np.int32]
    after: NDArray[np.int32]
    bonus: NDArray[np.int16]


def _sums(boxes: list[int]) -> set[int]:
    """Tell the totals that some upper boxes (0 to 5) can hold."""
    sums = {0}
    for box in boxes:
        sums = {held + count * (box + 1) for held in sums for count in range(COUNTS)}
    return sums


@cache
def columns() -> Columns:
    """Number the columns: by mask, then from the most to the least that is needed."""
    first: list[int] = []
    masks: list[int] = []
    needs: list[int] = []
    of_total = np.full((UPPER_MASKS, UPPER_PAR + 1), -1, np.int32)
    for mask in range(UPPER_MASKS):
        first.append(len(masks))
        to_come = _sums([box for box in range(UPPER_BOXES) if not mask >> box & 1])
        held = {
            min(total, UPPER_PAR) for total in _sums([box for box in range(UPPER_BOXES) if mask >> box & 1])
        }
        for total in sorted(held):
            need = min((more for more in to_come if more >= UPPER_PAR - total), default=NEVER)
            if len(masks) == first[-1] or need != needs[-1]:
                masks.append(mask)
                needs.append(need)
            of_total[mask, total] = len(masks) - 1
    first.append(len(masks))
    after = np.zeros((len(masks), UPPER_BOXES, COUNTS), np.int32)
    bonus = np.zeros((len(masks), UPPER_BOXES, COUNTS), np.int16)
    for mask, total in zip(*np.nonzero(of_total >= 0), strict=True):
        for box in range(UPPER_BOXES):
            if mask >> box & 1:
                continue
            for count in range(COUNTS):
                then = min(int(total) + count * (box + 1), UPPER_PAR)
                after[of_total[mask, total], box, count] = of_total[mask | 1 << box, then]
                bonus[of_total[mask, total], box, count] = UPPER_BONUS * (total < UPPER_PAR == then)
    return Columns(
        np.array(first, np.int32),
        np.array(masks, np.uint8),
        np.array(needs, np.int32),
        of_total,
        after,
        bonus,
    )


def filled() -> NDArray[np.int64]:
    """Tell how many boxes are filled in each state: int64[192, columns]."""
    bits = np.array([mask.bit_count() for mask in range(LOWER_MASKS)])
    rows = np.concatenate([bits, bits + 1, bits + 1])
    return rows[:, None] + bits[columns().mask][None, :]
