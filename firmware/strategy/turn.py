"""What every keep of a turn is worth, given the worth of each of the 252 final rolls, in 31-bit integers.

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

from strategy import leaf_plain
from strategy.keeps import DICE, FIRST_OF_SIZE, FIRST_ROLL, KEEPS, ROLLS, Keeps

THROWS = const(2)  # throws left after the first one
STOP = const(31)  # the answer of hold(): keep all five, score

_OUTCOMES = const(7776)
_HALF = const(4096)
_SHIFT = const(13)

# What one step() does. A roll takes about 35 us of a Pico's bytecode, a keep 60, a climb 90 (estimates: about
# 1 us a bytecode), so a step at most some 3 ms.
_ROLLS_A_STEP = const(84)
_KEEPS_A_STEP = const(36)
_CLIMBS_A_STEP = const(24)

_WEIGHTS = (1, 6, 36, 216, 1296, _OUTCOMES)


def carried(value: int) -> int:
    """Take a value (0 to 65535) along one layer: what it is worth among the values of the layer before."""
    return (_OUTCOMES * value + _HALF) >> _SHIFT


class Turn:
    """Analyse one turn in slices. The constructor allocates 5 KB; nothing else does.

    final: array('H') of 252, the worth of each final roll, filled by the caller before begin().
    one_left, two_left: once done, array('H') of 462, the worth of each keep with so many throws left.
    leaf: the module of the inner loops, strategy.leaf_plain or its twin.
    """

    def __init__(self, keeps: Keeps, leaf=leaf_plain) -> None:
        self.keeps = keeps
        self.leaf = leaf
        self.final = array("H", bytearray(2 * ROLLS))
        self.one_left = array("H", bytearray(2 * KEEPS))
        self.two_left = array("H", bytearray(2 * KEEPS))
        self.done = False
        self.opened = False
        self._sums = array("i", bytearray(4 * KEEPS))
        self._best = array("H", bytearray(2 * KEEPS))
        self._throws = 1  # the layer in work; 3: what the whole turn is worth
        self._size = DICE  # dice in the keeps in work; -1 while values climb
        self._at = 0  # the roll or keep that is next

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
        self._size = DICE
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
        size = self._size
        if size == DICE:
            self._take()
        elif size >= 0:
            self._fold(size)
        else:
            self._climb()

    def _take(self) -> None:
        first = self._at
        last = min(first + _ROLLS_A_STEP, ROLLS)
        layer = self._buffer()
        if self._throws == 1:
            self.leaf.take_rolls(self._sums, layer, self._best, self.final, 0, first, last)
        else:
            self.leaf.take_rolls(self._sums, layer, self._best, self._best, FIRST_ROLL, first, last)
        self._at = last
        if last == ROLLS:
            self._go_to(DICE - 1)

    def _fold(self, size: int) -> None:
        first = self._at
        last = min(first + _KEEPS_A_STEP, FIRST_OF_SIZE[size + 1])
        layer = self._buffer()
        self.leaf.fold_keeps(self._sums, layer, self._best, self.keeps.grown, _WEIGHTS[size], first, last)
        self._at = last
        if last == FIRST_OF_SIZE[size + 1]:
            self._go_to(size - 1)

    def _climb(self) -> None:
        first = self._at
        last = min(first + _CLIMBS_A_STEP, FIRST_ROLL)
        self.leaf.climb(self._best, self.keeps.grown, first, last)
        self._at = last
        if last == FIRST_ROLL:
            self._throws += 1
            self._size = DICE
            self._at = 0

    def _go_to(self, size: int) -> None:
        self._size = size
        self._at = FIRST_OF_SIZE[size] if size >= 0 else 0
        if size < 0:
            if self._throws == THROWS:
                self.done = True
            elif self._throws > THROWS:
                self.opened = True

    def hold(self, dice: bytes | bytearray, throws_left: int) -> int:
        """Tell the best hold mask for five faces with 1 or 2 throws left, STOP to score them as they lie.

        Of equals the keep of the highest number is chosen: scoring before throwing, then more dice, then
        higher faces. How the dice lie does not matter, but that of equal dice the first are held.
        """
        layer = self.layer(throws_left)
        by_hold = self.keeps.by_hold(dice)
        kept = by_hold[STOP]
        top = self.final[kept - FIRST_ROLL]
        for _ in range(throws_left):
            top = carried(top)
        chosen = STOP
        for hold in range(STOP):
            keep = by_hold[hold]
            value = layer[keep]
            if value >= top and (value > top or keep > kept):
                top = value
                kept = keep
                chosen = hold
        return chosen

    def opening(self) -> int:
        """Tell what the whole turn is worth before its first throw, one layer above two_left.

        Needs done. What step_opening() has not done yet is done now (about 60 ms of a Pico's bytecode).
        """
        while not self.step_opening():
            pass
        return (self._sums[0] + _HALF) >> _SHIFT
