"""The worth of every keep of a turn, given the worth of each of the 252 final rolls, in 31-bit integers.

The mean over the dice yet to be thrown is taken one die at a time: six steps of the graph of keeps added up
and left undivided, so that a keep of n dice holds a sum over 6**(5-n) outcomes; times 6**n all sums count
7776. The best keep of a roll is found on the same graph: a keep's value climbs to every larger keep that
contains it.

Values come in as 0 to 65535 (of 1/128 point). A layer (one throw) answers (7776 * mean + 4096) >> 13, so
values shrink by 7776/8192 a layer; carried() takes one along. The peak, 7776 * 65535, is below 2**29.

What a final roll is worth hangs on the cards that may follow the turn: an Outlook asks the table about each,
and a LookAhead analyses each as if its turn began.
"""

from array import array

from micropython import const

from contract.play import STOP
from engine.boxes import BOXES
from engine.dice import DICE
from strategy.analysis.prices import COUNTS, DISTINCT_ROLLS, FIRST_OF_SIZE, FIRST_ROLL, KEEPS, Keeps, Prices
from strategy.values import BITS, STAGES, ValueTable, filled_in

THROWS = const(2)  # throws left after the first one

_OUTCOMES = const(7776)
_HALF = const(4096)
_SHIFT = const(13)
_WEIGHTS = (1, 6, 36, 216, 1296, _OUTCOMES)

# What one step() of the plain leaf does: at most some 3 ms of a Pico's bytecode, 4 ms of an outlook's.
_ROLLS_A_STEP = const(84)
_KEEPS_A_STEP = const(36)
_CLIMBS_A_STEP = const(24)
_STATES_A_STEP = const(6)
_OUTLOOK_ROLLS_A_STEP = const(10)

# stages of a layer
_TAKE = const(0)
_FOLD = const(1)
_CLIMB = const(2)

# the cards that may follow a turn
MOST_STATES = const(44)
_UPPER_SLOTS = const(36)
_TOP = const(46335)  # as loops_plain.look_up() has it

# numbers of such a card, see loops_plain.successors()
SEEN_SLOT = const(0)
SEEN_ROW = const(1)
SEEN_COLUMN = const(2)
SEEN_BONUS = const(3)
SEEN_STATE = const(4)

# stages of an outlook
_LIST = const(0)
_LOOK_UP = const(1)
_SCORE = const(2)

# stages of looking ahead
_NEXT = const(0)
_AFTER = const(1)
_ROLLS = const(2)
_TURN = const(3)

# (8192 / 7776)**3 - 1, in 65536ths: takes a value back over the three layers of a turn
_BACK = const(11091)
_BACK_SHIFT = const(16)
_BACK_HALF = const(32768)


def carried(value: int) -> int:
    """Take a value (0 to 65535) along one layer: what it is worth among the values of the layer before."""
    return (_OUTCOMES * value + _HALF) >> _SHIFT


class TurnValues:
    """Analyse one turn in slices. The constructor allocates 5 KB; nothing else does.

    final: array('H') of 252, the worth of each final roll, filled by the caller before begin(). one_left,
    two_left: array('H') of 462, the worth of each keep with so many throws left. owner: who prepared it.
    sums, best: array('i') and array('H') of 462, for whoever wants them once it is done.
    """

    def __init__(self, keeps: Keeps, leaf: "Any") -> None:
        self.keeps = keeps
        self.leaf = leaf
        self.final = array("H", bytearray(2 * DISTINCT_ROLLS))
        self.one_left = array("H", bytearray(2 * KEEPS))
        self.two_left = array("H", bytearray(2 * KEEPS))
        self.owner: object = None
        self.done = False
        self.opened = False
        self.sums = array("i", bytearray(4 * KEEPS))
        self.best = array("H", bytearray(2 * KEEPS))
        self._throws = 1  # the layer in work; 3: what the whole turn is worth
        self._stage = _TAKE
        self._at = 0  # the roll or keep that is next; while keeps are folded, one more

    def layer(self, throws_left: int) -> "array[int]":
        """Tell the buffer of the keeps' values with 1 or 2 throws left."""
        return self.one_left if throws_left == 1 else self.two_left

    def _buffer(self) -> "array[int]":
        return self.best if self._throws > THROWS else self.layer(self._throws)

    def begin(self) -> None:
        """Start on the values in final."""
        self.done = False
        self.opened = False
        self._throws = 1
        self._stage = _TAKE
        self._at = 0

    def step(self) -> bool:
        """Do a slice of at most some 3 ms of a Pico's bytecode; tell whether the analysis is done."""
        if not self.done:
            self._go_on()
        return self.done

    def step_opening(self) -> bool:
        """Do a slice more, once done, towards opening(); tell whether that is there."""
        if not self.opened:
            self._go_on()
        return self.opened

    def _go_on(self) -> None:
        if self._stage == _TAKE:
            self._take()
        elif self._stage == _FOLD:
            self._fold()
        else:
            self._climb()

    def _take(self) -> None:
        first = self._at
        last = min(first + _ROLLS_A_STEP * self.leaf.PACE, DISTINCT_ROLLS)
        layer = self._buffer()
        if self._throws == 1:
            self.leaf.take_rolls(self.final, self.best, self.sums, layer, 0, first, last)
        else:
            self.leaf.take_rolls(self.best, self.best, self.sums, layer, FIRST_ROLL, first, last)
        self._at = last
        if last == DISTINCT_ROLLS:
            self._stage = _FOLD
            self._at = FIRST_ROLL

    def _fold(self) -> None:
        last = self._at
        first = max(last - _KEEPS_A_STEP * self.leaf.PACE, 0)
        size = DICE
        while FIRST_OF_SIZE[size] > last:
            size -= 1
        layer = self._buffer()
        self.leaf.fold_keeps(self.keeps.grown, self.sums, self.best, layer, _WEIGHTS[size], first, last)
        self._at = first
        if not first:
            self._stage = _CLIMB
            if self._throws == THROWS:
                self.done = True
            elif self._throws > THROWS:
                self.opened = True

    def _climb(self) -> None:
        first = self._at
        last = min(first + _CLIMBS_A_STEP * self.leaf.PACE, FIRST_ROLL)
        self.leaf.climb(self.keeps.grown, self.best, first, last)
        self._at = last
        if last == FIRST_ROLL:
            self._throws += 1
            self._stage = _TAKE
            self._at = 0

    def hold(self, dice: bytes | bytearray, throws_left: int) -> int:
        """Tell the best hold mask for five faces with 1 or 2 throws left, STOP to score them as they lie.

        Of equals scoring before throwing, then more dice, then higher faces; of equal dice the first are
        held.
        """
        by_hold = self.keeps.by_hold(dice, self.leaf)
        top = self.final[by_hold[STOP] - FIRST_ROLL]
        for _ in range(throws_left):
            top = carried(top)
        return self.leaf.choose_hold(self.layer(throws_left), by_hold, top)

    def opening(self) -> int:
        """Tell what the whole turn is worth before its first throw, once it is opened."""
        return (self.sums[0] + _HALF) >> _SHIFT


class Outlook:
    """Find out what may follow a turn, then what that makes of the rolls. Only the constructor allocates.

    A roll is worth the most that a legal box makes of it: points, hundred, the 35, and what the table says of
    the card that follows. after[6 * box + n]: what is to come, the 35 included, in 1/128 point, when a box
    was filled: n dice of the face in an upper one, 1 for 50 in the Yahtzee box, else 0. states: SEEN_STATE
    numbers for each of `count` states, in the order of after. left: boxes left there.
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
        """Take `after` as filled in."""
        self._stage = _SCORE
        self._at = 0

    def step_rolls(self, turn: TurnValues) -> bool:
        """Do a slice more, once after is there, of what rolls are worth, turn.final; tell whether all are."""
        first = self._at
        last = min(first + _OUTLOOK_ROLLS_A_STEP * turn.leaf.PACE, DISTINCT_ROLLS)
        prices = self._prices
        turn.leaf.score_rolls(
            turn.final, prices.of, self.after, prices.fives, prices.legal, self.row, self.mask, first, last
        )
        self._at = last
        return last == DISTINCT_ROLLS


class LookAhead:
    """Fill in an Outlook's `after`, once it was listed, working in `turn`. Allocates 0.6 KB."""

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
            self._enter(outlook, value + ((value * _BACK + _BACK_HALF) >> _BACK_SHIFT))

    def _begin_next(self, outlook: Outlook) -> None:
        """Begin with the next state, or take what is known of it."""
        states = outlook.states
        at = SEEN_STATE * self._next
        last = at - SEEN_STATE
        row = states[at + SEEN_ROW]
        column = states[at + SEEN_COLUMN]
        if not outlook.left:
            self._enter(outlook, 0)
        elif at and states[last + SEEN_ROW] == row and states[last + SEEN_COLUMN] == column:
            self._enter(outlook, outlook.after[states[last + SEEN_SLOT]] - states[last + SEEN_BONUS])
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
