"""The rows and columns of strategy.values, worked out: as arrays, and as the firmware's file."""

import struct
import zlib
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from contract.device import PIECE
from engine.boxes import BOXES, UPPER_BOXES, YAHTZEE, points
from engine.card import UPPER_BONUS, UPPER_PAR
from engine.dice import DICE
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, KEEPS
from strategy.values import COLUMNS, MASKS, NO_COLUMN, ROWS, filled_in

LOWER_BOXES = tuple(box for box in range(UPPER_BOXES, BOXES) if box != YAHTZEE)  # bits 0 to 5 of a row
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


_FACES_OF = [faces for size in range(DICE + 1) for faces in combinations_with_replacement(range(FACES), size)]
_NUMBER_OF = {faces: number for number, faces in enumerate(_FACES_OF)}


class Graph(NamedTuple):
    """How keeps hang together.

    packed: int32[462], dice of each keep as engine.boxes packs them. counts: int8[462, 6], dice of each face.
    grown: int16[210, 6], the keep with one more die. parents: int16[462, 5], the keeps with
    one die less, and parents_end: int8[462], how many there are. chances: float64[252], of each roll in one
    throw of five dice.
    """

    packed: NDArray[np.int32]
    counts: NDArray[np.int8]
    grown: NDArray[np.int16]
    parents: NDArray[np.int16]
    parents_end: NDArray[np.int8]
    chances: NDArray[np.float64]


@cache
def graph() -> Graph:
    """Build the arrays."""
    counts = np.array([[faces.count(face) for face in range(FACES)] for faces in _FACES_OF], np.int8)
    packed = (counts << 4 * np.arange(FACES, dtype=np.int32)).sum(1, dtype=np.int32)
    more = [[sorted((*faces, face)) for face in range(FACES)] for faces in _FACES_OF[:FIRST_ROLL]]
    grown = np.array([[_NUMBER_OF[tuple(faces)] for faces in line] for line in more], np.int16)
    parents = np.zeros((KEEPS, DICE), np.int16)
    parents_end = np.zeros(KEEPS, np.int8)
    for keep in range(FIRST_ROLL):
        for larger in grown[keep]:
            parents[larger, parents_end[larger]] = keep
            parents_end[larger] += 1
    ways = [factorial(DICE) // int(np.prod([factorial(n) for n in roll])) for roll in counts[FIRST_ROLL:]]
    assert sum(ways) == FACES**DICE and len(ways) == DISTINCT_ROLLS
    return Graph(packed, counts, grown, parents, parents_end, np.array(ways) / FACES**DICE)


def keeps_file() -> bytes:
    """Make the file that strategy.analysis.prices reads: the graph, and in the next piece what rolls pay."""
    without_highest = np.array([_NUMBER_OF[faces[:-1]] for faces in _FACES_OF], np.int16)
    highest = bytes(faces[-1] + 1 if faces else 0 for faces in _FACES_OF)
    keeps = graph().grown.astype("<u2").tobytes() + without_highest.astype("<u2").tobytes() + highest
    counts = graph().counts[FIRST_ROLL:].T.tobytes()
    rolls = graph().packed[FIRST_ROLL:].tolist()
    lower = bytes(points(box, roll, 0) for box in range(UPPER_BOXES, BOXES) for roll in rolls)
    return summed(keeps.ljust(PIECE, b"\0") + counts + lower)


def summed(data: bytes) -> bytes:
    """Put the sum of a file's bytes behind them."""
    return data + struct.pack("<I", zlib.crc32(data))
