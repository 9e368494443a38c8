"""Who plays a game that is looked at again: a bot whose choices are read, with a match of its own.

The match at the table, its diary, and what is kept stay as they are: a Stand is shown in their place.
"""

from micropython import const

from contract.play import BOX, RECORDED
from engine.dice import DICE
from engine.match import Match
from engine.rules import UPPER_FIRST
from strategy.review.diary import decided, follow
from ui import menu
from ui.play.bots import Bots
from ui.table import NoCoach
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from strategy.analysis.advisor import Advisor
    from ui.app import App

_HALF = const(64)  # 1/128 point: from so much on it is said that a choice gave something away
_STEPS_A_TICK = const(2)
_MINUS = const(45)
_POINT = const(46)
_ZERO = const(48)
_LINE = const(28)  # characters

HOLD = b" Hold "
NONE = b"none"


class Recorded:
    """Decide as it was decided: a Brain that reads. loss: what the decision gave away, 1/128 point, or 0."""

    def __init__(self, match: Match) -> None:
        self.record = bytearray()
        self.decision = 0
        self.loss = 0
        self.better = 0
        self.advisor: Advisor | None = None
        self._match = match

    def begin(self, match: Match) -> None:
        """Read the decision of the turn and throw that a match is at."""
        self._match = match
        self.loss = 0
        self.decision = decided(self.record, match)
        if self.advisor is not None:
            self.advisor.begin(match)

    def step(self) -> bool:
        """Judge the decision, if there is an advisor; tell whether that is done."""
        advisor = self.advisor
        if advisor is None or not advisor.ready:
            return True
        for _ in range(_STEPS_A_TICK):
            if advisor.step():
                self.better = advisor.best_choice()
                self.loss = advisor.worth(self.better) - advisor.worth(self.decision)
                return True
        return False


class Hand(Bots):
    """Play what was recorded, and show what it gave away."""

    def show(self, app: "Any", decision: int) -> None:
        """Name the loss, too."""
        super().show(app, decision)
        app.name_loss()


class Stand:
    """Stand in for app, table and keeper while a game is looked at again: nothing of it is kept.

    source: the match of the game, taken over unless it is the one at the table. coached: losses are told.
    seat: the name of who played.
    """

    def __init__(self, app: "App", source: Match, coached: bool) -> None:
        self.stage = app.stage
        self.parts = app.parts
        self.settings = app.keeper.settings
        self.table = self.keeper = self.diary = self
        self.match = Match(1, 1) if source is app.table.match else source
        self.coach = NoCoach()
        self.brain = Recorded(self.match)
        self.bots = Hand(self.brain)
        self.seat: "bytes | memoryview" = b""
        if coached and app.table.judge is not None:
            app.table.judge.analysis.prepare(source.sheet, source.options)
            self.brain.advisor = app.table.judge.advisor
        self._kinds = bytes((RECORDED,))
        self._source = source
        line = bytearray(_LINE)
        self._lines = [memoryview(line)[:length] for length in range(_LINE + 1)]
        self._length = 0

    def take(self, record: bytearray, seat: "bytes | memoryview") -> None:
        """Take the game of a seat, by its record (strategy.review.diary)."""
        self.brain.record = record
        self.seat = seat

    def begin(self) -> None:
        """Go to the first turn."""
        source = self._source
        self.match.new_game(source.sheet, self._kinds, source.seed, 1, source.options & UPPER_FIRST)
        follow(self.match, self.brain.record)

    def name_loss(self) -> None:
        """Say what the decision gave away, from half a point on, and what was better."""
        brain = self.brain
        if brain.loss < _HALF:
            return
        self._length = 0
        tenths = menu.tenths(brain.loss)
        self._put(_MINUS)
        if tenths >= 100:
            self._put(_ZERO + tenths // 100)
        self._put(_ZERO + tenths // 10 % 10)
        self._put(_POINT)
        self._put(_ZERO + tenths % 10)
        if brain.better >= BOX:
            self._put(32)
            self._put_all(words.BOX_NAMES[brain.better - BOX])
        else:
            self._put_all(HOLD)
            if not brain.better:
                self._put_all(NONE)
            for i in range(DICE):
                if brain.better >> i & 1:
                    self._put(_ZERO + self.match.dice[i])
        self.stage.toast(self._lines[self._length])

    def _put(self, character: int) -> None:
        self._lines[_LINE][self._length] = character
        self._length += 1

    def _put_all(self, line: bytes) -> None:
        for i in range(len(line)):
            self._put(line[i])

    # as table and keeper

    def name(self, player: int) -> "bytes | memoryview":
        """Answer who played."""
        return self.seat

    def may_undo(self) -> bool:
        """Tell that nothing can be taken back."""
        return False

    def note(self, match: Match) -> None:
        """Write nothing down."""

    def mark_match(self) -> None:
        """Keep nothing."""

    mark_diary = mark_match
