"""What a choice gives away, in points, by the exact values of a sheet: the match command's yardstick."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from contract.play import BOX
from engine.boxes import BOXES, five_of
from engine.dice import ROLLS
from engine.match import Match
from host_sim.solver.jit import Array, compiled
from host_sim.solver.sheets import Variant
from host_sim.solver.solve import best_values
from host_sim.solver.states import COUNTS, LOWER_MASKS, columns
from host_sim.solver.turns import LANES, Rules, choose, look_ahead, rules_of, score, throw
from hw import files
from strategy.analysis.prices import FIRST_ROLL, KEEPS, Keeps
from strategy.values import mask_of, row_of

_NO_TURN = (-1, -1)


@compiled
def _analyse(kept: Array, best: Array, after: Array, rules: Rules, values: Array, at: Array) -> None:
    """Find what a turn at row, mask, column = at is worth.

    kept: float64[3, 462, lanes], of each keep with so many throws left. best: of each roll, [210:], likewise.
    """
    row, mask, column = at
    look_ahead(after, rules, values, row, mask, column, column + 1, 1.0)
    score(best[0], after, rules, row, mask, 1.0)
    for left in range(1, 3):
        for roll in range(FIRST_ROLL, KEEPS):
            for lane in range(LANES):
                best[left, roll, lane] = best[left - 1, roll, lane]
        throw(best[left], rules)
        for keep in range(KEEPS):
            for lane in range(LANES):
                kept[left, keep, lane] = best[left, keep, lane]
        choose(best[left], rules)


class GivenAway:
    """Know what every choice on a sheet gives away. values: of the solved sheet; None to solve it."""

    def __init__(self, of: Variant, values: NDArray[np.float64] | None = None) -> None:
        self._rules = rules_of(of)
        self.values = best_values(of) if values is None else values
        self._keeps = Keeps(files.table)
        self._turn = _NO_TURN
        self._kept = np.zeros((ROLLS, KEEPS, LANES))
        self._best = np.zeros((ROLLS, KEEPS, LANES))
        self._after = np.zeros((BOXES, COUNTS, LANES))

    @property
    def best_average(self) -> float:
        """What a whole game makes when nothing is given away."""
        return float(self.values[0, 0])

    def by(self, match: Match, decision: int) -> float:
        """Tell what a decision (strategy.bots.brain.Brain.decision) gives away where the match stands."""
        if not match.rolls:
            return 0.0
        card = match.current
        row, mask = row_of(card), mask_of(card)
        column = int(columns().of_total[mask, min(card.upper, 63)])
        if (row, column) != self._turn:
            self._turn = (row, column)
            at = np.array((row, mask, column), np.int64)
            _analyse(self._kept, self._best, self._after, self._rules, self.values, at)
        left = ROLLS - match.rolls
        roll = self._keeps.roll(match.dice)
        if decision < BOX:
            worth: Any = self._kept[left, self._keeps.keep(match.dice, decision), 0]
        else:
            box = decision - BOX
            prices = self._rules.prices
            face = five_of(match.packed)
            points = prices.five[row // LOWER_MASKS, mask, face - 1, box] if face else prices.plain[box, roll]
            worth = points + self._after[box, prices.slot[box, roll], 0]
        return float(self._best[left, FIRST_ROLL + roll, 0] - worth)
