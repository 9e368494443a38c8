"""A position that is set by hand, any card and any dice; and what the coach makes of it."""

from contract import keys, tunes
from contract.device import WIDTH
from contract.play import NO_CHOICE
from ui import screens
from ui.menus.lesson.lesson import Lesson
from ui.menus.lesson.set_position import BOX_FIELD, DIE_FIELD, FIELDS, HUNDREDS_FIELD, SetPosition
from ui.parts import PRACTICE
from ui.play.cursor import LEAVE
from ui.play.ranking import LINES, more_foot
from ui.screens import ASKS, NO_PLACE, PLAN_FIELD, TELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


KEYS = b"YOUR POSITION"
_NEXT = b"NEXT: what to set"
_SET = (b"throw, boxes, hundreds", b"A asks what is best")
_HELP = (b"LEFT RIGHT: what to set", b"UP DOWN set it: dice, the") + _SET
HELPS = (  # of six, five, four, two buttons
    _HELP,
    _HELP,
    (_NEXT, b"UP sets it: dice, the") + _SET,
    (_NEXT, b"LONG NEXT sets it: dice,") + _SET,
)


class PositionScreen(Lesson):
    """Set a position, and ask. position: what is set; row: what is under the cursor."""

    name_id = screens.POSITION_SCREEN

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.row = DIE_FIELD
        self.position = SetPosition(self.study)
        self._pressed = False  # A went down here and is not up yet

    def enter(self, app: "App") -> None:
        """Begin with what was set last; at first with an open card, and dice that are not set."""
        plan = app.table.lesson_plan
        if self.position.recall(plan):
            self.row = plan[PLAN_FIELD]
        app.stage.overlay.close()
        self._edit(app)

    def answer(self, app: "App", events: int) -> int:
        """Choose a field, change it, or ask."""
        if events & keys.NEXT == keys.NEXT or events & keys.GO_RIGHT:
            self._move(app, 1)
        elif events & keys.GO_LEFT:
            self._move(app, FIELDS - 1)
        elif events & keys.GO_UP:
            self._change(app, 1)
        elif events & keys.GO_DOWN:
            self._change(app, -1)
        elif events & keys.B:
            return LEAVE
        elif events & keys.A:
            self._pressed = True
        elif events & keys.A_SHORT and self._pressed:
            self._ask_coach(app)
        elif events & keys.A_LONG and self._pressed:
            self._pressed = False
            app.stage.overlay.explain(KEYS, HELPS[app.stage.column])
        return NO_CHOICE

    def ask(self, app: "App") -> None:
        """Tell: the question was the person's."""
        self.stage = TELLS
        self.chosen = NO_CHOICE
        app.stage.stale = True

    def go_on(self, app: "App") -> None:
        """Set another one."""
        self._edit(app)

    def leave(self, app: "App") -> None:
        """Go back to what was set, and from there."""
        if self.stage == ASKS:
            self.position.keep(app.table.lesson_plan)
            app.table.lesson_plan[PLAN_FIELD] = self.row
            app.stage.open_part(PRACTICE)
        else:
            app.stage.overlay.close()
            self._edit(app)

    def draw_status(self, app: "App") -> None:
        """Draw the throw, the hundreds and the total."""
        canvas = app.stage.canvas
        self.position.draw(canvas, self.row)
        canvas.number_right(canvas.words, self.study.current.total, WIDTH - 1, 0)

    def foot(self, app: "App") -> bytes:
        """Answer that there are more lines, if there are."""
        return more_foot(app, self.study.ranking, LINES)

    def row_value(self, app: "App") -> int:
        """Answer what is set there; -1 of an open box."""
        return self.position.value(self.row)

    def _edit(self, app: "App") -> None:
        self.stage = ASKS
        self._show(app)

    def _move(self, app: "App", step: int) -> None:
        self.row = (self.row + step) % FIELDS
        self._show(app)

    def _change(self, app: "App", step: int) -> None:
        self.position.change(self.row, step)
        app.stage.sound.play(tunes.CLICK_TUNE)
        self._show(app)

    def _show(self, app: "App") -> None:
        self.position.lay()
        self.question.read()
        shown = self.question.picture
        shown.boxes.legal = 0  # the boxes show what they hold alone
        shown.boxes.best = NO_PLACE
        if DIE_FIELD <= self.row < BOX_FIELD:
            shown.die = self.row - DIE_FIELD
        elif BOX_FIELD <= self.row < HUNDREDS_FIELD:
            shown.boxes.box = self.row - BOX_FIELD
        self._pressed = False
        app.stage.stale = True

    def _ask_coach(self, app: "App") -> None:
        """Think about the position, or say in a line why it cannot be."""
        study = self.study
        self._pressed = False
        line = self.position.refusal()
        if line:
            app.stage.deny(line)
            return
        study.turn = study.current.filled
        study.forget_card()
        self.begin(app)


def make(app: "App"):
    """Make the lesson."""
    yield PositionScreen(app)
