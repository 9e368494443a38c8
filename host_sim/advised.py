"""The advisor at the host's speed: the same table, the same whole numbers, the turn's loops compiled."""

import io
from typing import Any

import numpy as np

from host_sim import ROOT
from host_sim.solver.jit import compiled
from strategy.advisor import Advisor
from strategy.keeps import FACES, FIRST_OF_SIZE, FIRST_ROLL, KEEPS, Keeps
from strategy.table import Table
from strategy.table_files import name_of
from strategy.table_states import States
from strategy.turn import Turn

TABLES = ROOT / "firmware" / "strategy" / "tables"
_SIZES = np.array(FIRST_OF_SIZE)


@compiled
def _analyse(final: Any, one_left: Any, two_left: Any, best: Any, sums: Any, grown: Any) -> None:
    """Do what all steps of strategy.turn.Turn do together."""
    sums[FIRST_ROLL:] = final
    for throws in range(2):
        layer = one_left if throws == 0 else two_left
        for roll in range(FIRST_ROLL, KEEPS):
            layer[roll] = (7776 * sums[roll] + 4096) >> 13
        weight = 1296
        for size in range(4, -1, -1):
            for keep in range(_SIZES[size], _SIZES[size + 1]):
                total = 0
                for face in range(FACES):
                    total += sums[grown[FACES * keep + face]]
                sums[keep] = total
                layer[keep] = (total * weight + 4096) >> 13
            weight //= 6
        for keep in range(KEEPS):
            best[keep] = layer[keep]
        for keep in range(FIRST_ROLL):
            for face in range(FACES):
                larger = grown[FACES * keep + face]
                best[larger] = max(best[larger], best[keep])
        if throws == 0:
            for roll in range(FIRST_ROLL, KEEPS):
                sums[roll] = best[roll]


class FastTurn(Turn):
    """A Turn that does its first two layers in one step."""

    def __init__(self, keeps: Keeps) -> None:
        super().__init__(keeps)
        self._arrays = [
            np.frombuffer(each, each.typecode)
            for each in (self.final, self.one_left, self.two_left, self._best, self._sums, keeps.grown)
        ]

    def step(self) -> bool:
        """Do it all."""
        if not self.done:
            _analyse(*self._arrays)
            self.take_over()
        return True


def load_table(rules: int) -> Table:
    """Read one of the firmware's tables; RuntimeError when the firmware refuses it."""
    table: Any = Table(States())
    reason = table.load(io.BytesIO((TABLES / name_of(rules)).read_bytes()), rules)
    if reason:
        raise RuntimeError(f"{name_of(rules)} is refused (reason {reason})")
    return table


def fast_advisor(rules: int) -> Advisor:
    """Make an advisor of a table of the firmware."""
    keeps = Keeps()
    advisor = Advisor(keeps, load_table(rules))
    advisor.turn = FastTurn(keeps)
    return advisor
