"""Gets what the advisor answers by ready for a card, a slice of some milliseconds after the other.

strategy.analysis.outlook tells what the final rolls are worth, by the table alone or with a turn of
look-ahead (strategy.analysis.look_ahead). strategy.analysis.turn_values works out the rest.
"""

from micropython import const

from engine.card import UPPER_PAR
from engine.match import TURN
from engine.rules import UPPER_FIRST
from strategy.analysis.keeps import Keeps
from strategy.analysis.outlook import Outlook
from strategy.analysis.prices import Prices
from strategy.analysis.turn_values import TurnValues
from strategy.values.files import rules_of
from strategy.values.states import mask_of, row_of
from strategy.values.table import ValueTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.turn_state import TurnState
    from strategy.analysis.look_ahead import LookAhead

_NO_KEY = const(-1)

# stages
_PRICES = const(0)
_AFTER = const(1)
_AHEAD = const(2)
_ROLLS = const(3)
_TURN = const(4)


class Preparation:
    """Prepare for questions about a card. Only making it (6 KB) and can_look_ahead() allocate.

    begin() and step() prepare a match's current card as it stands before a turn; they also make what is not
    ready yet of the prices.

    ready: whether the table fits the match that begin() was given last; while it does not, only step() may be
    called.
    """

    def __init__(self, keeps: Keeps, table: ValueTable, prices: Prices, leaf: "Any") -> None:
        self.table = table
        self.turn = TurnValues(keeps, leaf)
        self.ready = False
        self._prices = prices
        self._outlook = Outlook(table, self._prices)
        self.look_ahead: "LookAhead | None" = None
        self._match: "TurnState | None" = None
        self._key = _NO_KEY
        self._ahead = False
        self._stage = _PRICES

    def can_look_ahead(self) -> None:
        """Make what looks a turn ahead, which few players do. Allocates 1.7 KB."""
        from strategy.analysis.look_ahead import LookAhead

        self.look_ahead = LookAhead(self.table, self._prices, self.turn)

    def fits(self, sheet: int, options: int) -> bool:
        """Tell whether the table is one for a sheet with these match options."""
        return self.table.rules >= 0 and self.table.rules == rules_of(sheet, options)

    def begin(self, match: "TurnState", ahead: bool = False) -> None:
        """Prepare for a turn on the current card; what was prepared last stays when it is worth the same.

        ahead: with a turn of look-ahead; the first time that allocates, unless can_look_ahead() did.
        """
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

    def serves(self, match: "TurnState") -> bool:
        """Tell whether what is prepared, or being so, is what begin() was asked about a match."""
        return self._match is match

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

    def step_opening(self) -> bool:
        """Do a slice more, once all is prepared, towards opening(); tell whether that is there."""
        return not self.ready or self.turn.step_opening()
