"""One turn of look-ahead: what may follow a turn is worth what the table makes of the turn after it.

The numbers are those of host_sim.lab.solver.whole.look_one_turn: each card that may follow is analysed as if
its turn began, and what that turn is worth before the first throw takes the place of the table's own word.
"""

from array import array

from micropython import const

from engine.boxes import BOXES
from strategy.analysis.keeps import DISTINCT_ROLLS
from strategy.analysis.prices import COUNTS, Prices
from strategy.analysis.turn_values import TurnValues
from strategy.values.states import BITS, filled_in
from strategy.values.table import STAGES, ValueTable

MOST_STATES = const(44)

# numbers of a state, see loops_plain.successors()
SEEN_SLOT = const(0)
SEEN_ROW = const(1)
SEEN_COLUMN = const(2)
SEEN_BONUS = const(3)
SEEN_STATE = const(4)

# What one step() of the plain leaf does: at most some 4 ms of a Pico's bytecode.
_STATES_A_STEP = const(6)
_ROLLS_A_STEP = const(10)

# stages
_LIST = const(0)
_LOOK_UP = const(1)
_SCORE = const(2)


class Outlook:
    """Find out what may follow a turn, then what that makes of the rolls. Only the constructor allocates.

    What every final roll is worth on a card, by a table, is the most that a legal box makes of it: its
    points, the hundred, the upper bonus that it completes, and what the table says of the card that follows.
    At most 44 cards can follow a turn; each is looked up once.

    after: array('H') of 78; after[6 * box + n] is what is to come, the 35 included, in 1/128 point, when a
    box was filled: n dice of the face in an upper one, 1 for 50 in the Yahtzee box, else 0. states:
    array('H'), SEEN_STATE numbers for each of `count` states, in the order of after. left: boxes left there.
    """

    def __init__(self, table: ValueTable, prices: Prices) -> None:
        self.after = array("H", bytearray(2 * BOXES * COUNTS))
        self.states = array("H", bytearray(2 * SEEN_STATE * MOST_STATES))
        self.count = 0
        self.left = 0
        self.row = 0
        self.mask = 0
        self.total = 0
        self._table = table
        self._prices = prices
        self._stage = _LIST
        self._at = 0

    def begin(self, row: int, mask: int, total: int) -> None:
        """Start on a card of a row, a mask of filled upper boxes and their total, with a box left."""
        self.row = row
        self.mask = mask
        self.total = total
        self.left = STAGES - 2 - filled_in(row) - BITS[mask]
        self._stage = _LIST

    def list(self) -> None:
        """List what may follow, as step() does first."""
        table = self._table
        self.count = table.leaf.successors(
            self.states, self.row, self.mask, self.total, table.states.first, table.states.rank
        )
        self._at = 0
        self._stage = _LOOK_UP

    def step(self) -> bool:
        """Do a slice of at most some 4 ms of a Pico's bytecode; tell whether `after` is there."""
        if self._stage == _LIST:
            self.list()
        if self._stage == _LOOK_UP:
            table = self._table
            last = min(self._at + _STATES_A_STEP * table.leaf.PACE, self.count)
            table.look_up(self.after, self.states, self._at, last, self.left)
            self._at = last
            if last == self.count:
                self.scored()
        return self._stage == _SCORE

    def scored(self) -> None:
        """Take `after` as filled."""
        self._stage = _SCORE
        self._at = 0

    def step_rolls(self, turn: TurnValues) -> bool:
        """Do a slice more, once after is there, of what rolls are worth, turn.final; tell whether all are."""
        first = self._at
        last = min(first + _ROLLS_A_STEP * turn.leaf.PACE, DISTINCT_ROLLS)
        prices = self._prices
        turn.leaf.score_rolls(
            turn.final, prices.of, self.after, prices.fives, prices.legal, self.row, self.mask, first, last
        )
        self._at = last
        return last == DISTINCT_ROLLS


_UPPER_SLOTS = const(36)
_TOP = const(46335)  # as leaf_plain.look_up() has it
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
