"""The bots at the table: the hand that plays what strategy.bots.brain decides."""

from micropython import const

from contract.play import BOX
from contract.settings import PACE, QUICK, SLOW
from engine.dice import DICE
from engine.rules import DUPLICATE
from strategy.bots.brain import Brain
from strategy.bots.greedy import Greedy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

# stage
_ABOUT_TO_THROW = const(0)
_THINKING = const(1)
_HOLDING = const(2)  # the dice held are shown
_CHOOSING = const(3)  # the box is shown

_THROW_TICKS = const(25)
_THINK_TICKS = const(12)
_HOLD_TICKS = const(35)
_BOX_TICKS = const(40)
_UNDO_TICKS = const(75)  # where everybody gets the same dice a score stands as soon as a bot throws


class Bots:
    """Play the turns of seats that are no people's on the turn screen; brain: decides for them."""

    def __init__(self, brain: "Any") -> None:
        self._brain = brain
        self._stage = _ABOUT_TO_THROW
        self._ticks = 0
        self._ready = False

    def begin(self, app: "App") -> None:
        """Take over the turn as it stands."""
        if app.table.match.rolls:
            self.think(app)
        else:
            self._stage = _ABOUT_TO_THROW
            self._wait(app, _THROW_TICKS)
            if app.table.match.options & DUPLICATE and app.table.may_undo():
                self._ticks = max(self._ticks, _UNDO_TICKS)

    def think(self, app: "App") -> None:
        """Start to think about the dice on the table."""
        self._stage = _THINKING
        self._wait(app, _THINK_TICKS)
        self._ready = False
        self._brain.begin(app.table.match)

    def tick(self, app: "App") -> None:
        """Go on by one tick: wait, think or act."""
        turn = app.parts.turn
        if self._stage == _THINKING and not self._ready:
            self._ready = self._brain.step()
        if self._ticks > 0 and not turn.hurry:
            self._ticks -= 1
            return
        if self._stage == _ABOUT_TO_THROW or self._stage == _HOLDING:
            turn.roll(app)
        elif self._stage == _CHOOSING:
            turn.score(app)
        elif self._ready:
            self.show(app, self._brain.decision)

    def _wait(self, app: "App", ticks: int) -> None:
        """Let what is seen be seen for some ticks, twice or a third as many as the pace is set."""
        pace = app.keeper.settings.buffer[PACE]
        self._ticks = ticks // 3 if pace == QUICK else 2 * ticks if pace == SLOW else ticks

    def show(self, app: "App", decision: int) -> None:
        """Show what the bot decided: a hold, or the cursor on a box."""
        turn = app.parts.turn
        if decision >= BOX:
            self._stage = _CHOOSING
            self._wait(app, _BOX_TICKS)
            turn.cursor.show_box(app, decision - BOX)
        else:
            self._stage = _HOLDING
            self._wait(app, _HOLD_TICKS)
            app.table.match.hold(decision)
            turn.picture.holds = decision
            for i in range(DICE):
                turn.picture.draw_die(app.stage.canvas, app.stage.dice, i)
            app.stage.touched = True


def make(app: "App"):
    """Make app.table.bots; one whose turn it is begins."""
    analysis = app.table.judge.analysis
    advisor = analysis.advisor
    advisor.can_look_ahead()
    yield
    app.table.bots = Bots(Brain(Greedy(analysis.prices, advisor.turn), advisor, app.keeper.diary.record))
    if app.stage.screen is app.parts.turn and app.table.match.kinds[app.table.match.player]:
        app.table.bots.begin(app)
    yield
