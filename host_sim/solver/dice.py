"""The keeps of strategy.analysis.prices, worked out: as arrays, and as the firmware's file."""

from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from contract.device import PIECE
from engine.boxes import BOXES, UPPER_BOXES, points
from engine.dice import DICE
from host_sim.solver.sums import summed
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, KEEPS

_FACES_OF = [faces for size in range(DICE + 1) for faces in combinations_with_replacement(range(FACES), size)]
_NUMBER_OF = {faces: number for number, faces in enumerate(_FACES_OF)}


class Graph(NamedTuple):
    """How keeps hang together.

    packed: int32[462], dice of each keep as engine.boxes packs them. counts: int8[462, 6], dice of each face.
    size: int8[462]. grown: int16[210, 6], the keep with one more die. parents: int16[462, 5], the keeps with
    one die less, and parents_end: int8[462], how many there are. chances: float64[252], of each roll in one
    throw of five dice. preference: int32[462], the order in which strategy.analysis.turn_values decides
    between equals, 0 the least wanted: the keep of the highest number.
    """

    packed: NDArray[np.int32]
    counts: NDArray[np.int8]
    size: NDArray[np.int8]
    grown: NDArray[np.int16]
    parents: NDArray[np.int16]
    parents_end: NDArray[np.int8]
    chances: NDArray[np.float64]
    preference: NDArray[np.int32]


@cache
def graph() -> Graph:
    """Build the arrays."""
    counts = np.array([[faces.count(face) for face in range(FACES)] for faces in _FACES_OF], np.int8)
    packed = (counts << 4 * np.arange(FACES, dtype=np.int32)).sum(1, dtype=np.int32)
    grown = np.array(
        [
            [_NUMBER_OF[tuple(sorted((*faces, face)))] for face in range(FACES)]
            for faces in _FACES_OF[:FIRST_ROLL]
        ],
        np.int16,
    )
    parents = np.zeros((KEEPS, DICE), np.int16)
    parents_end = np.zeros(KEEPS, np.int8)
    for keep in range(FIRST_ROLL):
        for larger in grown[keep]:
            parents[larger, parents_end[larger]] = keep
            parents_end[larger] += 1
    ways = [factorial(DICE) // int(np.prod([factorial(n) for n in roll])) for roll in counts[FIRST_ROLL:]]
    size = counts.sum(1).astype(np.int8)
    preference = np.arange(KEEPS, dtype=np.int32)
    assert sum(ways) == FACES**DICE and len(ways) == DISTINCT_ROLLS
    return Graph(packed, counts, size, grown, parents, parents_end, np.array(ways) / FACES**DICE, preference)


def keeps_file() -> bytes:
    """Make the file that strategy.analysis.prices reads: the graph, and in the next piece what rolls pay."""
    without_highest = np.array([_NUMBER_OF[faces[:-1]] for faces in _FACES_OF], np.int16)
    highest = bytes(faces[-1] + 1 if faces else 0 for faces in _FACES_OF)
    keeps = graph().grown.astype("<u2").tobytes() + without_highest.astype("<u2").tobytes() + highest
    counts = graph().counts[FIRST_ROLL:].T.tobytes()
    rolls = graph().packed[FIRST_ROLL:].tolist()
    lower = bytes(points(box, roll, 0) for box in range(UPPER_BOXES, BOXES) for roll in rolls)
    return summed(keeps.ljust(PIECE, b"\0") + counts + lower)
