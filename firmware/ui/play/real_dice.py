"""Real dice on the turn screen: throws are entered, or bare scores. A part that lasts (ui.parts)."""

from micropython import const

from engine import rules
from engine.dice import DICE, ROLLS
from ui.play import dice_entry
from ui.play.between import draw_undo
from ui.play.dice_entry import Bare, DiceEntry
from ui.screens import BARE, DECIDE, ENTRY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


_UNDO_LEFT = const(46)  # where the undo hint lies over the status line
_UNDO_WIDTH = const(31)


class Real:
    """Ask for what the players' own dice show. entry: for a throw, bare: for a score."""

    def __init__(self) -> None:
        self.entry = DiceEntry()
        self.bare = Bare()

    def tick(self, app: "App", events: int) -> None:
        """Let what was asked for be entered."""
        if app.parts.turn.state == ENTRY:
            self.entry.tick(app, events)
        else:
            self.bare.tick(app, events)

    def draw(self, app: "App") -> None:
        """Draw the table while a throw is entered."""
        canvas = app.stage.canvas
        shown = app.parts.turn.picture
        shown.draw_status(canvas)
        shown.draw_throws(canvas)
        shown.boxes.draw_boxes(canvas)
        for i in range(DICE):
            self.entry.show_die(app, i)
        if app.stage.has_sides and app.table.may_undo():
            canvas.fill(_UNDO_LEFT, 0, _UNDO_WIDTH, 7, 0)
            draw_undo(canvas, app.stage.has_sides, False, _UNDO_LEFT, 0)

    def ask_for_throw(self, app: "App", flying: int) -> None:
        """Ask for the faces of the dice in a mask, or say why there is no throw."""
        if app.table.match.rolls == ROLLS:
            app.stage.refuse(rules.NO_ROLLS_LEFT)
        elif not flying:
            app.stage.refuse(rules.NONE_TO_THROW)
        else:
            self.ask(app, False)
            app.stage.stale = True

    def ask(self, app: "App", correcting: bool) -> None:
        """Ask for a throw; with correcting, for the newest once more."""
        app.parts.turn.give_way(ENTRY)
        self.entry.begin(app, correcting)
        if not app.table.match.rolls and not app.table.match.turn and not self.entry.set:
            app.stage.toast(dice_entry.SET_HINT if app.stage.has_b else dice_entry.SET_HINT_WITHOUT_B)

    def entered(self, app: "App") -> None:
        """Show the throw that was entered."""
        turn = app.parts.turn
        app.keeper.mark_match()
        turn.picture.read_dice(app.table.match)
        turn.cursor.die = 0
        turn.settle(app)
        app.stage.stale = True

    def leave_entry(self, app: "App") -> None:
        """Go to the boxes without a throw, or back to the dice that lie."""
        turn = app.parts.turn
        turn.give_way(DECIDE)
        turn.picture.read_dice(app.table.match)
        if app.table.match.rolls:
            turn.cursor.to_dice(self.entry.die)
        else:
            turn.cursor.to_boxes()
        app.stage.stale = True

    def ask_bare(self, app: "App") -> None:
        """Ask for the score of the box under the cursor."""
        turn = app.parts.turn
        turn.give_way(BARE)
        box = turn.cursor.box
        self.bare.begin(box, turn.picture.boxes.points[box])
        app.stage.stale = True


def make(app: "App"):
    """Make app.table.real, with which turns can be played."""
    app.table.real = Real()
    app.parts.real_turn = app.parts.turn
    yield
