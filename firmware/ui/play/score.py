"""What people are glad of in a throw, and the newest score of a match: how each is seen and heard."""

from micropython import const

from contract import keys, tunes
from contract.device import WIDTH
from engine.boxes import FULL_HOUSE, LARGE_STRAIGHT, YAHTZEE, YAHTZEE_POINTS, points
from engine.card import OPEN
from engine.dice import DICE, MAX_PLAYERS
from engine.turn import OVER, TURNS
from strategy.bots.brain import HUMAN
from ui.parts import CHEER
from ui.play.picture import TurnPicture, wipe_status
from ui.screens import NO_PLACE
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.app import App
    from ui.draw.canvas import Canvas
    from ui.draw.dice import DicePictures

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

    def begin(self, app: "App", shown: TurnPicture) -> None:
        """Look at the dice that a person threw; if there is something to be glad of, play its tune."""
        packed = app.table.match.packed
        for box in _GLAD_OF:
            if points(box, packed, 0) and (box == YAHTZEE or shown.boxes.card.boxes[box] == OPEN):
                self.box = box
                self.ticks = DICE * _STEP_TICKS
                app.stage.sound.play(tunes.JOY_TUNE)
                app.stage.stale = True
                return

    def tick(self, app: "App", shown: TurnPicture, pressed: int) -> None:
        """Let the light run on; any press ends it."""
        self.ticks = 0 if pressed else self.ticks - 1
        if not self.ticks:
            app.stage.stale = True
        elif not self.ticks % _STEP_TICKS:
            self.draw(app.stage.canvas, app.stage.dice, shown, False)
        app.stage.touched = True

    def draw(self, canvas: "Canvas", dice: "DicePictures", shown: TurnPicture, whole: bool = True) -> None:
        """Draw the box's name in the status line, and each die as held in its turn; else what has changed."""
        holds = shown.holds
        lit = DICE - 1 - (self.ticks - 1) // _STEP_TICKS
        shown.holds = 1 << lit
        for i in range(0 if whole else lit - 1, DICE if whole else lit + 1):
            shown.draw_die(canvas, dice, i)
        shown.holds = holds
        if whole:
            wipe_status(canvas)
            canvas.text_middle(canvas.words, words.BOX_NAMES[self.box], 0, WIDTH, 0)


# cheers, until ui.play.cheer has shown them
YAHTZEE_CHEER = const(1)
BONUS_CHEER = const(2)
END_CHEER = const(4)  # perhaps, of how the match ended

SCORED_TICKS = const(55)
_HURRIED_TICKS = const(12)
_NO_SCORE = const(-1)
_PLUS = const(43)
_GAIN_GAP = const(8)


class NewestScore:
    """Know the newest score of a match.

    points, hundred, bonus: what it brought, its hundred and the upper bonus that it earned, if any. due: a
    mask of its cheers. seen: those that were shown; a score that is taken back and made again is no new one.
    ticks: for so many it is still seen.
    """

    def __init__(self) -> None:
        self.points = 0
        self.hundred = 0
        self.bonus = 0
        self.due = 0
        self.seen = 0
        self.ticks = 0
        self._score = _NO_SCORE  # which of the match it is

    def begin(self) -> None:
        """Begin a match: its scores are new."""
        self._score = _NO_SCORE

    def read(self, match: "Match", bonus: int, cheers: bool) -> None:
        """Take it from the match, with its cheers if there are any; the end with people has one more."""
        self.points = match.last_points
        self.hundred = match.last_hundred
        self.bonus = bonus
        due = 0
        if cheers:
            due = BONUS_CHEER if bonus else 0
            if self._is_yahtzee():
                due |= YAHTZEE_CHEER
        score = (match.round * TURNS + match.turn) * MAX_PLAYERS + match.player << 1
        if match.phase == OVER:
            score += 1
            if match.people():
                due |= END_CHEER
        if due and score != self._score:
            self._score = score
            self.seen = 0
        self.due = due & ~self.seen

    def _is_yahtzee(self) -> bool:
        return self.hundred > 0 or self.points == YAHTZEE_POINTS

    def show(self, app: "App", shown: TurnPicture, box: int, bonus: int, hurry: bool) -> None:
        """Be seen, and heard, in the box where it was just made; bonus: what it earned of the upper bonus."""
        match = app.table.match
        self.read(match, bonus, shown.kind == HUMAN)
        self.ticks = _HURRIED_TICKS if hurry else SCORED_TICKS
        shown.boxes.legal = 0
        shown.boxes.best = NO_PLACE
        shown.boxes.box = box
        shown.die = NO_PLACE
        shown.read_total(match)
        tune = tunes.BONUS_TUNE if bonus else tunes.SCORE_TUNE
        app.stage.sound.play(tunes.YAHTZEE_TUNE if self._is_yahtzee() else tune)
        app.stage.stale = True

    def tick(self, app: "App", events: int) -> bool:
        """Be seen on, up to a press, or be cheered; tell whether it was seen for long enough."""
        over = app.table.match.phase == OVER
        if self.due:
            app.stage.open_part(CHEER, over)  # over: then it asks the result who won
            return False
        self.ticks -= 1
        if self.ticks > 0 and not events & keys.ANY:
            return False
        if over:
            app.stage.sound.play(tunes.FANFARE_TUNE)
        return True

    def draw(self, canvas: "Canvas", box: int) -> None:
        """Draw the name of its box and what it brought."""
        canvas.text_middle(canvas.words, words.BOX_NAMES[box], 0, WIDTH, 9)
        self.draw_gains(canvas, 19)

    def draw_gains(self, canvas: "Canvas", y: int) -> None:
        """Draw what it brought, in a line at y: points, and a hundred and the upper bonus if any."""
        width = _measure_gain(canvas, self.points)
        if self.hundred:
            width += _GAIN_GAP + _measure_gain(canvas, self.hundred)
        if self.bonus:
            width += _GAIN_GAP + _measure_gain(canvas, self.bonus)
        x = _draw_gain(canvas, self.points, (WIDTH - width) // 2, y)
        if self.hundred:
            x = _draw_gain(canvas, self.hundred, x + _GAIN_GAP, y)
        if self.bonus:
            _draw_gain(canvas, self.bonus, x + _GAIN_GAP, y)


def _measure_gain(canvas: "Canvas", points: int) -> int:
    return canvas.big.advance(_PLUS) + canvas.big.measure_number(points)


def _draw_gain(canvas: "Canvas", points: int, x: int, y: int) -> int:
    x = canvas.character(canvas.big, _PLUS, x, y)
    return canvas.number(canvas.big, points, x, y) - 1
