"""The cursor of a turn, or of a question (ui.menus.lesson): on dice or boxes, and what the keys do there.

LEFT and RIGHT choose, A holds a die (or releases it) and, let go, moves on to the next, or fills a box, B
throws, DOWN goes to the marked box, UP goes back to the dice, without LEFT and RIGHT from any box, and from
there away. A held long explains.
"""

from micropython import const

from contract import keys, tunes
from contract.play import BOX, NO_CHOICE
from contract.settings import ASKS_ZERO, GUIDE
from engine.boxes import BOXES, UPPER_BOXES
from engine.card import OPEN, Card
from engine.dice import DICE, first_of
from ui.play.picture import TurnPicture
from ui.screens import NO_PLACE
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.turn import Turn
    from ui.app import App
    from ui.play.box_rows import BoxRows

# zone: where the cursor is
ON_DICE = const(0)
ON_BOXES = const(1)

# what hear() answers beside choices
LEAVE = const(-2)  # UP from the dice
EXPLAIN = const(-3)  # what it is on
HELD = const(-4)  # the holds have changed

TO_DICE = const(-2)  # where a direction leads to, beside boxes and NO_PLACE


class Cursor:
    """Be where the next press acts in a picture.

    zone: ON_DICE or ON_BOXES; die (0 to 4), box (0 to 12): the place there. pressed: A went down here and is
    not up yet.
    """

    def __init__(self, picture: TurnPicture) -> None:
        self._picture = picture
        self.zone = ON_DICE
        self.die = 0
        self.box = 0
        self.pressed = False
        self._asked = False  # whether the box under the cursor shall take a zero

    def hear(self, app: "App", turn: "Turn", events: int) -> int:
        """Move, or hold a die of the turn.

        Answer a choice (contract.play) once it is made, LEAVE, EXPLAIN or HELD; else NO_CHOICE.
        """
        if self.zone == ON_BOXES:
            return self._hear_on_boxes(app, turn, events)
        return self._hear_on_dice(app, turn, events)

    def _hear_on_dice(self, app: "App", turn: "Turn", events: int) -> int:
        if events & keys.NEXT == keys.NEXT and self.die == DICE - 1:
            self._go_to_boxes(app)
            self.die = 0
        elif events & keys.GO_LEFT:
            self._move_die(app, DICE - 1)
        elif events & keys.GO_RIGHT:
            self._move_die(app, 1)
        elif events & keys.A:
            return self._toggle(app, turn)
        elif events & keys.A_SHORT and self.pressed:
            self._move_die(app, 1)
        elif events & keys.A_LONG and self.pressed:
            self.pressed = False
            turn.toggle_hold(self.die)  # the press began with a hold
            self._picture.holds = turn.holds
            app.stage.stale = True
            return EXPLAIN
        elif events & keys.B:
            return turn.holds
        elif events & keys.UP:
            return LEAVE
        elif events & keys.DOWN:
            self._go_to_boxes(app)
        return NO_CHOICE

    def _hear_on_boxes(self, app: "App", turn: "Turn", events: int) -> int:
        boxes = self._picture.boxes
        if events & keys.NEXT == keys.NEXT and boxes.legal:
            self._move_box(app, next_by_worth(boxes, self.box))
        elif events & keys.UP and not app.stage.has_sides:  # NEXT goes through all boxes
            return self._leave_boxes(app)
        elif events & keys.GO:
            box = way(boxes.card, self.box, events)
            if box == TO_DICE:
                return self._leave_boxes(app)
            self._move_box(app, box)
        elif events & keys.A:
            self._press(app, True)
        elif events & keys.A_SHORT and self.pressed:
            self._press(app, False)
            return BOX + self.box
        elif events & keys.A_LONG and self.pressed:
            self._press(app, False)
            return EXPLAIN
        elif events & keys.B:
            return turn.holds
        return NO_CHOICE

    def asks_zero(self, app: "App", turn: "Turn") -> bool:
        """Ask once before a zero goes into the box under the cursor, if that is set or the device is new.

        Tell whether it does.
        """
        chosen = app.keeper.settings.buffer
        if not (chosen[ASKS_ZERO] or chosen[GUIDE]) or self._asked:
            return False
        if turn.refusal(self.box) or turn.pays(self.box):
            return False
        self._asked = True
        app.stage.toast(words.ASK_ZERO)
        return True

    def to_dice(self, die: int) -> None:
        """Put the cursor on a die."""
        self.zone = ON_DICE
        self.die = die
        self._picture.die = die
        self._picture.boxes.box = NO_PLACE
        self._picture.boxes.pressed = False
        self.pressed = False

    def to_boxes(self) -> None:
        """Put the cursor on the marked box."""
        boxes = self._picture.boxes
        self.to_box(boxes.best if boxes.best != NO_PLACE else first_of(boxes.card.open_mask))

    def to_box(self, box: int) -> None:
        """Put the cursor on a box."""
        self.zone = ON_BOXES
        self._asked = False
        self.box = box
        self._picture.boxes.box = box
        self._picture.die = NO_PLACE
        self.pressed = False

    def show_box(self, app: "App", box: int) -> None:
        """Put the cursor on a box that was not drawn so."""
        self.to_box(box)
        self._draw_box(app)

    def _go_to_boxes(self, app: "App") -> None:
        self.to_boxes()
        self._picture.draw_die(app.stage.canvas, app.stage.dice, self.die)
        self._draw_box(app)

    def _leave_boxes(self, app: "App") -> int:
        if not self._picture.rolls:  # no dice lie there: B asks for them
            return LEAVE
        self.to_dice(self.die)
        self._picture.draw_die(app.stage.canvas, app.stage.dice, self.die)
        self._draw_box(app)
        return NO_CHOICE

    def _move_die(self, app: "App", step: int) -> None:
        self.die = (self.die + step) % DICE
        self.pressed = False
        self._picture.move_die(app.stage.canvas, self.die)
        app.stage.touched = True

    def _move_box(self, app: "App", box: int) -> None:
        if box == NO_PLACE:
            return
        self.box = box
        self._asked = False
        self.pressed = False
        self._picture.boxes.move_box(app.stage.canvas, box)
        app.stage.touched = True

    def _toggle(self, app: "App", turn: "Turn") -> int:
        reason = turn.toggle_hold(self.die)
        if reason:
            app.stage.refuse(reason)
            return NO_CHOICE
        self.pressed = True
        self._picture.holds = turn.holds
        self._picture.draw_die(app.stage.canvas, app.stage.dice, self.die)
        app.stage.touched = True
        app.stage.sound.play(tunes.CLICK_TUNE)
        return HELD

    def _press(self, app: "App", down: bool) -> None:
        self.pressed = down
        self._picture.boxes.pressed = down
        self._draw_box(app)

    def _draw_box(self, app: "App") -> None:
        self._picture.boxes.draw_box(app.stage.canvas, self.box)
        app.stage.touched = True


# paths: round the open boxes, to the nearest of the other row, or by worth


def way(card: Card, box: int, events: int) -> int:
    """Answer the box that a direction (contract.keys.GO) leads to from another, NO_PLACE, or TO_DICE."""
    if events & keys.GO_LEFT:
        return next_open(card, box, BOXES - 1)
    if events & keys.GO_RIGHT:
        return next_open(card, box, 1)
    if events & keys.GO_DOWN:
        return below(card, box)
    box = above(card, box)
    return TO_DICE if box == NO_PLACE else box


def next_open(card: Card, box: int, step: int) -> int:
    """Answer the next open box to the right (step 1) or to the left (step BOXES - 1)."""
    box = (box + step) % BOXES
    while card.boxes[box] != OPEN:
        box = (box + step) % BOXES
    return box


def next_by_worth(shown: "BoxRows", box: int) -> int:
    """Answer the next box for the dice that lie, the marked one first, then by what they pay."""
    here = _worth(shown, box)
    found = shown.best
    top = -1
    for other in range(BOXES):
        worth = _worth(shown, other)
        if shown.legal >> other & 1 and top < worth < here:
            top = worth
            found = other
    return found


def _worth(shown: "BoxRows", box: int) -> int:
    """Answer a number that is higher the earlier a box comes, another for each."""
    if box == shown.best:
        return 10000
    return shown.worth(box) * BOXES + BOXES - 1 - box


def below(card: Card, box: int) -> int:
    """Answer the open box of the lower row nearest to the column of an upper one, or NO_PLACE."""
    return NO_PLACE if box >= UPPER_BOXES else _nearest(card, box, UPPER_BOXES, BOXES)


def above(card: Card, box: int) -> int:
    """Answer the open box of the upper row nearest to the column of a lower one, or NO_PLACE."""
    return NO_PLACE if box < UPPER_BOXES else _nearest(card, box - UPPER_BOXES, 0, UPPER_BOXES)


def _nearest(card: Card, column: int, first: int, end: int) -> int:
    nearest = NO_PLACE
    distance = BOXES
    for box in range(first, end):
        away = abs(box - first - column)
        if card.boxes[box] == OPEN and away < distance:
            nearest = box
            distance = away
    return nearest
