"""One turn of look-ahead: what may follow a turn is worth what the table makes of the turn after it.

The numbers are those of host_sim.lab.solver.whole.look_one_turn: each card that may follow is analysed as if
its turn began, and what that turn is worth before the first throw takes the place of the table's own word.
"""

from micropython import const

from strategy.analysis.outlook import SEEN_BONUS, SEEN_COLUMN, SEEN_ROW, SEEN_SLOT, SEEN_STATE, Outlook
from strategy.analysis.prices import COUNTS, Prices
from strategy.analysis.turn_values import TurnValues
from strategy.values.table import ValueTable

_UPPER_SLOTS = const(36)
_TOP = const(46335)  # as loops_plain.look_up() has it
# (8192 / 7776)**3 - 1, in 65536ths: takes a value back over the three layers of a turn
_BACK = const(11091)
_BACK_SHIFT = const(16)
_HALF = const(32768)

# stages
_NEXT = const(0)
_AFTER = const(1)
_ROLLS = const(2)
_TURN = const(3)


class LookAhead:
    """Fill in an Outlook's `after`, once it was listed. The constructor allocates 0.6 KB; nothing else does.

    Works in the Turn that is handed in, whose values are gone then.
    """

    def __init__(self, table: ValueTable, prices: Prices, turn: TurnValues) -> None:
        self._then = Outlook(table, prices)
        self._turn = turn
        self._stage = _NEXT
        self._next = 0

    def begin(self) -> None:
        """Start with the first state that an outlook lists."""
        self._stage = _NEXT
        self._next = 0

    def step(self, outlook: Outlook) -> bool:
        """Do a slice of at most some 5 ms of a Pico; tell whether all is filled in."""
        for _ in range((self._turn.leaf.PACE + 3) >> 2):
            if self._next == outlook.count:
                return True
            self._go_on(outlook)
        return False

    def _go_on(self, outlook: Outlook) -> None:
        stage = self._stage
        if stage == _NEXT:
            self._begin_next(outlook)
        elif stage == _AFTER:
            if self._then.step():
                self._stage = _ROLLS
        elif stage == _ROLLS:
            if self._then.step_rolls(self._turn):
                self._turn.begin()
                self._stage = _TURN
        elif self._turn.step() and self._turn.step_opening():
            value = self._turn.opening()
            self._enter(outlook, value + ((value * _BACK + _HALF) >> _BACK_SHIFT))

    def _begin_next(self, outlook: Outlook) -> None:
        """Begin with the next state, or take what is known of it."""
        states = outlook.states
        at = SEEN_STATE * self._next
        row = states[at + SEEN_ROW]
        column = states[at + SEEN_COLUMN]
        if not outlook.left:
            self._enter(outlook, 0)
        elif (
            at
            and states[at + SEEN_ROW - SEEN_STATE] == row
            and states[at + SEEN_COLUMN - SEEN_STATE] == column
        ):
            self._enter(
                outlook,
                outlook.after[states[at + SEEN_SLOT - SEEN_STATE]] - states[at + SEEN_BONUS - SEEN_STATE],
            )
        else:
            slot = states[at + SEEN_SLOT]
            mask = outlook.mask
            total = outlook.total
            if slot < _UPPER_SLOTS:
                box = slot // COUNTS
                mask |= 1 << box
                total += slot % COUNTS * (box + 1)
            self._then.begin(row, mask, total)
            self._stage = _AFTER

    def _enter(self, outlook: Outlook, value: int) -> None:
        at = SEEN_STATE * self._next
        outlook.after[outlook.states[at + SEEN_SLOT]] = min(value + outlook.states[at + SEEN_BONUS], _TOP)
        self._next += 1
        self._stage = _NEXT
