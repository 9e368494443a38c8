"""The best holds and boxes by a table of what every card is worth, and what other choices give away.

An advisor gets ready for a card a slice of some milliseconds after the other. strategy.analysis.turn_values
tells what the final rolls are worth, by the table alone or with a turn of look-ahead, and works out the rest.
"""

from micropython import const

from contract.play import BOX, STOP
from engine.boxes import BOXES, five_of
from engine.card import UPPER_PAR
from engine.dice import ROLLS
from engine.rules import FLAGS, UPPER_FIRST
from engine.turn import TURN, Turn
from strategy import values
from strategy.analysis.prices import FACES, Keeps, Prices
from strategy.analysis.turn_values import LookAhead, Outlook, TurnValues, carried
from strategy.values import YAHTZEE_FIFTY, YAHTZEE_ZERO, States, Tables, ValueTable, mask_of, row_of, rules_of

_NO_KEY = const(-1)

_LAYER = const(243)  # a layer shrinks values by 243/256
_LAYER_HALF = const(121)

# stages
_PRICES = const(0)
_AFTER = const(1)
_AHEAD = const(2)
_ROLLS = const(3)
_TURN = const(4)


class Advisor:
    """Know the best choice on a card, once that is prepared. Making it takes 6 KB; no answer allocates.

    begin() and step() prepare a match's current card as it stands before a turn. The answers are about the
    dice on its table, and about a choice that is legal there. Worth is in 1/128 point, and counts what is
    still to come on this card, what the choice pays included. ready: whether the table fits the match that
    begin() was given last; while it does not, only step() may be called.
    """

    def __init__(self, keeps: Keeps, table: ValueTable, prices: Prices, leaf: "Any") -> None:
        self.table = table
        self.turn = TurnValues(keeps, leaf)
        self.ready = False
        self._prices = prices
        self._outlook = Outlook(table, self._prices)
        self.look_ahead: "LookAhead | None" = None
        self._match: "Turn | None" = None
        self._key = _NO_KEY
        self._ahead = False
        self._stage = _PRICES

    def can_look_ahead(self) -> None:
        """Make what looks a turn ahead, which few players do. Allocates 1.7 KB."""
        self.look_ahead = LookAhead(self.table, self._prices, self.turn)

    def fits(self, sheet: int, options: int) -> bool:
        """Tell whether the table is one for a sheet with these match options."""
        return self.table.rules >= 0 and self.table.rules == rules_of(sheet, options)

    def begin(self, match: Turn, ahead: bool = False) -> None:
        """Prepare for a turn on the current card, or look ahead a turn, which allocates the first time."""
        if ahead and self.look_ahead is None:
            self.can_look_ahead()
        self._match = match
        self.ready = match.phase == TURN and self.fits(match.sheet, match.options)
        if not self.ready:
            return
        card = match.current
        upper_first = match.options & UPPER_FIRST
        row = row_of(card)
        mask = mask_of(card)
        total = min(card.upper, UPPER_PAR)
        key = ((match.sheet << 1 | upper_first) << 8 | row) << 6 | mask
        key = (key << 6 | total) << 1 | ahead
        if self._prices.begin(match.flags, match.options) and key == self._key and self.turn.owner is self:
            return
        self._key = key
        self.turn.owner = self
        self._ahead = ahead
        self._outlook.begin(row, mask, card.upper)
        self._stage = _PRICES

    def forget(self) -> None:
        """Drop what was prepared: there is another table, or what was asked about is gone."""
        self._key = _NO_KEY
        self._match = None
        self.ready = False

    def serves(self, match: Turn) -> bool:
        """Tell whether what is prepared, or being so, is what begin() was asked about a match."""
        return self.ready and self._match is match and self.turn.owner is self

    def step(self) -> bool:
        """Prepare the card for at most some 5 ms of a Pico; tell whether all is prepared."""
        if not self.ready:
            return True
        stage = self._stage
        if stage == _TURN:
            return self.turn.step()
        if stage == _ROLLS:
            if self._outlook.step_rolls(self.turn):
                self.turn.begin()
                self._stage = _TURN
        elif stage == _AHEAD:
            if self.look_ahead is None or self.look_ahead.step(self._outlook):
                self._outlook.scored()
                self._stage = _ROLLS
        elif stage == _AFTER:
            if self._outlook.step():
                self._stage = _ROLLS
        elif self._prices.step():
            self._stage = _AFTER
            if self._ahead and self.look_ahead is not None:
                self._outlook.list()
                self.look_ahead.begin()
                self._stage = _AHEAD
        return False

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

    def best_choice(self) -> int:
        """Tell the best of all choices: a hold, or a box where no throw is the best."""
        hold = self.best_hold()
        return BOX + self.best_box() if hold == STOP else hold

    def worth(self, choice: int) -> int:
        """Tell what is to come with a choice (contract.play)."""
        return self.box_worth(choice - BOX) if choice >= BOX else self.hold_worth(choice)

    def box_worth(self, box: int) -> int:
        """Tell what is to come when the dice are scored in a legal box."""
        match = self._match
        return self._rate(match, 1 << box) >> 4 if match else 0

    def hold_worth(self, mask: int) -> int:
        """Tell what it is worth to hold the dice of a mask and throw the rest, or to score (31)."""
        match = self._match
        if match is None:
            return 0
        left = ROLLS - match.rolls
        if mask == STOP:
            value = self.turn.final[self.turn.keeps.roll(match.dice)]
            for _ in range(left):
                value = carried(value)
        else:
            value = self.turn.layer(left)[self.turn.keeps.keep(match.dice, mask)]
        for _ in range(left):  # back over the layers
            value = ((value << 8) + _LAYER_HALF) // _LAYER
        return value

    def _rate(self, match: Turn, allowed: int) -> int:
        """Tell the best box of a mask, and its worth, as loops_plain.rate_boxes() does."""
        face = five_of(match.packed)
        five = -1
        roll = face - 1
        if face:
            row = self._outlook.row
            five = 2 if row >= YAHTZEE_FIFTY else 1 if row >= YAHTZEE_ZERO else 0
            five = ((five + five + (self._outlook.mask >> roll & 1)) * FACES + roll) * BOXES
        else:
            roll = self.turn.keeps.roll(match.dice)
        prices = self._prices
        return self.turn.leaf.rate_boxes(self._outlook.after, prices.of, prices.fives, five, roll, allowed)


class Analysis:
    """Hold an advisor and what it needs. tables: those that there are. make() makes it a slice at a time."""

    def make(self, leaf: "Any", table: "Any"):
        """Make it all: a generator, to be run to its end, of slices of 40 ms. ValueError: damaged tables."""
        self.table = ValueTable(States(table), leaf)
        self.tables = Tables()
        for rules in range(values.RULES):
            yield
            yield from self.tables.find(rules, table)
        yield
        self.keeps = Keeps(table)
        self.prices = Prices(self.keeps)
        self.advisor = Advisor(self.keeps, self.table, self.prices, leaf)

    def prepare(self, sheet: int, options: int) -> None:
        """Take the table for a match, if there is one, and begin with its prices; prices.step() goes on."""
        self.prices.begin(FLAGS[sheet], options)
        if self.tables.give(self.table, sheet, options):
            self.advisor.forget()
