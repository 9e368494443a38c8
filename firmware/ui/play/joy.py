"""The joy of a throw: light runs over the dice and a tune plays as five alike, or what fills a box, falls."""

from micropython import const

from contract import tunes
from contract.device import WIDTH
from engine.boxes import FULL_HOUSE, LARGE_STRAIGHT, YAHTZEE, points
from engine.card import OPEN
from engine.dice import DICE
from ui.play.picture import wipe_status
from ui.screens import NO_PLACE
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas
    from ui.draw.dice import DicePictures
    from ui.play.picture import TurnPicture

_GLAD_OF = (YAHTZEE, LARGE_STRAIGHT, FULL_HOUSE)
_STEP_TICKS = const(5)  # for each of the five dice: half a second in all


class Joy:
    """Know what of the newest throw people are glad of, and show it.

    box: which it is, or NO_PLACE; five alike always, a large straight and a full house while that box is
    open. ticks: of its picture, still to come. Allocates only when made.
    """

    def __init__(self) -> None:
        self.box = NO_PLACE
        self.ticks = 0

    def end(self) -> None:
        """Be glad of nothing."""
        self.box = NO_PLACE
        self.ticks = 0

    def begin(self, app: "App", shown: "TurnPicture") -> None:
        """Look at the dice that a person threw; if there is something to be glad of, play its tune."""
        packed = app.table.match.packed
        for box in _GLAD_OF:
            if points(box, packed, 0) and (box == YAHTZEE or shown.boxes.card.boxes[box] == OPEN):
                self.box = box
                self.ticks = DICE * _STEP_TICKS
                app.stage.sound.play(tunes.JOY_TUNE)
                app.stage.stale = True
                return

    def tick(self, app: "App", shown: "TurnPicture", pressed: int) -> None:
        """Let the light run on; any press ends it."""
        self.ticks = 0 if pressed else self.ticks - 1
        if not self.ticks:
            app.stage.stale = True
        elif not self.ticks % _STEP_TICKS:
            self.draw(app.stage.canvas, app.stage.dice, shown)
        app.stage.touched = True

    def draw(self, canvas: "Canvas", dice: "DicePictures", shown: "TurnPicture") -> None:
        """Draw the box's name in the status line, and each die as held in its turn."""
        wipe_status(canvas)
        holds = shown.holds
        shown.holds = 1 << DICE - 1 - (self.ticks - 1) // _STEP_TICKS
        for i in range(DICE):
            shown.draw_die(canvas, dice, i)
        shown.holds = holds
        canvas.text_middle(canvas.words, words.BOX_NAMES[self.box], 0, WIDTH, 0)
