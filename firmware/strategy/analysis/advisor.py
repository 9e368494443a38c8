"""The best holds and boxes by a table of what every card is worth, and what other choices give away."""

from micropython import const

from contract.choices import STOP
from engine.boxes import BOXES, five_of
from engine.dice import ROLLS
from strategy.analysis.keeps import FACES
from strategy.analysis.preparation import Preparation
from strategy.analysis.turn_values import carried
from strategy.values.states import YAHTZEE_FIFTY, YAHTZEE_ZERO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.turn_state import TurnState

_LAYER = const(243)  # a layer shrinks values by 243/256
_LAYER_HALF = const(121)
_NOT_FIVE = const(-1)


class Advisor(Preparation):
    """Know the best choice on a card, once begin() and step() have prepared it. No answer allocates.

    The answers are about the dice on its table, and about a choice that is legal there. Worth and loss are in
    1/128 point; worth counts what is still to come on this card, what the choice pays included.
    """

    def best_hold(self) -> int:
        """Tell the hold mask for the dice on the table, STOP (31) to score them; needs a throw left."""
        match = self._match
        if match is None or not match.rolls:
            return 0
        return self.turn.hold(match.dice, ROLLS - match.rolls) if match.rolls < ROLLS else STOP

    def best_box(self) -> int:
        """Tell the box for the dice on the table; of equals, the first on the card."""
        match = self._match
        return self._rate(match, match.legal_mask()) & 15 if match else 0

    def box_worth(self, box: int) -> int:
        """Tell what is to come when the dice are scored in a legal box."""
        match = self._match
        return self._rate(match, 1 << box) >> 4 if match else 0

    def hold_worth(self, mask: int) -> int:
        """Tell what is to come when the dice of a mask are held and the rest thrown; needs a throw left.

        31, all of them: what it is to score them in the best box.
        """
        match = self._match
        if match is None:
            return 0
        left = ROLLS - match.rolls
        return _restored(self._kept(match, mask, left), left)

    def hold_loss(self, mask: int) -> int:
        """Tell what a hold gives away against the best of all choices."""
        match = self._match
        if match is None:
            return 0
        left = ROLLS - match.rolls
        return _restored(self._kept(match, self.best_hold(), left) - self._kept(match, mask, left), left)

    def box_loss(self, box: int) -> int:
        """Tell what scoring in a legal box gives away against the best of all choices."""
        match = self._match
        if match is None:
            return 0
        left = ROLLS - match.rolls
        value = self.box_worth(box)
        best = self.best_hold()
        if best == STOP:  # the roll as it lies: no layer between, nothing to round
            return self._final(match) - value
        for _ in range(left):
            value = carried(value)
        return _restored(self._kept(match, best, left) - value, left)

    def opening(self) -> int:
        """Tell what is to come on this card, before the first throw of the turn.

        What step_opening() has not done yet is done now (some 60 ms of a Pico's bytecode).
        """
        return _restored(self.turn.opening(), ROLLS)

    # inside

    def _final(self, match: "TurnState") -> int:
        return self.turn.final[self.turn.keeps.roll(match.dice)]

    def _kept(self, match: "TurnState", mask: int, left: int) -> int:
        """Tell the value of a hold with so many throws left, as that layer has it."""
        if mask == STOP:
            value = self._final(match)
            for _ in range(left):
                value = carried(value)
            return value
        return self.turn.layer(left)[self.turn.keeps.keep(match.dice, mask)]

    def _rate(self, match: "TurnState", allowed: int) -> int:
        """Tell the best box of a mask, and its worth, as loops_plain.rate_boxes() does."""
        face = five_of(match.packed)
        five = _NOT_FIVE
        roll = face - 1
        if face:
            row = self._outlook.row
            five = 2 if row >= YAHTZEE_FIFTY else 1 if row >= YAHTZEE_ZERO else 0
            five = ((five + five + (self._outlook.mask >> roll & 1)) * FACES + roll) * BOXES
        else:
            roll = self.turn.keeps.roll(match.dice)
        prices = self._prices
        return self.turn.leaf.rate_boxes(self._outlook.after, prices.of, prices.fives, five, roll, allowed)


def _restored(value: int, layers: int) -> int:
    """Take a value, or a difference of values, back over some layers."""
    for _ in range(layers):
        value = ((value << 8) + _LAYER_HALF) // _LAYER
    return value
