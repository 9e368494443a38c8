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

_NOTE_TOP = const(44)
_MOST_LARGE = const(99)  # of a streak
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
        canvas.text_middle(canvas.words, lesson_words.DEALS, 0, WIDTH, _NOTE_TOP)

    def told(self, app: "App") -> None:
        """Count the choice, and have that kept."""
        self.sum = min(self.sum + self.given, _MOST_GIVEN)
        self.record.count(self.given)
        app.save_lesson(self)

    def keep(self) -> bool:
        """Keep the record; tell whether it is. Blocks for a flash write."""
        return not self._store.save(self.record.buffer)

    def close(self) -> None:
        """Close its file, too."""
        super().close()
        self._store.close()

    def go_on(self, app: "App") -> None:
        """Deal the next position."""
        self._dealer.begin(app)
        self.begin(app)

    def draw_status(self, app: "App") -> None:
        """Draw the streak, the turn, and what was given away so far."""
        canvas = app.canvas
        streak = self.record.streak()
        face = canvas.words if streak <= _MOST_LARGE else canvas.tiny
        y = 0 if face is canvas.words else 1
        x = canvas.text(face, lesson_words.STREAK, 1, y) + 2
        canvas.number(face, streak, x, y)
        self.question.picture.draw_progress(canvas)
        choice.draw_right(canvas, canvas.words, -choice.tenths(self.sum), WIDTH - 1, 0)

    def foot(self, app: "App") -> bytes:
        """Answer that A deals the next one."""
        return lesson_words.NEXT_FOOT

    def draw_best(self, app: "App") -> None:
        """Draw the streak, of which this is one; or that it is the longest ever."""
        canvas = app.canvas
        streak = self.record.streak()
        label = lesson_words.RECORD if streak == self.record.best() else lesson_words.STREAK
        x = menu.draw_header(canvas, label) + 3
        canvas.number(canvas.words, streak, x, 1, 0)
