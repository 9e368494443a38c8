"""The drill: positions that good play meets, one after the other, and what was given away so far."""

from micropython import const

from contract.glass import WIDTH
from ui import screens
from ui.draw import choice, menu
from ui.lesson_plan import PLAN_OPTIONS, PLAN_SHEET
from ui.menus.lesson.dealer import Dealer
from ui.menus.lesson.lesson import Lesson
from ui.text import lesson_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from keeping.drill import Drill
    from ui.app import App

_FOOT = const(59)
_NOTE_TOP = const(44)
_ALL_DICE = const(31)
_MOST_GIVEN = const(0xFFFFF)  # of a sitting: 8,191 points


class DrillScreen(Lesson):
    """Deal and ask, again and again.

    store: the record's file, open; record: what stands in it. sum: what was given away in this sitting,
    1/128 point.
    """

    name_id = screens.DRILL_SCREEN

    def __init__(self, app: "App", store: "Any", record: "Drill") -> None:
        super().__init__(app)
        self.flying = _ALL_DICE
        self.sum = 0
        self.record = record
        self._store = store
        self._dealer = Dealer(self.study)

    def enter(self, app: "App") -> None:
        """Deal by the rules that are chosen."""
        self.study.set_rules(app.lesson_plan[PLAN_SHEET], app.lesson_plan[PLAN_OPTIONS])
        self.sum = 0
        self.go_on(app)

    def think(self, app: "App") -> int:
        """Let the dealer play."""
        return self._dealer.step(app)

    def draw_thinking(self, app: "App") -> None:
        """Draw the tumbling dice and, under them, that a position is dealt."""
        canvas = app.canvas
        self.draw_flying(app)
        canvas.text_middle(canvas.tiny, lesson_words.DEALS, 0, WIDTH, _NOTE_TOP)

    def told(self, app: "App") -> None:
        """Count the choice, and have that kept."""
        self.sum = min(self.sum + self.given, _MOST_GIVEN)
        self.record.count(self.given)
        app.save_lesson(self)

    def keep(self) -> bool:
        """Keep the record; tell whether it is. Blocks for a flash write."""
        return not self._store.save(self.record.buffer)

    def close(self) -> None:
        """Close its file."""
        self._store.close()

    def go_on(self, app: "App") -> None:
        """Deal the next position."""
        self._dealer.begin(app)
        self.begin(app)

    def draw_status(self, app: "App") -> None:
        """Draw the streak, the turn, and what was given away so far."""
        canvas = app.canvas
        x = canvas.text(canvas.tiny, lesson_words.STREAK, 1, 1) + 2
        canvas.number(canvas.tiny, self.record.streak(), x, 1)
        self.question.picture.draw_progress(canvas)
        choice.draw_right(canvas, canvas.words, -choice.tenths(self.sum), WIDTH - 1, 0)

    def draw_foot(self, app: "App") -> None:
        """Draw that A deals the next one, and the streak."""
        canvas = app.canvas
        canvas.text(canvas.tiny, lesson_words.NEXT_FOOT, 2, _FOOT)
        streak = self.record.streak()
        label = lesson_words.STREAK
        if streak and streak == self.record.best():
            label = lesson_words.BEST_STREAK if app.has_b else lesson_words.BEST
        width = canvas.measure(canvas.tiny, label) + 3 + canvas.tiny.measure_number(streak)
        most = WIDTH - 2 - canvas.measure(canvas.tiny, menu.back_foot(app)) - 3 - width
        x = canvas.text(canvas.tiny, label, min((WIDTH - width) // 2, most), _FOOT) + 2
        canvas.number(canvas.tiny, streak, x, _FOOT)
