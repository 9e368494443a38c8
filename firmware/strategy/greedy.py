"""The greedy player: the most points in this very turn, with the hundred that comes with them.

The upper bonus is not looked at, nor what a box could have paid later. What decides is the expectation over
all throws left, exact to 1/128 point (strategy.turn). Among boxes that pay the same it takes the first on the
card; that rule matters: under OFFICIAL it makes an average of 217.3 (100,000 games), while giving up the box
that best play makes the least of would make 219.9. Among keeps worth the same turn.hold() chooses, which
moves the average by less than 0.2.
"""

from array import array

from micropython import const

from engine.boxes import BOXES, YAHTZEE
from engine.card import OPEN, Card
from engine.match import Match
from engine.rules import UPPER_FIRST
from engine.scoring import hundred, legal_mask, pays
from strategy import leaf_plain
from strategy.keeps import DICE, FACES, ROLLS, Keeps
from strategy.prices import PLAIN_ROLL, Prices
from strategy.turn import Turn

_POINT = const(7)  # shift from points to 1/128 point
_NO_KEY = const(-1)

_MOST_POINTS = const(50)

# The stages of an analysis: a step() compares the prices of a box (4 ms of a Pico's bytecode) or does a
# joker (2 ms).
_COMPARE = const(0)
_JOKERS = const(1)
_THROWS = const(2)


def key_of(sheet: int, options: int, card: Card) -> int:
    """Tell a number that is the same for all cards on which a greedy player does the same (24 bits)."""
    held = card.boxes[YAHTZEE]
    yahtzee = 2 if held == OPEN else 1 if held else 0
    return ((sheet << 1 | (options & UPPER_FIRST)) << 2 | yahtzee) << BOXES | card.open_mask


class Greedy:
    """Know the greedy choice in a position. The constructor allocates 5 KB; nothing else does.

    begin() and step() prepare a card as it stands before a turn; hold() and box() then answer for any dice of
    it.
    """

    def __init__(self, keeps: Keeps, prices: Prices | None = None, leaf=leaf_plain) -> None:
        self.turn = Turn(keeps, leaf)
        self._prices = prices or Prices(keeps)
        self._gains = array("H", bytearray(2 * (_MOST_POINTS + 1)))
        for value in range(_MOST_POINTS + 1):
            self._gains[value] = value << _POINT
        self._key = _NO_KEY
        self._flags = 0
        self._options = 0
        self._card = Card()
        self._legal = 0
        self._stage = _COMPARE
        self._at = 0

    def begin(self, sheet: int, flags: int, options: int, card: Card) -> None:
        """Prepare for a turn on a card; what was prepared last stays when it is the same to this player."""
        self._card = card
        key = key_of(sheet, options, card)
        if key == self._key:
            return
        self._key = key
        self._flags = flags
        self._options = options
        self._legal = legal_mask(flags, options, card, PLAIN_ROLL)
        final = self.turn.final
        for roll in range(ROLLS):
            final[roll] = 0
        self._at = 0
        self._stage = _COMPARE

    def step(self) -> bool:
        """Do a slice of at most some 5 ms of a Pico's bytecode; tell whether all is prepared."""
        stage = self._stage
        if stage == _THROWS:
            return self.turn.step()
        if stage == _COMPARE:
            self._compare()
        else:
            self._joker()
        return False

    def hold(self, dice: bytes | bytearray, throws_left: int) -> int:
        """Tell the hold mask for five faces with 1 or 2 throws left, 31 to score them as they lie."""
        return self.turn.hold(dice, throws_left)

    def box(self, match: Match) -> int:
        """Tell the box for the dice on the table: what pays most now; of equals, the first on the card."""
        legal = match.legal_mask()
        top = -1
        chosen = 0
        for box in range(BOXES):
            if legal >> box & 1:
                value = match.pays(box) + match.hundred(box)
                if value > top:
                    top = value
                    chosen = box
        return chosen

    def _compare(self) -> None:
        """Raise the rolls' worth to what the next legal box pays."""
        box = self._at
        while box < BOXES and not self._legal >> box & 1:
            box += 1
        if box < BOXES:
            turn = self.turn
            turn.leaf.raise_rolls(turn.final, self._prices.of, ROLLS * box, self._gains, 0, ROLLS)
            box += 1
        self._at = box
        if box == BOXES:
            self._at = 1
            self._stage = _JOKERS

    def _joker(self) -> None:
        """Set the worth of the next five of a kind, where jokers and hundreds may come in."""
        face = self._at
        packed = DICE << 4 * (face - 1)
        flags = self._flags
        card = self._card
        legal = legal_mask(flags, self._options, card, packed)
        top = 0
        for box in range(BOXES):
            if legal >> box & 1:
                top = max(top, pays(card, packed, box) + hundred(flags, card, packed, box))
        self.turn.final[self._prices.fives[face]] = top << _POINT
        self._at = face + 1
        if face == FACES:
            self._stage = _THROWS
            self.turn.begin()
