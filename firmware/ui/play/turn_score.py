"""The score of a turn: a box is filled, which is shown for a moment, and may be taken back."""

from micropython import const

from engine.match import OVER
from engine.result import Result
from strategy.bots.kinds import HUMAN
from strategy.review.take_back import take_back
from ui import screens
from ui.deaf import DEAF_TICKS, HURRIED_DEAF_TICKS
from ui.play.newest_score import NewestScore
from ui.play.picture import TurnPicture
from ui.play.turn_cursor import TurnCursor
from ui.play.turn_states import DECIDE, NO_PLACE, SCORED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

SCORED_TICKS = const(55)
_HURRIED_SCORED_TICKS = const(12)


class TurnScore(TurnCursor):
    """Score, or take a score back.

    state: of ui.play.turn_states. hurry: bots are not waited for; set by A or B, until a person's turn comes.
    newest: the score that was made last.
    """

    def __init__(self) -> None:
        super().__init__(TurnPicture(Result()))
        self.hurry = False
        self.state = DECIDE
        self.ticks = 0  # drawn in ROLLING, left in SCORED
        self.newest = NewestScore()
        self._undone = NO_PLACE  # the box whose score was taken back just now

    def be_deaf(self, app: "App") -> None:
        """Hear no press for a moment, and for longer where bots were hurried on."""
        app.deaf.begin(HURRIED_DEAF_TICKS if self.hurry else DEAF_TICKS)

    def score(self, app: "App") -> None:
        """Fill the box under the cursor with the dice, or say why not."""
        match = app.match
        card = match.current
        bonus = card.upper_bonus
        app.diary.note(match)
        app.save_diary()
        reason = match.score(self.box)
        if reason:
            app.refuse(reason)
        else:
            self.scored(app, card.upper_bonus - bonus)

    def undo(self, app: "App") -> None:
        """Take the score back that App.may_undo() lets; the cursor goes to the box it was in."""
        if app.match.phase == OVER:
            app.forget_report()
        self._undone = take_back(app.match, app.diary)
        app.save()
        app.stale = True  # the turn may lie ready as it was
        app.open(screens.TURN_SCREEN)

    def scored(self, app: "App", bonus: int) -> None:
        """Show the score that was just made; bonus: what it earned of the upper bonus."""
        match = app.match
        app.save()
        self.newest.read(match, bonus, self.picture.kind == HUMAN)
        self.state = SCORED
        self.ticks = _HURRIED_SCORED_TICKS if self.hurry else SCORED_TICKS
        shown = self.picture
        shown.legal = 0
        shown.best = NO_PLACE
        shown.box = self.box
        shown.die = NO_PLACE
        shown.read_total(match)
        app.sound.play(self.newest.tune())
        app.stale = True
        if shown.kind == HUMAN:
            self.be_deaf(app)
