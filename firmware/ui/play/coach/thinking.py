"""The coach's thoughts about a turn: they are done in slices, and at last the best box is marked."""

from engine.match import TURN
from strategy.review.diary import OFF
from ui.draw.ranking import Ranking
from ui.play.turn_cursor import ON_BOXES
from ui.play.turn_states import DECIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


class Thinking(Ranking):
    """Think a person's turn through."""

    def __init__(self) -> None:
        super().__init__()
        self._wanted = False  # a person's turn, coached
        self._thinking = False

    def begin(self, app: "App") -> None:
        """Start to think about a person's turn, if the coach is on."""
        match = app.match
        self._thinking = False
        self._wanted = app.diary.coach() != OFF and match.phase == TURN and not match.kinds[match.player]
        if self._wanted:
            app.judge.advisor.begin(match)
            self._thinking = app.judge.advisor.ready

    def think(self, app: "App") -> None:
        """Think on for a tick, and at last mark the best box; begin again when the table came late."""
        if self._thinking:
            self._thinking = not app.judge.advisor.step()
            if not self._thinking and app.turn.state == DECIDE:
                self.mark(app)
        elif self._wanted and not app.judge.advisor.ready:
            self.begin(app)

    def marks(self, app: "App") -> bool:
        """Tell whether the mark is the coach's."""
        return not self._thinking and self._judges(app)

    def mark(self, app: "App") -> None:
        """Let the best box be the marked one, if that is known; the cursor follows from the one before."""
        if not self.marks(app):
            return
        turn = app.turn
        shown = turn.picture
        before = shown.best
        shown.best = app.judge.advisor.best_box()
        if shown.best != before:
            if turn.zone == ON_BOXES and turn.box == before:
                turn.to_boxes()
            app.stale = True

    def _judges(self, app: "App") -> bool:
        """Tell whether there is something to judge and somebody who can."""
        return self._wanted and app.judge.advisor.ready and app.match.rolls > 0
