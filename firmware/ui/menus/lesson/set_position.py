"""What is set of a position: a throw, dice, boxes and hundreds; each is a field with a number."""

from micropython import const

from engine.boxes import BOXES, LOWER_MASK, UPPER_MASK, YAHTZEE, YAHTZEE_POINTS
from engine.card import OPEN
from engine.dice import DICE, ROLLS
from engine.reasons import UPPER_COMES_FIRST
from engine.rules import HUNDRED_ON_FILLED, UPPER_FIRST
from ui.lesson_plan import PLAN_BOXES, PLAN_DICE, PLAN_HUNDREDS, PLAN_OPTIONS, PLAN_SHEET, PLAN_THROW
from ui.menus.lesson import set_card
from ui.menus.lesson.set_card import FACES
from ui.text import lesson_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.draw.canvas import Canvas
    from ui.menus.lesson.study import Study

# fields, in the order of LEFT and RIGHT
THROW_FIELD = const(0)
DIE_FIELD = const(1)
BOX_FIELD = const(6)
HUNDREDS_FIELD = const(19)
FIELDS = const(20)
_NO_VALUE = const(-1)
_HUNDREDS_LEFT = const(41)


class SetPosition:
    """Hold what is set, as the plan keeps it. lay() puts it on the table of the study, which has the dice."""

    def __init__(self, study: "Study") -> None:
        self._study = study
        self.throw = 1
        self.boxes = bytearray(BOXES)
        self.hundreds = 0

    def recall(self, plan: bytearray) -> bool:
        """Take the rules, and what was set last; False, with an open card, where nothing was."""
        study = self._study
        study.set_rules(plan[PLAN_SHEET], plan[PLAN_OPTIONS])
        was_set = plan[PLAN_THROW] != 0
        for box in range(BOXES):
            self.boxes[box] = plan[PLAN_BOXES + box] if was_set else OPEN
        if was_set:
            self.throw = plan[PLAN_THROW]
            self.hundreds = plan[PLAN_HUNDREDS]
            for i in range(DICE):
                study.dice[i] = plan[PLAN_DICE + i]
        return was_set

    def keep(self, plan: bytearray) -> None:
        """Have it again when the lesson is opened next."""
        plan[PLAN_THROW] = self.throw
        plan[PLAN_HUNDREDS] = self.hundreds
        for i in range(DICE):
            plan[PLAN_DICE + i] = self._study.dice[i]
        for box in range(BOXES):
            plan[PLAN_BOXES + box] = self.boxes[box]

    def value(self, field: int) -> int:
        """Answer what a field holds; -1 of an open box."""
        if field == THROW_FIELD:
            return self.throw
        if field == HUNDREDS_FIELD:
            return self.hundreds
        if field < BOX_FIELD:
            return self._study.dice[field - DIE_FIELD]
        value = self.boxes[field - BOX_FIELD]
        return _NO_VALUE if value == OPEN else value

    def change(self, field: int, step: int) -> None:
        """Take the next thing that a field can hold, or the one before."""
        if field == THROW_FIELD:
            self.throw = (self.throw - 1 + step) % ROLLS + 1
        elif field == HUNDREDS_FIELD:
            self.hundreds = (self.hundreds + step) % BOXES
        elif field < BOX_FIELD:
            dice = self._study.dice
            face = dice[field - DIE_FIELD] + step
            dice[field - DIE_FIELD] = FACES if face < 1 else 1 if face > FACES else face
        else:
            box = field - BOX_FIELD
            self.boxes[box] = set_card.next_value(box, self.boxes[box], step)

    def lay(self) -> None:
        """Write the card, and lay the dice."""
        set_card.write(self._study, self.boxes, self.hundreds)
        self._study.lay(0, self.throw)

    def refusal(self) -> bytes:
        """Tell why no game can come to the position; b"" when one can."""
        study = self._study
        open_mask = study.current.open_mask
        for i in range(DICE):
            if not study.dice[i]:
                return words.SET_ALL
        if not open_mask:
            return lesson_words.NO_BOX
        if study.options & UPPER_FIRST and open_mask & UPPER_MASK and ~open_mask & LOWER_MASK:
            return words.REASONS[UPPER_COMES_FIRST]
        if self.hundreds:
            held = self.boxes[YAHTZEE]
            if study.flags & HUNDRED_ON_FILLED:
                if held == OPEN:
                    return lesson_words.NEEDS_FILLED
            elif held != YAHTZEE_POINTS:
                return lesson_words.NEEDS_FIFTY
            if set_card.write(study, self.boxes, self.hundreds):
                return lesson_words.MANY_HUNDREDS
        return b""

    def draw(self, canvas: "Canvas", field: int) -> None:
        """Draw the throw and the hundreds, in the status line; field: under the cursor."""
        _draw_field(canvas, lesson_words.THROW, self.throw, 1, field == THROW_FIELD)
        _draw_field(canvas, lesson_words.HUNDREDS, self.hundreds, _HUNDREDS_LEFT, field == HUNDREDS_FIELD)


def _draw_field(canvas: "Canvas", label: bytes, number: int, x: int, lit: bool) -> None:
    """Draw a label and its number."""
    if lit:
        width = canvas.measure(canvas.words, label) + 3 + canvas.words.measure_number(number)
        canvas.fill(x - 1, 0, width + 2, 8)
    x = canvas.text(canvas.words, label, x, 0, not lit) + 2
    canvas.number(canvas.words, number, x, 0, not lit)
