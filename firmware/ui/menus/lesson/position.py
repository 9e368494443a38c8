"""A position that is set by hand, any card and any dice; and what the coach makes of it.

It is set by fields; the card takes what boxes can have held, in a possible order.
"""

from micropython import const

from contract import keys, tunes
from contract.device import WIDTH
from contract.play import NO_CHOICE
from engine import boxes, scoring
from engine.card import HUNDRED, OPEN
from engine.dice import DICE, ROLLS
from engine.rules import HUNDRED_ON_FILLED, UPPER_COMES_FIRST, UPPER_FIRST
from ui import screens
from ui.menus.lesson.lesson import Lesson, Study
from ui.parts import PRACTICE
from ui.play.cursor import LEAVE
from ui.play.ranking import LINES, more_foot
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

# fields, in the order of LEFT and RIGHT
THROW_FIELD = const(0)
DIE_FIELD = const(1)
BOX_FIELD = const(6)
HUNDREDS_FIELD = const(19)
FIELDS = const(20)

FACES = const(6)
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

THROW = b"THROW"
HUNDREDS = b"HUNDREDS"
NO_BOX = b"No box is open"
NEEDS_FIFTY = b"+100 needs a 50"
NEEDS_FILLED = b"+100: fill Yahtzee"
MANY_HUNDREDS = b"Too many hundreds"
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


def next_value(box: int, value: int, step: int) -> int:
    """Tell what a box holds next: what it holds most often, then more, round to less, at last nothing."""
    usual = _USUAL[box]
    if value == OPEN:
        if step > 0:
            return usual
        value = usual
    elif step < 0 and value == usual:
        return OPEN
    value = boxes.next_held(box, value, step)
    return OPEN if step > 0 and value == usual else value


def write(study: Study, held: bytearray, hundreds: int) -> int:
    """Write on the card what boxes hold, in the order that lets most hundreds come; tell how many cannot."""
    card = study.current
    card.clear()
    for stage in range(_STAGES):
        for box in range(boxes.BOXES):
            value = held[box]
            if (
                value != OPEN
                and card.boxes[box] == OPEN
                and (not hundreds or _is_due(study, held, box, value, stage))
            ):
                hundred = HUNDRED if hundreds and _may_bring_hundred(study, box, value) else 0
                if hundred:
                    hundreds -= 1
                card.write(box, value, hundred)
    return hundreds


def _is_due(study: Study, held: bytearray, box: int, value: int, stage: int) -> bool:
    """Tell whether a box comes next in the order of the card."""
    if box == boxes.YAHTZEE:
        return stage == _YAHTZEE_NEXT
    if box >= boxes.UPPER_BOXES:
        return stage == _LOWER or stage == _LOWER_ZEROS and not value
    if stage == _UPPER_FIRST:
        return study.options & UPPER_FIRST != 0
    if stage == _UPPER:
        five = DICE * (box + 1)  # of its face, in a lower box
        lower = held[boxes.THREE_KIND] == five or held[boxes.FOUR_KIND] == five or held[boxes.CHANCE] == five
        return value > 0 or lower
    return stage == _UPPER_ZEROS or stage == _ONE_UPPER and not ~study.current.open_mask & boxes.UPPER_MASK


def _may_bring_hundred(study: Study, box: int, value: int) -> bool:
    """Tell whether some five of a kind can leave a value in an open box now, and bring a hundred."""
    card = study.current
    pays_dice = box < boxes.FULL_HOUSE or box == boxes.CHANCE  # so one face alone leaves such a value
    for face in range(1, FACES + 1):
        if value and pays_dice and value != DICE * face:
            continue
        packed = DICE * boxes.ONE_OF[face]
        if (
            scoring.hundred(study.flags, card, packed, box)
            and scoring.pays(card, packed, box) == value
            and scoring.legal_mask(study.flags, study.options, card, packed) >> box & 1
        ):
            return True
    return False


class PositionScreen(Lesson):
    """Set a position, field by field, and ask. row: the field under the cursor.

    throw, boxes, hundreds: what is set; the study has the dice, and the card that comes of that.
    """

    name_id = screens.POSITION_SCREEN

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.row = DIE_FIELD
        self.throw = 1
        self.boxes = bytearray(boxes.BOXES)
        self.hundreds = 0
        self._pressed = False  # A went down here and is not up yet

    def enter(self, app: "App") -> None:
        """Begin with what was set last; at first with an open card, and dice that are not set."""
        plan = app.table.lesson_plan
        study = self.study
        study.set_rules(plan[screens.PLAN_SHEET], plan[screens.PLAN_OPTIONS])
        was_set = plan[screens.PLAN_THROW] != 0
        for box in range(boxes.BOXES):
            self.boxes[box] = plan[screens.PLAN_BOXES + box] if was_set else OPEN
        if was_set:
            self.throw = plan[screens.PLAN_THROW]
            self.hundreds = plan[screens.PLAN_HUNDREDS]
            self.row = plan[screens.PLAN_FIELD]
            for i in range(DICE):
                study.dice[i] = plan[screens.PLAN_DICE + i]
        app.stage.overlay.close()
        self.go_on(app)

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
        self.stage = screens.TELLS
        self.chosen = NO_CHOICE
        app.stage.stale = True

    def go_on(self, app: "App") -> None:
        """Set another one."""
        self.stage = screens.ASKS
        self._show(app)

    def leave(self, app: "App") -> None:
        """Go back to what was set, and from there, where that is had again when the lesson is opened next."""
        if self.stage != screens.ASKS:
            app.stage.overlay.close()
            self.go_on(app)
            return
        plan = app.table.lesson_plan
        plan[screens.PLAN_THROW] = self.throw
        plan[screens.PLAN_HUNDREDS] = self.hundreds
        plan[screens.PLAN_FIELD] = self.row
        for i in range(DICE):
            plan[screens.PLAN_DICE + i] = self.study.dice[i]
        for box in range(boxes.BOXES):
            plan[screens.PLAN_BOXES + box] = self.boxes[box]
        app.stage.open_part(PRACTICE)

    def draw_status(self, app: "App") -> None:
        """Draw the throw, the hundreds and the total."""
        canvas = app.stage.canvas
        _draw_field(canvas, THROW, self.throw, 1, self.row == THROW_FIELD)
        _draw_field(canvas, HUNDREDS, self.hundreds, 41, self.row == HUNDREDS_FIELD)
        canvas.number_right(canvas.words, self.study.current.total, WIDTH - 1, 0)

    def foot(self, app: "App") -> bytes:
        """Answer that there are more lines, if there are."""
        return more_foot(app, self.study.ranking, LINES)

    def row_value(self, app: "App") -> int:
        """Answer what is set there; -1 of an open box."""
        field = self.row
        if field == THROW_FIELD:
            return self.throw
        if field == HUNDREDS_FIELD:
            return self.hundreds
        if field < BOX_FIELD:
            return self.study.dice[field - DIE_FIELD]
        value = self.boxes[field - BOX_FIELD]
        return -1 if value == OPEN else value

    def refusal(self) -> bytes:
        """Tell why no game can come to the position; b"" when one can."""
        study = self.study
        open_mask = study.current.open_mask
        if not min(study.dice):
            return words.SET_ALL
        if not open_mask:
            return NO_BOX
        if study.options & UPPER_FIRST and open_mask & boxes.UPPER_MASK and ~open_mask & boxes.LOWER_MASK:
            return words.REASONS[UPPER_COMES_FIRST]
        if self.hundreds:
            held = self.boxes[boxes.YAHTZEE]
            if study.flags & HUNDRED_ON_FILLED:
                if held == OPEN:
                    return NEEDS_FILLED
            elif held != boxes.YAHTZEE_POINTS:
                return NEEDS_FIFTY
            if write(study, self.boxes, self.hundreds):
                return MANY_HUNDREDS
        return b""

    def _move(self, app: "App", step: int) -> None:
        self.row = (self.row + step) % FIELDS
        self._show(app)

    def _change(self, app: "App", step: int) -> None:
        field = self.row
        if field == THROW_FIELD:
            self.throw = (self.throw - 1 + step) % ROLLS + 1
        elif field == HUNDREDS_FIELD:
            self.hundreds = (self.hundreds + step) % boxes.BOXES
        elif field < BOX_FIELD:
            dice = self.study.dice
            face = dice[field - DIE_FIELD] + step
            dice[field - DIE_FIELD] = FACES if face < 1 else 1 if face > FACES else face
        else:
            box = field - BOX_FIELD
            self.boxes[box] = next_value(box, self.boxes[box], step)
        app.stage.sound.play(tunes.CLICK_TUNE)
        self._show(app)

    def _show(self, app: "App") -> None:
        write(self.study, self.boxes, self.hundreds)
        self.study.lay(0, self.throw)
        self.read()
        shown = self.picture
        shown.boxes.legal = 0  # the boxes show what they hold alone
        shown.boxes.best = screens.NO_PLACE
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
        line = self.refusal()
        if line:
            app.stage.deny(line)
            return
        study.turn = study.current.filled
        study.forget_card()
        self.begin(app)


def _draw_field(canvas: "Canvas", label: bytes, number: int, x: int, lit: bool) -> None:
    if lit:
        width = canvas.measure(canvas.words, label) + 3 + canvas.words.measure_number(number)
        canvas.fill(x - 1, 0, width + 2, 8)
    x = canvas.text(canvas.words, label, x, 0, not lit) + 2
    canvas.number(canvas.words, number, x, 0, not lit)


def make(app: "App"):
    """Make the lesson."""
    yield PositionScreen(app)
