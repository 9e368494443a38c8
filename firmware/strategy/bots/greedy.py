"""The greedy player: the most points in this very turn, with the hundred that comes with them.

The upper bonus is not looked at, nor what a box could have paid later. What decides is the expectation over
all throws left, exact to 1/128 point (strategy.analysis.turn_values). Among boxes that pay the same it takes
the first on the card; that rule matters: under OFFICIAL it makes an average of 217.3 (100,000 games), while
giving up the box that best play makes the least of would make 219.9. Among keeps worth the same turn.hold()
chooses, which moves the average by less than 0.2.
"""

from array import array

from micropython import const

from engine.boxes import BOXES, YAHTZEE
from engine.card import OPEN, Card
from engine.match import Match
from engine.rules import UPPER_FIRST
from strategy.analysis.prices import COUNTS, DISTINCT_ROLLS, Prices
from strategy.analysis.turn_values import TurnValues
from strategy.values import mask_of, row_of

_NO_KEY = const(-1)
_AS_ON_THE_CARD = b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c"

_ROLLS_A_STEP = const(10)  # of the plain leaf: at most some 4 ms of a Pico's bytecode

# stages
_PRICES = const(0)
_ROLLS = const(1)
_TURN = const(2)


def pays_most(match: Match, order: bytes) -> int:
    """Tell the box that pays most for the dice on the table; of equals, the first in an order of all."""
    legal = match.legal_mask()
    top = -1
    chosen = 0
    for box in order:
        if legal >> box & 1:
            value = match.pays(box) + match.hundred(box)
            if value > top:
                top = value
                chosen = box
    return chosen


def key_of(sheet: int, options: int, card: Card) -> int:
    """Tell a number that is the same for all cards on which a greedy player does the same (24 bits)."""
    held = card.boxes[YAHTZEE]
    yahtzee = 2 if held == OPEN else 1 if held else 0
    return ((sheet << 1 | (options & UPPER_FIRST)) << 2 | yahtzee) << BOXES | card.open_mask


class Greedy:
    """Know the greedy choice for any dice, once begin() and step() have prepared a card before its turn."""

    def __init__(self, prices: Prices, turn: TurnValues) -> None:
        self.turn = turn
        self._prices = prices
        self._nothing = array("H", bytearray(2 * BOXES * COUNTS))  # what comes later does not count
        self._key = _NO_KEY
        self._row = 0
        self._mask = 0
        self._stage = _PRICES
        self._at = 0

    def begin(self, sheet: int, flags: int, options: int, card: Card) -> None:
        """Prepare for a turn on a card; what was prepared last stays when it is the same to this player."""
        key = key_of(sheet, options, card)
        if self._prices.begin(flags, options) and key == self._key and self.turn.owner is self:
            return
        self._key = key
        self.turn.owner = self
        self._row = row_of(card)
        self._mask = mask_of(card)
        self._stage = _PRICES

    def step(self) -> bool:
        """Look at more rolls, at most some 5 ms of a Pico; tell whether all is prepared."""
        stage = self._stage
        if stage == _TURN:
            return self.turn.step()
        if stage == _PRICES:
            if self._prices.step():
                self._at = 0
                self._stage = _ROLLS
        else:
            self._score()
        return False

    def box(self, match: Match) -> int:
        """Tell the box for the dice on the table: what pays most now; of equals, the first on the card."""
        return pays_most(match, _AS_ON_THE_CARD)

    def _score(self) -> None:
        turn = self.turn
        prices = self._prices
        last = min(self._at + _ROLLS_A_STEP * turn.leaf.PACE, DISTINCT_ROLLS)
        before = self._nothing
        turn.leaf.score_rolls(
            turn.final, prices.of, before, prices.fives, prices.legal, self._row, self._mask, self._at, last
        )
        self._at = last
        if last == DISTINCT_ROLLS:
            turn.begin()
            self._stage = _TURN
