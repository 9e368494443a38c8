"""The rows and columns of strategy.values, worked out: as arrays, and as the firmware's file."""

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
from host_sim.solver.sums import summed
from strategy.values import COLUMNS, MASKS, NO_COLUMN, ROWS, filled_in

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
    first = np.zeros(MASKS + 1, np.int32)
    of_total = np.full((MASKS, UPPER_PAR + 1), -1, np.int32)
    for mask in range(MASKS):
        to_come = sorted(_sums(MASKS - 1 - mask))
        held = sorted({min(total, UPPER_PAR) for total in _sums(mask)})
        needs = [next((more for more in to_come if total + more >= UPPER_PAR), None) for total in held]
        ranks = {need: rank for rank, need in enumerate(dict.fromkeys(needs))}
        of_total[mask, held] = [first[mask] + ranks[need] for need in needs]
        first[mask + 1] = first[mask] + len(ranks)
    assert first[-1] == COLUMNS
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


def _sums(mask: int) -> set[int]:
    """Tell which totals a mask of upper boxes can hold."""
    sums = {0}
    for box in range(UPPER_BOXES):
        if mask >> box & 1:
            sums = {total + count * (box + 1) for total in sums for count in range(COUNTS)}
    return sums


def states_file() -> bytes:
    """Make the file that strategy.values reads: the ranks of masks 1 to 63, then the first columns."""
    first, of_total = columns().first, columns().of_total
    ranks = np.where(of_total < 0, NO_COLUMN, of_total - first[:-1, None])
    return summed(ranks[1:].astype(np.uint8).tobytes() + first.astype("<u2").tobytes())


def filled() -> NDArray[np.int64]:
    """Tell how many boxes are filled in each state: int64[192, 1640]."""
    rows = np.array([filled_in(row) for row in range(ROWS)])
    masks = np.array([mask.bit_count() for mask in columns().mask.tolist()])
    return rows[:, None] + masks[None, :]
