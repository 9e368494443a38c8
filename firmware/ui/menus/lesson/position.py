"""A position that is set by hand, any card and any dice; and what the coach makes of it."""

from micropython import const

from contract import keys, tunes
from contract.glass import WIDTH
from engine import scoring
from engine.boxes import (
    BOXES,
    CHANCE,
    FOUR_KIND,
    FULL_HOUSE,
    LOWER_MASK,
    ONE_OF,
    THREE_KIND,
    UPPER_BOXES,
    UPPER_MASK,
    YAHTZEE,
    YAHTZEE_POINTS,
    may_hold,
)
from engine.card import HUNDRED, OPEN
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
from ui.menus.lesson.lesson import Lesson
from ui.menus.lesson.question import LEAVE
from ui.play.dice_row import NO_PLACE
from ui.text import lesson_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas
    from ui.menus.lesson.study import Study

# what can be set, in the order of LEFT and RIGHT
_THROW = const(0)
_DIE = const(1)
_BOX = const(6)
_HUNDREDS = const(19)
_FIELDS = const(20)
_NO_VALUE = const(-1)

_FACES = const(6)
# What a box holds most often, which comes first: three of a face, or what it pays.
_USUAL = b"\x03\x06\x09\x0c\x0f\x12\x16\x16\x19\x1e\x28\x32\x16"

# In this order most hundreds can come.
_UPPER_FIRST = const(0)  # where that is the rule
_YAHTZEE_NEXT = const(1)
_LOWER_ZEROS = const(2)  # in a joker's box, while the upper box of its face is open
_UPPER = const(3)  # those that bring hundreds, or let a lower box bring one
_ONE_UPPER = const(4)  # a joker needs one
_LOWER = const(5)
_UPPER_ZEROS = const(6)  # a joker goes there when no lower box is open
_STAGES = const(7)

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
            dice[field - _DIE] = _FACES if face < 1 else 1 if face > _FACES else face
        else:
            box = field - _BOX
            self._boxes[box] = _next_value(box, self._boxes[box], step)
        app.sound.play(tunes.CLICK_TUNE)
        self._show(app)

    def _show(self, app: "App") -> None:
        study = self.study
        self._write_card()
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

    def _write_card(self) -> int:
        """Write the card in the order that lets most hundreds come; tell how many cannot."""
        study = self.study
        card = study.current
        left = self._hundreds
        card.clear()
        for stage in range(_STAGES):
            for box in range(BOXES):
                value = self._boxes[box]
                if (
                    value != OPEN
                    and card.boxes[box] == OPEN
                    and (not left or self._is_due(box, value, stage))
                ):
                    hundred = HUNDRED if left and _may_bring_hundred(study, box, value) else 0
                    if hundred:
                        left -= 1
                    card.write(box, value, hundred)
        return left

    def _is_due(self, box: int, value: int, stage: int) -> bool:
        """Tell whether a box comes next in the order of the card."""
        if box == YAHTZEE:
            return stage == _YAHTZEE_NEXT
        if box >= UPPER_BOXES:
            return stage == _LOWER or stage == _LOWER_ZEROS and not value
        if stage == _UPPER_FIRST:
            return self.study.options & UPPER_FIRST != 0
        if stage == _UPPER:
            return value > 0 or self._has_lower_five(box)
        return stage == _UPPER_ZEROS or stage == _ONE_UPPER and not ~self.study.current.open_mask & UPPER_MASK

    def _has_lower_five(self, box: int) -> bool:
        """Tell whether the sum of five of an upper box's face stands in a lower box."""
        five = DICE * (box + 1)
        boxes = self._boxes
        return boxes[THREE_KIND] == five or boxes[FOUR_KIND] == five or boxes[CHANCE] == five

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
            if self._write_card():
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


def _next_value(box: int, value: int, step: int) -> int:
    """Tell what a box holds next: what it holds most often, then more, round to less, at last nothing."""
    usual = _USUAL[box]
    if value == OPEN:
        if step > 0:
            return usual
        value = usual
    elif step < 0 and value == usual:
        return OPEN
    while True:
        value += step
        if value < 0:
            value = YAHTZEE_POINTS
        elif value > YAHTZEE_POINTS:
            value = 0
        if step > 0 and value == usual:
            return OPEN
        if may_hold(box, value):
            return value


def _may_bring_hundred(study: "Study", box: int, value: int) -> bool:
    """Tell whether some five of a kind can leave a value in an open box now, and bring a hundred."""
    card = study.current
    pays_dice = box < FULL_HOUSE or box == CHANCE  # so one face alone leaves such a value
    for face in range(1, _FACES + 1):
        if value and pays_dice and value != DICE * face:
            continue
        packed = DICE * ONE_OF[face]
        if (
            scoring.hundred(study.flags, card, packed, box)
            and scoring.pays(card, packed, box) == value
            and scoring.legal_mask(study.flags, study.options, card, packed) >> box & 1
        ):
            return True
    return False
