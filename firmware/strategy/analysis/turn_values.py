"""The worth of every keep of a turn, given the worth of each of the 252 final rolls, in 31-bit integers.

The mean over the dice yet to be thrown is taken one die at a time: six steps of the graph in `keeps` added up
and left undivided, so that a keep of n dice holds a sum over 6**(5-n) outcomes; times 6**n all sums count
7776. The best keep of a roll is found on the same graph: a keep's value climbs to every larger keep that
contains it.

Units. Values come in as 0 to 65535 (of 1/128 point: up to 511 points). A layer (one throw) answers
(7776 * mean + 4096) >> 13, so values shrink by 7776/8192 a layer. Within a layer all are alike, as a choice
needs; carried() takes a value along. The peak, 7776 * 65535, is below 2**29.
"""

from array import array

from micropython import const

from contract.choices import STOP
from engine.dice import DICE
from strategy.analysis.keeps import DISTINCT_ROLLS, FIRST_OF_SIZE, FIRST_ROLL, KEEPS, Keeps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

THROWS = const(2)  # throws left after the first one

_OUTCOMES = const(7776)
_HALF = const(4096)
_SHIFT = const(13)

# What one step() of the plain leaf does: at most some 3 ms of a Pico's bytecode.
_ROLLS_A_STEP = const(84)
_KEEPS_A_STEP = const(36)
_CLIMBS_A_STEP = const(24)

_WEIGHTS = (1, 6, 36, 216, 1296, _OUTCOMES)

# stages of a layer
_TAKE = const(0)
_FOLD = const(1)
_CLIMB = const(2)


def carried(value: int) -> int:
    """Take a value (0 to 65535) along one layer: what it is worth among the values of the layer before."""
    return (_OUTCOMES * value + _HALF) >> _SHIFT


class TurnValues:
    """Analyse one turn in slices. The constructor allocates 5 KB; nothing else does.

    final: array('H') of 252, the worth of each final roll, filled by the caller before begin().
    one_left, two_left: once done, array('H') of 462, the worth of each keep with so many throws left.
    leaf: the module of the inner loops, machine_code.loops_viper or else its plain twin. owner: who
    prepared it, for those who share one.
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
        self._sums = array("i", bytearray(4 * KEEPS))
        self._best = array("H", bytearray(2 * KEEPS))
        self._throws = 1  # the layer in work; 3: what the whole turn is worth
        self._stage = _TAKE
        self._at = 0  # the roll or keep that is next; while keeps are folded, one more

    def layer(self, throws_left: int) -> "array[int]":
        """Tell the buffer of the keeps' values with 1 or 2 throws left."""
        return self.one_left if throws_left == 1 else self.two_left

    def _buffer(self) -> "array[int]":
        return self._best if self._throws > THROWS else self.layer(self._throws)

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
            self.leaf.take_rolls(self.final, self._best, self._sums, layer, 0, first, last)
        else:
            self.leaf.take_rolls(self._best, self._best, self._sums, layer, FIRST_ROLL, first, last)
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
        self.leaf.fold_keeps(self.keeps.grown, self._sums, self._best, layer, _WEIGHTS[size], first, last)
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
        self.leaf.climb(self.keeps.grown, self._best, first, last)
        self._at = last
        if last == FIRST_ROLL:
            self._throws += 1
            self._stage = _TAKE
            self._at = 0

    def hold(self, dice: bytes | bytearray, throws_left: int) -> int:
        """Tell the best hold mask for five faces with 1 or 2 throws left, STOP to score them as they lie.

        Of equals the keep of the highest number is chosen: scoring before throwing, then more dice, then
        higher faces. How the dice lie does not matter, but that of equal dice the first are held.
        """
        by_hold = self.keeps.by_hold(dice, self.leaf)
        top = self.final[by_hold[STOP] - FIRST_ROLL]
        for _ in range(throws_left):
            top = carried(top)
        return self.leaf.choose_hold(self.layer(throws_left), by_hold, top)

    def opening(self) -> int:
        """Tell what the whole turn is worth before its first throw, one layer above two_left.

        Needs done. What step_opening() has not done yet is done now (about 60 ms of a Pico's bytecode).
        """
        while not self.step_opening():
            pass
        return (self._sums[0] + _HALF) >> _SHIFT
