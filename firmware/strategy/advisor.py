"""The best holds and boxes by a table of what every card is worth, and what other choices give away.

A final roll is worth, in 1/128 point, the most that a legal box makes of it: its points, the hundred, the
upper bonus that it completes, and what the table says of the card that follows. The rest is strategy.turn. At
most 44 cards can follow a turn; each is looked up once.
"""

from array import array

from micropython import const

from engine.boxes import BOXES, CHANCE, THREE_KIND, UPPER_BOXES, YAHTZEE
from engine.card import UPPER_BONUS, UPPER_PAR, Card
from engine.match import TURN, Match
from engine.rng import ROLLS as THROWS
from engine.rules import UPPER_FIRST
from engine.scoring import hundred, legal_mask, pays
from strategy import leaf_plain
from strategy.keeps import DICE, FACES, ROLLS, Keeps
from strategy.prices import PLAIN_ROLL, Prices
from strategy.table import Table
from strategy.table_files import rules_of
from strategy.table_states import YAHTZEE_FIFTY, YAHTZEE_ZERO, mask_of, row_of
from strategy.turn import STOP, Turn, carried

POINT = const(7)  # shift from points to 1/128 point
_NO_KEY = const(-1)
_MOST = const(0xFFFF)
_MOST_POINTS = const(50)
_COUNTS = const(6)  # of a face among five dice: an upper box can be filled in so many ways
_CHANCE_BIT = const(32)  # of a row
_LAYER = const(243)  # a layer shrinks values by 243/256
_LAYER_HALF = const(121)

# The stages of an analysis: a step() looks up a box (2 ms of a Pico's bytecode), compares one (4 ms), or does
# a joker (2 ms).
_LOOK_UP = const(0)
_COMPARE = const(1)
_JOKERS = const(2)
_THROWS = const(3)


class Advisor:
    """Know the best choice on a card. The constructor allocates 6 KB; nothing else does.

    begin() and step() prepare a match's current card as it stands before a turn. The answers are about the
    dice on its table, and about a choice that is legal there. Worth and loss are in 1/128 point; worth counts
    what is still to come on this card, what the choice pays included.

    ready: whether the table fits the match that begin() was given last; while it does not, only step() may be
    called.
    """

    def __init__(self, keeps: Keeps, table: Table, prices: Prices | None = None, leaf=leaf_plain) -> None:
        self.table = table
        self.turn = Turn(keeps, leaf)
        self.ready = False
        self._prices = prices or Prices(keeps)
        self._after = array("H", bytearray(2 * BOXES * _COUNTS))  # what follows each box: see _slot()
        self._gains = array("H", bytearray(2 * (_MOST_POINTS + 1)))
        self._match: Match | None = None
        self._card = Card()
        self._key = _NO_KEY
        self._flags = 0
        self._options = 0
        self._legal = 0
        self._row = 0
        self._mask = 0
        self._stage = _LOOK_UP
        self._at = 0

    def fits(self, sheet: int, options: int) -> bool:
        """Tell whether the table is one for a sheet with these match options."""
        return self.table.rules >= 0 and self.table.rules == rules_of(sheet, options)

    def begin(self, match: Match) -> None:
        """Prepare for a turn on the current card; what was prepared last stays when it is worth the same."""
        self._match = match
        self._card = match.current
        self.ready = match.phase == TURN and self.fits(match.sheet, match.options)
        if not self.ready:
            return
        card = match.current
        row = row_of(card)
        mask = mask_of(card)
        upper_first = match.options & UPPER_FIRST
        column = self.table.states.column(mask, card.upper)
        key = ((match.sheet << 1 | upper_first) << 8 | row) << 11 | column
        if key == self._key:
            return
        self._key = key
        self._flags = match.flags
        self._options = match.options
        self._row = row
        self._mask = mask
        self._legal = legal_mask(match.flags, match.options, card, PLAIN_ROLL)
        final = self.turn.final
        for roll in range(ROLLS):
            final[roll] = 0
        self._stage = _LOOK_UP
        self._at = 0

    def forget(self) -> None:
        """Drop what was prepared: another table was loaded."""
        self._key = _NO_KEY
        self.ready = False

    def step(self) -> bool:
        """Do a slice of at most some 5 ms of a Pico's bytecode; tell whether all is prepared."""
        if not self.ready:
            return True
        stage = self._stage
        if stage == _THROWS:
            return self.turn.step()
        if stage == _LOOK_UP:
            self._look_up()
        elif stage == _COMPARE:
            self._compare()
        else:
            self._joker()
        return False

    def step_opening(self) -> bool:
        """Do a slice more, once all is prepared, towards opening(); tell whether that is there."""
        return not self.ready or self.turn.step_opening()

    # answers

    def best_hold(self) -> int:
        """Tell the hold mask for the dice on the table, STOP (31) to score them; needs a throw left."""
        match = self._match
        if match is None or not match.rolls:
            return 0
        return self.turn.hold(match.dice, THROWS - match.rolls) if match.rolls < THROWS else STOP

    def best_box(self) -> int:
        """Tell the box for the dice on the table; of equals, the first on the card."""
        match = self._match
        legal = match.legal_mask() if match else 0
        top = -1
        chosen = 0
        for box in range(BOXES):
            if legal >> box & 1:
                value = self.box_worth(box)
                if value > top:
                    top = value
                    chosen = box
        return chosen

    def box_worth(self, box: int) -> int:
        """Tell what is to come when the dice are scored in a legal box."""
        match = self._match
        return self._worth(self._card, match.packed, box) if match else 0

    def hold_worth(self, mask: int) -> int:
        """Tell what is to come when the dice of a mask are held and the rest thrown; needs a throw left.

        31, all of them: what it is to score them in the best box.
        """
        match = self._match
        if match is None:
            return 0
        left = THROWS - match.rolls
        return _restored(self._kept(match, mask, left), left)

    def hold_loss(self, mask: int) -> int:
        """Tell what a hold gives away against the best of all choices."""
        match = self._match
        if match is None:
            return 0
        left = THROWS - match.rolls
        return _restored(self._kept(match, self.best_hold(), left) - self._kept(match, mask, left), left)

    def box_loss(self, box: int) -> int:
        """Tell what scoring in a legal box gives away against the best of all choices."""
        match = self._match
        if match is None:
            return 0
        left = THROWS - match.rolls
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
        return _restored(self.turn.opening(), THROWS)

    # inside

    def _final(self, match: Match) -> int:
        return self.turn.final[self.turn.keeps.roll(match.dice)]

    def _kept(self, match: Match, mask: int, left: int) -> int:
        """Tell the value of a hold with so many throws left, as that layer has it."""
        if mask == STOP:
            value = self._final(match)
            for _ in range(left):
                value = carried(value)
            return value
        return self.turn.layer(left)[self.turn.keeps.keep(match.dice, mask)]

    def _worth(self, card: Card, packed: int, box: int) -> int:
        value = pays(card, packed, box)
        value = (value + hundred(self._flags, card, packed, box) << POINT) + self._after[_slot(box, value)]
        return min(value, _MOST)

    def _look_up(self) -> None:
        """Find what may follow the next box of all that are open."""
        box = self._at
        open_mask = self._card.open_mask
        while box < BOXES and not open_mask >> box & 1:
            box += 1
        if box < BOXES:
            if box < UPPER_BOXES:
                self._look_up_upper(box)
            else:
                self._look_up_lower(box)
            box += 1
        self._at = box
        if box == BOXES:
            self._at = 0
            self._stage = _COMPARE

    def _look_up_upper(self, box: int) -> None:
        before = self._card.upper
        for count in range(_COUNTS):
            total = before + count * (box + 1)
            value = self.table.value(self._row, self._mask | 1 << box, total)
            if before < UPPER_PAR <= total:
                value += UPPER_BONUS << POINT
            self._after[_COUNTS * box + count] = min(value, _MOST)

    def _look_up_lower(self, box: int) -> None:
        row = self._row
        after = self._after
        total = self._card.upper
        if box == YAHTZEE:
            after[_COUNTS * box] = min(self.table.value(row + YAHTZEE_ZERO, self._mask, total), _MOST)
            after[_COUNTS * box + 1] = min(self.table.value(row + YAHTZEE_FIFTY, self._mask, total), _MOST)
        else:
            bit = _CHANCE_BIT if box == CHANCE else 1 << box - THREE_KIND
            after[_COUNTS * box] = min(self.table.value(row | bit, self._mask, total), _MOST)

    def _compare(self) -> None:
        """Raise the rolls' worth to what the next legal box makes of them."""
        box = self._at
        while box < BOXES and not self._legal >> box & 1:
            box += 1
        if box < BOXES:
            gains = self._gains
            for value in range(_MOST_POINTS + 1):
                gains[value] = min((value << POINT) + self._after[_slot(box, value)], _MOST)
            turn = self.turn
            turn.leaf.raise_rolls(turn.final, self._prices.of, ROLLS * box, gains, 0, ROLLS)
            box += 1
        self._at = box
        if box == BOXES:
            self._at = 1
            self._stage = _JOKERS

    def _joker(self) -> None:
        """Set the worth of the next five of a kind, where jokers and hundreds may come in."""
        face = self._at
        packed = DICE << 4 * (face - 1)
        card = self._card
        legal = legal_mask(self._flags, self._options, card, packed)
        top = 0
        for box in range(BOXES):
            if legal >> box & 1:
                top = max(top, self._worth(card, packed, box))
        self.turn.final[self._prices.fives[face]] = top
        self._at = face + 1
        if face == FACES:
            self._stage = _THROWS
            self.turn.begin()


def _slot(box: int, points: int) -> int:
    """Tell where the card is that follows when a box takes so many points, if it can."""
    if box < UPPER_BOXES:
        return _COUNTS * box + min(points // (box + 1), _COUNTS - 1)
    return _COUNTS * box + 1 if box == YAHTZEE and points else _COUNTS * box


def _restored(value: int, layers: int) -> int:
    """Take a value, or a difference of values, back over some layers."""
    for _ in range(layers):
        value = ((value << 8) + _LAYER_HALF) // _LAYER
    return value
