"""The cards that may follow a turn, their worth by the table alone, and so the worth of the rolls."""

from array import array

from micropython import const

from engine.boxes import BOXES
from strategy.analysis.keeps import DISTINCT_ROLLS
from strategy.analysis.prices import COUNTS, Prices
from strategy.analysis.turn_values import TurnValues
from strategy.values.layout import STAGES
from strategy.values.states import BITS, filled_in
from strategy.values.table import ValueTable

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
