"""A position that is set by hand, any card and any dice; and what the coach makes of it."""

from micropython import const

from contract import keys, tunes
from contract.glass import WIDTH
from engine.boxes import (
    BOXES,
    LOWER_MASK,
    UPPER_MASK,
    YAHTZEE,
    YAHTZEE_POINTS,
)
from engine.card import OPEN
from engine.dice import DICE, ROLLS
from engine.reasons import UPPER_COMES_FIRST
from engine.rules import HUNDRED_ON_FILLED, UPPER_FIRST
from ui import screens
from ui.draw.ranking import LINES, NO_CHOICE, more_foot
from ui.lesson_plan import (
    ASKS,
    PLAN_BOXES,
    PLAN_DICE,
    PLAN_FIELD,
    PLAN_HUNDREDS,
    PLAN_OPTIONS,
    PLAN_SHEET,
    PLAN_THROW,
    TELLS,
)
from ui.menus.lesson import set_card
from ui.menus.lesson.lesson import Lesson
from ui.menus.lesson.question import LEAVE
from ui.menus.lesson.set_card import FACES
from ui.play.dice_row import NO_PLACE
from ui.text import lesson_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

# what can be set, in the order of LEFT and RIGHT
_THROW = const(0)
_DIE = const(1)
_BOX = const(6)
_HUNDREDS = const(19)
_FIELDS = const(20)
_NO_VALUE = const(-1)

_HUNDREDS_LEFT = const(41)


class PositionScreen(Lesson):
    """Set a position, and ask. row: what is under the cursor."""

    name_id = screens.POSITION_SCREEN

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.row = _DIE
        self._throw = 1
        self._boxes = bytearray(BOXES)
        self._hundreds = 0
        self._pressed = False  # A went down here and is not up yet

    def enter(self, app: "App") -> None:
        """Begin with what was set last; at first with an open card, and dice that are not set."""
        plan = app.lesson_plan
        self.study.set_rules(plan[PLAN_SHEET], plan[PLAN_OPTIONS])
        was_set = plan[PLAN_THROW] != 0
        for box in range(BOXES):
            self._boxes[box] = plan[PLAN_BOXES + box] if was_set else OPEN
        if was_set:
            self._throw = plan[PLAN_THROW]
            self._hundreds = plan[PLAN_HUNDREDS]
            self.row = plan[PLAN_FIELD]
            for i in range(DICE):
                self.study.dice[i] = plan[PLAN_DICE + i]
        app.overlay.close()
        self._edit(app)

    def answer(self, app: "App", events: int) -> int:
        """Choose a field, change it, or ask."""
        if events & keys.NEXT == keys.NEXT or events & keys.GO_RIGHT:
            self._move(app, 1)
        elif events & keys.GO_LEFT:
            self._move(app, _FIELDS - 1)
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
            app.overlay.explain(lesson_words.POSITION_KEYS, lesson_words.HELPS_POSITION[app.column])
            app.stale = True
        return NO_CHOICE

    def ask(self, app: "App") -> None:
        """Tell: the question was the person's."""
        self.stage = TELLS
        self.chosen = NO_CHOICE
        app.stale = True

    def go_on(self, app: "App") -> None:
        """Set another one."""
        self._edit(app)

    def leave(self, app: "App") -> None:
        """Go back to what was set, and from there."""
        if self.stage == ASKS:
            self._keep(app.lesson_plan)
            app.open_part("ui.menus.practice")
        else:
            app.overlay.close()
            self._edit(app)

    def draw_status(self, app: "App") -> None:
        """Draw the throw, the hundreds and the total."""
        canvas = app.canvas
        self._draw_field(canvas, _THROW, lesson_words.THROW, self._throw, 1)
        self._draw_field(canvas, _HUNDREDS, lesson_words.HUNDREDS, self._hundreds, _HUNDREDS_LEFT)
        canvas.number_right(canvas.words, self.study.current.total, WIDTH - 1, 0)

    def foot(self, app: "App") -> bytes:
        """Answer that there are more lines, if there are."""
        return more_foot(app, self.study.ranking, LINES)

    def row_value(self, app: "App") -> int:
        """Answer what is set there; -1 of an open box."""
        row = self.row
        if row == _THROW:
            return self._throw
        if row == _HUNDREDS:
            return self._hundreds
        if row < _BOX:
            return self.study.dice[row - _DIE]
        value = self._boxes[row - _BOX]
        return _NO_VALUE if value == OPEN else value

    def _keep(self, plan: bytearray) -> None:
        """Have what is set there again when the lesson is opened next."""
        plan[PLAN_THROW] = self._throw
        plan[PLAN_HUNDREDS] = self._hundreds
        plan[PLAN_FIELD] = self.row
        for i in range(DICE):
            plan[PLAN_DICE + i] = self.study.dice[i]
        for box in range(BOXES):
            plan[PLAN_BOXES + box] = self._boxes[box]

    # setting

    def _edit(self, app: "App") -> None:
        self.stage = ASKS
        self._show(app)

    def _move(self, app: "App", step: int) -> None:
        self.row = (self.row + step) % _FIELDS
        self._show(app)

    def _change(self, app: "App", step: int) -> None:
        field = self.row
        if field == _THROW:
            self._throw = (self._throw - 1 + step) % ROLLS + 1
        elif field == _HUNDREDS:
            self._hundreds = (self._hundreds + step) % BOXES
        elif field < _BOX:
            dice = self.study.dice
            face = dice[field - _DIE] + step
            dice[field - _DIE] = FACES if face < 1 else 1 if face > FACES else face
        else:
            box = field - _BOX
            self._boxes[box] = set_card.next_value(box, self._boxes[box], step)
        app.sound.play(tunes.CLICK_TUNE)
        self._show(app)

    def _show(self, app: "App") -> None:
        study = self.study
        set_card.write(study, self._boxes, self._hundreds)
        study.lay(0, self._throw)
        self.question.read()
        shown = self.question.picture
        shown.legal = 0  # the boxes show what they hold alone
        shown.best = NO_PLACE
        if _DIE <= self.row < _BOX:
            shown.die = self.row - _DIE
        elif _BOX <= self.row < _HUNDREDS:
            shown.box = self.row - _BOX
        self._pressed = False
        app.stale = True

    def _ask_coach(self, app: "App") -> None:
        """Think about the position, or say in a line why it cannot be."""
        study = self.study
        self._pressed = False
        line = self._refusal()
        if line:
            app.sound.play(tunes.REFUSED_TUNE)
            app.toast(line)
            return
        study.turn = study.current.filled
        study.forget_card()
        self.begin(app)

    def _refusal(self) -> bytes:
        """Tell why no game can come to the position; b"" when one can."""
        study = self.study
        open_mask = study.current.open_mask
        for i in range(DICE):
            if not study.dice[i]:
                return words.SET_ALL
        if not open_mask:
            return lesson_words.NO_BOX
        if study.options & UPPER_FIRST and open_mask & UPPER_MASK and ~open_mask & LOWER_MASK:
            return words.REASONS[UPPER_COMES_FIRST]
        if self._hundreds:
            held = self._boxes[YAHTZEE]
            if study.flags & HUNDRED_ON_FILLED:
                if held == OPEN:
                    return lesson_words.NEEDS_FILLED
            elif held != YAHTZEE_POINTS:
                return lesson_words.NEEDS_FIFTY
            if set_card.write(study, self._boxes, self._hundreds):
                return lesson_words.MANY_HUNDREDS
        return b""

    def _draw_field(self, canvas: "Canvas", field: int, label: bytes, number: int, x: int) -> None:
        """Draw a label and its number, lit under the cursor."""
        ink = 1
        if field == self.row:
            width = canvas.measure(canvas.words, label) + 3 + canvas.words.measure_number(number)
            canvas.fill(x - 1, 0, width + 2, 8)
            ink = 0
        x = canvas.text(canvas.words, label, x, 0, ink) + 2
        canvas.number(canvas.words, number, x, 0, ink)
