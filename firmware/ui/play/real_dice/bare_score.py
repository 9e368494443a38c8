"""Real dice: a bare score for a box, when the players have counted for themselves."""

from micropython import const

from contract import keys, tunes
from contract.glass import WIDTH
from engine.boxes import CHANCE, FOUR_KIND, UPPER_BOXES
from ui.text import real_dice_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas
    from ui.play.real_dice.real_dice import Real

_MOST = const(30)  # of the boxes that pay the sum of the dice
_FIVE = const(5)
_FIXED = (25, 30, 40, 50)  # full house to Yahtzee
_PLUS = const(43)
_MINUS = const(45)
_TOP = const(7)
_HEIGHT = const(27)


class Bare:
    """Choose the points for a box. points, and hundred (0 or 1) for a further Yahtzee's +100."""

    def __init__(self) -> None:
        self.box = 0
        self.points = 0
        self.hundred = 0

    def begin(self, box: int, points: int) -> None:
        """Ask for the score of a box, starting from some points."""
        self.box = box
        self.points = points
        self.hundred = 0

    def tick(self, app: "App", real: "Real", events: int) -> None:
        """Change the points, claim the hundred, write it down, or go back."""
        if events & keys.GO_UP:
            self._step(1)
        elif events & keys.GO_DOWN:
            self._step(-1)
        elif events & (keys.LEFT | keys.RIGHT):
            self.hundred ^= 1
        elif events & keys.A:
            real.write_bare(app)
            return
        elif events & keys.B:
            real.cancel_bare(app)
            return
        else:
            return
        app.sound.play(tunes.CLICK_TUNE)
        self.draw(app.canvas)
        app.touched = True

    def draw(self, canvas: "Canvas") -> None:
        """Draw the question over the band of the dice."""
        canvas.fill(0, _TOP, WIDTH, _HEIGHT, 0)
        canvas.text_middle(canvas.words, words.BOX_NAMES[self.box], 0, 96, 9)
        canvas.number_middle(canvas.big, self.points, 0, 96, 20)
        canvas.character(canvas.words, _PLUS, 27, 19)
        canvas.character(canvas.words, _MINUS, 27, 26)
        if self.hundred:
            canvas.pill(98, 18, 28, 13)
        canvas.text_middle(canvas.words, real_dice_words.PLUS_HUNDRED, 98, 28, 21, 0 if self.hundred else 1)
        canvas.text_middle(canvas.words, real_dice_words.BARE_KEYS, 96, 32, 9)

    def _step(self, step: int) -> None:
        """Go to the next score that the box can hold, round and round."""
        box = self.box
        if box < UPPER_BOXES:
            unit = box + 1
            self.points = (self.points // unit + step) % (_FIVE + 1) * unit
        elif box <= FOUR_KIND or box == CHANCE:
            points = self.points + step
            if points < 0:
                points = _MOST
            elif points > _MOST:
                points = 0 if box != CHANCE else _FIVE
            elif points < _FIVE:
                points = _FIVE if step > 0 else 0
                if box == CHANCE and step < 0:
                    points = _MOST
            self.points = points
        else:
            fixed = _FIXED[box - FOUR_KIND - 1]
            self.points = 0 if self.points else fixed
