"""A costly choice of a finished game, played again from that very position; and the turn from there on."""

from contract import tunes
from contract.device import WIDTH
from contract.play import BOX
from engine.turn import ALL_HELD
from strategy.review.report import Replay
from ui import screens
from ui.menus.lesson.lesson import Lesson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

AGAIN = b"AGAIN"
THROW_FOOT = b"A: THROW"


class AgainScreen(Lesson):
    """Ask for a choice again, then throw on by chance, up to a box. Match and diary stay as they are."""

    name_id = screens.AGAIN_SCREEN

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        plan = app.table.lesson_plan
        match = app.table.match
        replay = Replay()
        replay.begin(match, plan[screens.PLAN_PLAYER])
        replay.go_to(match, plan[screens.PLAN_ROUND], plan[screens.PLAN_TURN])
        replay.lay_throw(match, app.keeper.diary, plan[screens.PLAN_ROLLS])
        study = self.study
        study.set_rules(match.sheet, match.options)
        study.current = replay.current
        study.turn = replay.turn
        study.dice[:] = replay.dice
        study.lay(0, replay.rolls)

    def enter(self, app: "App") -> None:
        """Think about the position."""
        self.begin(app)

    def go_on(self, app: "App") -> None:
        """Throw what was not held; go back when a box was filled."""
        if self.made >= BOX:
            self.leave(app)
            return
        study = self.study
        study.holds = self.made
        self.flying = ~self.made & ALL_HELD
        study.toss(app)
        study.begin_ranking()
        app.stage.sound.play(tunes.ROLL_TUNE)
        self.begin(app)

    def leave(self, app: "App") -> None:
        """Go back to the report."""
        app.stage.open("report")

    def draw_status(self, app: "App") -> None:
        """Draw that it is played again, the turn, the throws left, and the total."""
        canvas = app.stage.canvas
        canvas.text(canvas.words, AGAIN, 1, 0)
        self.picture.draw_progress(canvas)
        canvas.number_right(canvas.words, self.study.current.total, WIDTH - 1, 0)

    def foot(self, app: "App") -> bytes:
        """Answer that A throws, after a hold."""
        return THROW_FOOT if self.made < BOX else b""


def make(app: "App"):
    """Make the lesson of the choice that app.table.lesson_plan tells."""
    yield AgainScreen(app)
