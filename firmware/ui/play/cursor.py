"""The cursor of a turn: on the dice or on the boxes, and what the keys do there.

LEFT and RIGHT choose, A holds a die (or releases it) and, let go, moves on to the next, or fills a box, B
throws, DOWN goes to the marked box, UP goes back to the dice, without LEFT and RIGHT from any box, and from
there to the card. A held long explains. Every choice goes to the coach first. A lesson asks with the same
keys (ui.menus.lesson.question).
"""

from micropython import const

from contract import keys, tunes
from contract.play import BOX
from contract.settings import ASKS_ZERO, GUIDE
from engine.dice import DICE
from engine.rules import REAL
from ui.play import box_paths
from ui.play.picture import TurnPicture
from ui.states import NO_PLACE
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

# zone: where the cursor is
ON_DICE = const(0)
ON_BOXES = const(1)


class TurnCursor:
    """Be where the next press acts.

    zone: ON_DICE or ON_BOXES; die (0 to 4), box (0 to 12): the place there. pressed: A went down here and is
    not up yet. picture: what is seen.
    """

    def __init__(self, picture: TurnPicture) -> None:
        self.picture = picture
        self.zone = ON_DICE
        self.die = 0
        self.box = 0
        self.pressed = False
        self._asked_box = NO_PLACE  # the box under the cursor, once it was asked whether it shall take a zero

    # keys

    def _keys_on_dice(self, app: "App", events: int) -> None:
        if events & keys.NEXT == keys.NEXT and self.die == DICE - 1:
            self._go_to_boxes(app)
            self.die = 0
        elif events & keys.GO_LEFT:
            self._move_die(app, DICE - 1)
        elif events & keys.GO_RIGHT:
            self._move_die(app, 1)
        elif events & keys.A:
            self._toggle(app)
        elif events & keys.A_SHORT and self.pressed:
            self._move_die(app, 1)
        elif events & keys.A_LONG and self.pressed:
            self._long_on_die(app)
        elif events & keys.B:
            self.choose_roll(app)
        elif events & keys.UP:
            self.leave_dice(app)
        elif events & keys.DOWN:
            self._go_to_boxes(app)

    def _keys_on_boxes(self, app: "App", events: int) -> None:
        if events & keys.NEXT == keys.NEXT and self.picture.boxes.legal:
            self._move_box(app, box_paths.next_by_worth(self.picture.boxes, self.box))
        elif events & keys.UP and not app.stage.has_sides:  # NEXT goes through all boxes
            self._leave_boxes(app)
        elif events & keys.GO:
            box = box_paths.way(self.picture.boxes.card, self.box, events)
            if box == box_paths.TO_DICE:
                self._leave_boxes(app)
            else:
                self._move_box(app, box)
        elif events & keys.A:
            self._press(app, True)
        elif events & keys.A_SHORT and self.pressed:
            self._press(app, False)
            self.act_on_box(app)
        elif events & keys.A_LONG and self.pressed:
            self._press(app, False)
            self.explain_box(app)
        elif events & keys.B:
            self.choose_roll(app)

    # where it is

    def to_dice(self) -> None:
        """Put the cursor on the dice."""
        self.zone = ON_DICE
        self.picture.die = self.die
        self.picture.boxes.box = NO_PLACE

    def to_boxes(self) -> None:
        """Put the cursor on the marked box."""
        self.zone = ON_BOXES
        self._asked_box = NO_PLACE
        self.box = self.picture.boxes.best
        if self.box == NO_PLACE:
            self.box = box_paths.first_open(self.picture.boxes.card)
        self.picture.boxes.box = self.box
        self.picture.die = NO_PLACE
        self.pressed = False

    def _go_to_boxes(self, app: "App") -> None:
        self.to_boxes()
        self.picture.draw_die(app.stage.canvas, app.stage.dice, self.die)
        self._draw_box(app)

    def _move_die(self, app: "App", step: int) -> None:
        self.die = (self.die + step) % DICE
        self.pressed = False
        self.picture.move_die(app.stage.canvas, self.die)
        app.stage.touched = True

    def _move_box(self, app: "App", box: int) -> None:
        if box == box_paths.NOWHERE:
            return
        self.box = box
        self._asked_box = NO_PLACE
        self.pressed = False
        self.picture.boxes.move_box(app.stage.canvas, box)
        app.stage.touched = True

    def _leave_boxes(self, app: "App") -> None:
        if not self.picture.rolls:  # no dice lie there: B asks for them
            self.leave_dice(app)
            return
        self.to_dice()
        self.picture.draw_die(app.stage.canvas, app.stage.dice, self.die)
        self._draw_box(app)

    def _draw_box(self, app: "App") -> None:
        self.picture.boxes.draw_box(app.stage.canvas, self.box)
        app.stage.touched = True

    def _press(self, app: "App", down: bool) -> None:
        self.pressed = down
        self.picture.boxes.pressed = down
        self._draw_box(app)

    def point_at(self, die: int) -> None:
        """Put the cursor on a die, once it is among the dice."""
        self.die = die

    def show_box(self, app: "App", box: int) -> None:
        """Put the cursor on a box, for a bot."""
        self.box = box
        self.picture.boxes.box = box
        self._draw_box(app)

    # what A does

    def _toggle(self, app: "App") -> None:
        reason = self.toggle_hold(app)
        if reason:
            app.stage.refuse(reason)
            return
        self.pressed = True
        self.picture.draw_die(app.stage.canvas, app.stage.dice, self.die)
        app.stage.touched = True
        app.stage.sound.play(tunes.CLICK_TUNE)

    def _long_on_die(self, app: "App") -> None:
        """Take back the hold that the press began with; then explain."""
        self.pressed = False
        self.toggle_hold(app)
        self.explain_dice(app)
        app.stage.stale = True

    # what a turn does, and a lesson does in its own way

    def leave_dice(self, app: "App") -> None:
        """Go to the card."""
        app.stage.go(app.parts.card)

    def toggle_hold(self, app: "App") -> int:
        """Hold the die under the cursor or release it; answer why not (engine.rules)."""
        match = app.table.match
        reason = match.toggle_hold(self.die)
        if not reason:
            self.picture.holds = match.holds
            app.keeper.mark_match()
        return reason

    def explain_dice(self, app: "App") -> None:
        """Give a hint, or let real dice be put right, or explain the keys."""
        if app.table.coach.ask_hint(app, False):
            return
        if app.table.match.options & REAL:
            app.table.real.ask(app, True)
        else:
            app.stage.explain(NO_PLACE)

    def explain_box(self, app: "App") -> None:
        """Give a hint, or take a score without dice, or explain the box."""
        if app.table.coach.ask_hint(app, True):
            return
        if app.table.match.options & REAL:
            app.table.real.ask_bare(app)
        else:
            app.stage.explain(self.box)

    def choose_roll(self, app: "App") -> None:
        """Throw what is not held."""
        app.table.coach.ask(app, app.table.match.holds)

    def act_on_box(self, app: "App") -> None:
        """Fill the box under the cursor."""
        if app.table.match.options & REAL and not app.table.match.rolls:
            app.table.real.ask_bare(app)
        elif not self._asks_zero(app):
            app.table.coach.ask(app, BOX + self.box)

    def _asks_zero(self, app: "App") -> bool:
        """Ask once before a zero goes into the box under the cursor, if that is set or the device is new.

        Tell whether it does.
        """
        chosen = app.keeper.settings.buffer
        if not (chosen[ASKS_ZERO] or chosen[GUIDE]) or self._asked_box == self.box:
            return False
        if app.table.match.refusal(self.box) or app.table.match.pays(self.box):
            return False
        self._asked_box = self.box
        app.stage.toast(words.ASK_ZERO)
        return True
