"""The firmware's graph of keeps (strategy.analysis.keeps) as arrays for compiled loops."""

from functools import cache
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.dice import DICE
from strategy.analysis.keeps import DISTINCT_ROLLS, FACES, FIRST_ROLL, KEEPS, Keeps


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
    keeps = Keeps()
    packed = np.array([keeps.packed(keep) for keep in range(KEEPS)], np.int32)
    counts = np.stack([packed >> 4 * face & 15 for face in range(FACES)], 1).astype(np.int8)
    grown = np.array(keeps.grown, np.int16).reshape(FIRST_ROLL, FACES)
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
