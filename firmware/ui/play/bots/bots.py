"""The bots at the table: who decides for them, and the hand that plays."""

from micropython import const

from contract import keys
from contract.choices import BOX
from engine.dice import DICE
from strategy.bots.brain import Brain
from strategy.bots.greedy import Greedy

# stage
_ABOUT_TO_THROW = const(0)
_THINKING = const(1)
_HOLDING = const(2)  # the dice held are shown
_CHOOSING = const(3)  # the box is shown

_THROW_TICKS = const(25)
_UNDO_TICKS = const(75)  # so long the person before may take the score back
_THINK_TICKS = const(12)
_HOLD_TICKS = const(35)
_BOX_TICKS = const(40)


class Autopilot:
    """Play the bots' turns on the turn screen."""

    def __init__(self) -> None:
        self._stage = _ABOUT_TO_THROW
        self._ticks = 0
        self._begun = False  # the thinking: it waits for the table
        self._ready = False

    def begin(self, app) -> None:
        """Take over the turn as it stands."""
        if app.match.rolls:
            self.think(app)
        else:
            self._stage = _ABOUT_TO_THROW
            self._ticks = _UNDO_TICKS if app.may_undo() else _THROW_TICKS

    def think(self, app) -> None:
        """Start to think about the dice on the table."""
        self._stage = _THINKING
        self._ticks = _THINK_TICKS
        self._begun = False
        self._ready = False
        self._think_on(app)

    def tick(self, app, turn, events: int) -> None:
        """Go on by one tick: wait, think or act."""
        if events & (keys.A | keys.B):
            turn.hurry = True
        if self._stage == _THINKING and not self._ready:
            self._think_on(app)
        if self._ticks > 0 and not turn.hurry:
            self._ticks -= 1
            return
        if self._stage == _ABOUT_TO_THROW or self._stage == _HOLDING:
            turn.roll(app)
        elif self._stage == _CHOOSING:
            turn.score(app)
        elif self._ready:
            self._show(app, turn, app.bots.brain.decision)

    def _think_on(self, app) -> None:
        """Do a slice of the thinking, once the table is read."""
        if app.is_preparing():
            return
        brain = app.bots.brain
        if self._begun:
            self._ready = brain.step()
        else:
            brain.begin(app.match)
            self._begun = True

    def _show(self, app, turn, decision: int) -> None:
        if decision >= BOX:
            self._stage = _CHOOSING
            self._ticks = _BOX_TICKS
            turn.show_box(app, decision - BOX)
        else:
            self._stage = _HOLDING
            self._ticks = _HOLD_TICKS
            app.match.hold(decision)
            turn.table.holds = decision
            for i in range(DICE):
                turn.table.draw_die(app.canvas, app.dice, i)
            app.touched = True


class Bots:
    """Play for seats that are no people's. brain decides, by what a judge knows; autopilot plays."""

    def __init__(self, judge) -> None:
        analysis = judge.analysis
        advisor = analysis.advisor
        turn = advisor.turn
        self.brain = Brain(Greedy(analysis.keeps, analysis.prices, turn.leaf, turn), advisor)
        self.autopilot = Autopilot()
