"""What an Advisor answers, found the solver's way: the reference that the device's advice is held against.

Nothing of strategy.analysis.advisor, strategy.analysis.turn_values and the leaves is used. The values come
from a table as a whole (solver.table_file), prices from solver.sheets, the whole numbers of a turn from
solver.policies, one compiled pass.
"""

from typing import Any

import numpy as np

from engine.boxes import BOXES, five_of
from engine.dice import DICE
from engine.match import Match
from engine.rules import NAMES, UPPER_FIRST
from engine.turn import TURN
from host_sim.solver.device_advisor import data_of, load
from host_sim.solver.jit import Array, compiled
from host_sim.solver.policies import POINT, committed_ahead, decide
from host_sim.solver.sheets import variant
from host_sim.solver.states import COUNTS, columns, graph
from host_sim.solver.table_file import all_values
from host_sim.solver.turns import LANES, Rules, legal_boxes, look_ahead, rules_of
from strategy import values
from strategy.analysis.prices import FACES, FIRST_ROLL, KEEPS
from strategy.values import mask_of, row_of

_ALL_FIVE = 31
_THROWS = 3
_SHRINK = (243, 256)  # a layer shrinks values by 7776/8192
_ROLL_OF = {int(packed): roll for roll, packed in enumerate(graph().packed[FIRST_ROLL:])}
_KEEP_OF = {int(packed): keep for keep, packed in enumerate(graph().packed)}


@compiled
def _turn(
    layers: Array, chosen: Array, boxes: Array, after: Array, rules: Rules, table: Array, at: Array
) -> None:
    """Analyse a turn at row, mask, column = at."""
    row, mask, column = at
    look_ahead(after, rules, table, row, mask, column, column + 1, POINT)
    decide(layers, chosen, boxes, after, rules, row, mask)


class Values:
    """What a Turn of turn_values holds: the values of the final rolls, and of keeps with throws left."""

    def __init__(self, layers: Any) -> None:
        self._layers = layers

    @property
    def final(self) -> list[int]:
        """List the values of the 252 final rolls."""
        return self._layers[0, FIRST_ROLL:, 0].tolist()

    @property
    def one_left(self) -> list[int]:
        """List the values of the 462 keeps with one throw left."""
        return self._layers[1, :, 0].tolist()

    @property
    def two_left(self) -> list[int]:
        """List the values of the 462 keeps with two throws left."""
        return self._layers[2, :, 0].tolist()


class Reference:
    """Answer as an Advisor does, for one sheet and its options; the match has to be of these.

    TableError when the firmware refuses the table.
    """

    def __init__(self, sheet: int, options: int) -> None:
        of = variant(NAMES[sheet], bool(options & UPPER_FIRST))
        asked = values.rules_of(sheet, options)
        self.ready = False
        self._of = of
        self._rules = rules_of(of)
        self._table = all_values(load(data_of(asked), asked))
        self._match = Match()
        self._row = 0
        self._mask = 0
        self._layers = np.zeros((_THROWS + 1, KEEPS, LANES), np.int32)
        self._chosen = np.zeros((_THROWS, KEEPS, LANES), np.int32)
        self._boxes = np.zeros((KEEPS, LANES), np.int32)
        self._after = np.zeros((BOXES, COUNTS, LANES), np.int32)
        self.turn = Values(self._layers)

    def fits(self, sheet: int, options: int) -> bool:
        """Tell that it fits: it was made for this."""
        return True

    def begin(self, match: Match, ahead: bool = False) -> None:
        """Analyse a match's current card; ahead: with a turn of look-ahead."""
        self._match = match
        self.ready = match.phase == TURN
        if not self.ready:
            return
        self._row = row_of(match.current)
        self._mask = mask_of(match.current)
        column = columns().of_total[self._mask, min(match.current.upper, 63)]
        at = np.array((self._row, self._mask, column), np.int64)
        table = committed_ahead(self._of) if ahead else self._table
        _turn(self._layers, self._chosen, self._boxes, self._after, self._rules, table, at)

    def step(self) -> bool:
        """Tell that it is done."""
        return True

    def best_hold(self) -> int:
        """Tell the best hold mask for the dice on the table, 31 without a throw left."""
        left = _THROWS - self._match.rolls
        kept = int(self._chosen[left, FIRST_ROLL + self._roll(), 0]) if left else KEEPS - 1
        return self._hold(kept)

    def best_box(self) -> int:
        """Tell the best box for the dice on the table."""
        return int(self._boxes[FIRST_ROLL + self._roll(), 0])

    def box_worth(self, box: int) -> int:
        """Tell what is to come when the dice are scored there, in 1/128 point."""
        prices = self._rules.prices
        roll = self._roll()
        face = five_of(self._match.packed)
        points: Any = (
            prices.five[self._row // 64, self._mask, face - 1, box] if face else prices.plain[box, roll]
        )
        return POINT * int(points) + int(self._after[box, prices.slot[box, roll], 0])

    def hold_worth(self, hold: int) -> int:
        """Tell what is to come when these dice are held, in 1/128 point."""
        left = _THROWS - self._match.rolls
        return _back(self._kept(hold), left)

    def hold_loss(self, hold: int) -> int:
        """Tell what a hold gives away, in 1/128 point."""
        left = _THROWS - self._match.rolls
        return _back(self._kept(self.best_hold()) - self._kept(hold), left)

    def box_loss(self, box: int) -> int:
        """Tell what a box gives away, in 1/128 point."""
        if self.best_hold() == _ALL_FIVE:
            return self.box_worth(self.best_box()) - self.box_worth(box)
        left = _THROWS - self._match.rolls
        return _back(self._kept(self.best_hold()) - _along(self.box_worth(box), left), left)

    def opening(self) -> int:
        """Tell what is to come before the first throw, in 1/128 point."""
        return _back(int(self._layers[_THROWS, 0, 0]), _THROWS)

    def legal(self) -> int:
        """Tell the mask of boxes that the dice may be scored in."""
        mask: Any = legal_boxes(self._rules, self._row, self._mask, five_of(self._match.packed))
        return int(mask)

    def _roll(self) -> int:
        return _ROLL_OF[self._match.packed]

    def _kept(self, hold: int) -> int:
        left = _THROWS - self._match.rolls
        if hold == _ALL_FIVE:
            return _along(self.box_worth(self.best_box()), left)
        packed = sum(1 << 4 * (self._match.dice[i] - 1) for i in range(DICE) if hold >> i & 1)
        return int(self._layers[left, _KEEP_OF[packed], 0])

    def _hold(self, keep: int) -> int:
        """Tell the mask of the first dice that are this keep."""
        if keep >= FIRST_ROLL:
            return _ALL_FIVE
        wanted = graph().counts[keep].tolist()
        hold = 0
        for i, face in enumerate(self._match.dice):
            if wanted[face - 1]:
                wanted[face - 1] -= 1
                hold |= 1 << i
        assert not any(wanted)
        return hold


def _along(value: int, layers: int) -> int:
    for _ in range(layers):
        value = (value * FACES**DICE + 4096) >> 13
    return value


def _back(value: int, layers: int) -> int:
    less, whole = _SHRINK
    for _ in range(layers):
        value = (value * whole + less // 2) // less
    return value
