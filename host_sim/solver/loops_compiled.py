"""The firmware's inner loops, compiled for this machine: strategy.analysis.loops_plain itself, word for word.

A third twin beside strategy.analysis.loops_plain and machine_code.loops_viper, for those who hand one
in.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from contract.device import PIECE
from host_sim.solver.jit import compiled
from strategy.analysis import loops_plain

PACE = loops_plain.PACE

take_rolls: Any = compiled(loops_plain.take_rolls)
fold_keeps: Any = compiled(loops_plain.fold_keeps)
climb: Any = compiled(loops_plain.climb)
name_holds: Any = compiled(loops_plain.name_holds)
choose_hold: Any = compiled(loops_plain.choose_hold)
score_rolls: Any = compiled(loops_plain.score_rolls)
rate_boxes: Any = compiled(loops_plain.rate_boxes)
successors: Any = compiled(loops_plain.successors)
look_up: Any = compiled(loops_plain.look_up)  # its pieces are those of pieces_of()


def pieces_of(pieces: list[memoryview]) -> NDArray[np.uint8]:
    """Answer a table's pieces as one array, a line each: what numba can look up in."""
    found = np.zeros((len(pieces), PIECE), np.uint8)
    for line, piece in zip(found, pieces, strict=True):
        line[: len(piece)] = piece
    return found
