"""The list of lessons: choose one and its rules; and the record of the drill."""

from micropython import const

from contract import tunes
from contract.device import WIDTH
from contract.settings import OFF, VOLUME
from engine.rules import FLAGS, MAY_UPPER_FIRST, SHEETS, UPPER_FIRST
from engine.turn import NEW
from keeping import drill
from keeping.content import ContentFile
from strategy.values import NO_RULES, rules_of
from ui import menu, screens
from ui.parts import BEEPS, DRILL, POSITION
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

TITLE = b"PRACTICE"
ROWS = (b"DRILL", b"YOUR POSITION", b"LEARN THE BEEPS", b"RULES", b"UPPER FIRST")
MEANINGS = (
    (
        b"Hard choices that good",
        b"play meets, one after",
        b"the other. At once you",
        b"see what each was worth.",
        b"Nothing counts as a game.",
    ),
    (b"Set any card and any", b"dice, and ask what is", b"best: real dice, too."),
    (b"Hear what the tones say,", b"and tell them apart."),
    (b"By which sheet. That of", b"your game is set."),
    (b"ON: lower boxes open when", b"the upper ones are full."),
)
SILENT = b"THE SOUND IS OFF"
SILENT_MEANS = (b"SETTINGS, SOUND: on.", b"Or hold A at power on.")
STREAK = b"Streak"
LOST_EACH = b"lost each"

_LESSONS = (DRILL, POSITION)
_RULES_ROW = const(3)  # the rows before it are the lessons
_UPPER_ROW = const(4)
_FOOT = const(55)


class Practice(menu.Rows):
    """Choose a lesson and its rules, which are put into app.table.lesson_plan."""

    name_id = screens.PRACTICE_SCREEN
    title = TITLE
    shown = 4  # over the record

    def __init__(self, app: "App", record: drill.Drill) -> None:
        super().__init__()
        self._record = record
        plan = app.table.lesson_plan
        match = app.table.match
        if not plan[screens.PLAN_SET] and match.phase != NEW:
            plan[screens.PLAN_SHEET] = match.sheet
            plan[screens.PLAN_OPTIONS] = match.options & UPPER_FIRST
        plan[screens.PLAN_SET] = 1
        self._list(app)
        self.go_to(plan[screens.PLAN_LESSON] % screens.LESSONS)  # the newest of them

    def row_value(self, app: "App") -> int:
        """Answer the sheet's number, or whether the upper section comes first."""
        if self.row < _RULES_ROW:
            return menu.NO_VALUE
        plan = app.table.lesson_plan
        return plan[screens.PLAN_SHEET] if self.row == _RULES_ROW else 1 if plan[screens.PLAN_OPTIONS] else 0

    def act(self, app: "App") -> None:
        """Begin the lesson under the cursor, or say why it cannot be; change the rules."""
        if self.row >= _RULES_ROW:
            self.change(app, 1)
            return
        plan = app.table.lesson_plan
        if self.row == screens.BEEPS_LESSON:
            if app.keeper.settings.buffer[VOLUME] == OFF:
                app.stage.overlay.explain(SILENT, SILENT_MEANS)
            else:
                plan[screens.PLAN_LESSON] = screens.BEEPS_LESSON
                app.stage.open_part(BEEPS)
            return
        rules = rules_of(plan[screens.PLAN_SHEET], plan[screens.PLAN_OPTIONS])
        if rules == NO_RULES or not app.table.tables >> rules & 1:
            app.stage.toast(words.NO_TABLE)
        else:
            plan[screens.PLAN_LESSON] = self.row
            app.stage.open_part(_LESSONS[self.row], True)
            app.stage.toast(words.COACH_READS)
            app.stage.touched = True  # so that it is seen while the judge is loaded

    def change(self, app: "App", step: int) -> None:
        """Take the next rules, or those before."""
        plan = app.table.lesson_plan
        if self.row == _RULES_ROW:
            plan[screens.PLAN_SHEET] = (plan[screens.PLAN_SHEET] + step) % SHEETS
            plan[screens.PLAN_OPTIONS] = 0
            self._list(app)
        elif self.row == _UPPER_ROW:
            plan[screens.PLAN_OPTIONS] ^= UPPER_FIRST
        else:
            return
        app.stage.sound.play(tunes.CLICK_TUNE)
        app.stage.stale = True

    def explain(self, app: "App") -> None:
        """Say in a panel what the row is about."""
        app.stage.overlay.explain(ROWS[self.row], MEANINGS[self.row])

    def draw(self, app: "App") -> None:
        """Draw everything, and the record once there is one."""
        super().draw(app)
        canvas = app.stage.canvas
        record = self._record
        if record.choices():
            x = canvas.text(canvas.words, STREAK, 3, _FOOT) + 3
            canvas.number(canvas.words, record.best(), x, _FOOT)
            x = canvas.text_right(canvas.words, LOST_EACH, WIDTH - 3, _FOOT) - 4
            menu.draw_points(canvas, canvas.words, menu.tenths(record.average()), x, _FOOT)

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a lesson, or rules and what they are set to."""
        canvas.text(canvas.words, ROWS[i], menu.TEXT_LEFT, y)
        if i == _RULES_ROW:
            value = menu_words.SHEETS[app.table.lesson_plan[screens.PLAN_SHEET]]
        elif i == _UPPER_ROW:
            value = menu_words.SWITCH[1 if app.table.lesson_plan[screens.PLAN_OPTIONS] else 0]
        else:
            return
        canvas.text_right(canvas.words, value, menu.LINE_WIDTH - 4, y)

    def _list(self, app: "App") -> None:
        """Have a row for the upper section where the sheet knows it."""
        sheet = app.table.lesson_plan[screens.PLAN_SHEET]
        self.count = _UPPER_ROW + (1 if FLAGS[sheet] & MAY_UPPER_FIRST else 0)


def make(app: "App"):
    """Make the list, with the record of the drill."""
    record = drill.Drill()
    file = ContentFile(app.keeper.shelf, record, False)
    yield
    file.read()
    app.stage.tell_losses(file.lost)
    yield
    yield Practice(app, record)
