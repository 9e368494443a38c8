"""What a table of values, or a single choice, gives away, exactly: `python -m host_sim loss`, GivenAway.

Every decision of every state is made in the device's whole numbers and valued in points.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from contract.play import BOX
from engine.boxes import BOXES, five_of
from engine.dice import ROLLS
from engine.match import Match
from host_sim import command_line as words
from host_sim.chip.whole import read_at_most
from host_sim.command_line import ctrl_c_ends_at_once
from host_sim.solver import solve
from host_sim.solver.device_advisor import TableError, load
from host_sim.solver.jit import Array, compiled
from host_sim.solver.policies import looked_ahead, worth_by_table
from host_sim.solver.sheets import Variant, variant
from host_sim.solver.solve import best_values, solve_values
from host_sim.solver.states import COUNTS, LOWER_MASKS, columns
from host_sim.solver.table_file import all_values, committed
from host_sim.solver.turns import LANES, Rules, choose, look_ahead, rules_of, score, throw
from hw import files
from strategy.analysis.prices import FIRST_ROLL, KEEPS, Keeps
from strategy.values import mask_of, row_of

_MOST_BYTES = 1 << 20  # of a table; the largest has 38 KB


def loss_of(of: Variant, data: bytes, rules: int, threads: int = 2, name: str = "") -> dict[str, Any]:
    """Tell what `loss --json` prints; TableError, with the name, when the firmware refuses the file."""
    table = all_values(load(data, rules, name))
    best = solve_values(of, threads)[0, 0]
    loss, loss_lookahead = (
        best - worth_by_table(of, each, threads)[0, 0] for each in (table, looked_ahead(of, table, threads))
    )
    return {
        "sheet": of.name,
        "bytes": len(data),
        "mean": float(best - loss),
        "loss": float(loss),
        "loss_lookahead": float(loss_lookahead),
    }


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `loss`."""
    solve.add_arguments(parser)
    what = "a table file (default: the committed one of the sheet)"
    parser.add_argument("--table", type=words.path, metavar="FILE", help=what)


@words.ends("loss", (ValueError,), (OSError, TableError))
@ctrl_c_ends_at_once()
def main(args: argparse.Namespace) -> int:
    """Run the `loss` command; tell the exit code."""
    of = variant(args.sheet, args.upper_first)
    path, rules = committed(of)
    path = Path(args.table or path)
    name = f"{path} cannot be used for {of.name}"
    found = loss_of(of, read_at_most(path, _MOST_BYTES), rules, args.threads, name)
    if args.json:
        print(json.dumps(found))
    else:
        loses = f"{found['sheet']}: {found['bytes']} bytes lose {found['loss']:.6f} points a game"
        print(f"{loses}, {found['loss_lookahead']:.6f} with a turn of look-ahead")
    return 0


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
