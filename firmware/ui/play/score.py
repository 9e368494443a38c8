"""The score of a turn: a box is filled, which is shown for a moment, and may be taken back.

NewestScore has what it brought, its tune and picture, and what people are glad of in it.
"""

from micropython import const

from contract import tunes
from contract.device import WIDTH
from engine.boxes import YAHTZEE_POINTS
from engine.dice import MAX_PLAYERS
from engine.result import Result
from engine.turn import OVER, TURNS
from strategy.bots.brain import HUMAN
from strategy.review.diary import take_back
from ui import screens
from ui.deaf import DEAF_TICKS, HURRIED_DEAF_TICKS
from ui.play.cursor import TurnCursor
from ui.play.picture import TurnPicture
from ui.states import DECIDE, NO_PLACE, SCORED
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.app import App
    from ui.draw.canvas import Canvas

# cheers, until ui.play.cheer has shown them
YAHTZEE_CHEER = const(1)
BONUS_CHEER = const(2)
END_CHEER = const(4)  # perhaps, of how the match ended

SCORED_TICKS = const(55)
_HURRIED_SCORED_TICKS = const(12)
_NO_SCORE = const(-1)

_PLUS = const(43)
_NAME_TOP = const(9)
_GAINS_TOP = const(19)
_GAIN_GAP = const(8)


class NewestScore:
    """Know the newest score of a match.

    points, hundred, bonus: what it brought, its hundred and the upper bonus that it earned, if any. due: a
    mask of its cheers. seen: those that were shown; a score that is taken back and made again is no new one.
    """

    def __init__(self) -> None:
        self.points = 0
        self.hundred = 0
        self.bonus = 0
        self.due = 0
        self.seen = 0
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

    def tune(self) -> int:
        """Tell the tune (contract.tunes) that it is played with."""
        if self._is_yahtzee():
            return tunes.YAHTZEE_TUNE
        return tunes.BONUS_TUNE if self.bonus else tunes.SCORE_TUNE

    def _is_yahtzee(self) -> bool:
        return self.hundred > 0 or self.points == YAHTZEE_POINTS

    def draw(self, canvas: "Canvas", box: int) -> None:
        """Draw the name of its box and what it brought."""
        canvas.text_middle(canvas.words, words.BOX_NAMES[box], 0, WIDTH, _NAME_TOP)
        self.draw_gains(canvas, _GAINS_TOP)

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


class TurnScore(TurnCursor):
    """Score, or take a score back.

    state: of ui.states. hurry: bots are not waited for; set by A or B, until a person's turn comes.
    newest: the score that was made last.
    """

    def __init__(self) -> None:
        super().__init__(TurnPicture(Result()))
        self.hurry = False
        self.state = DECIDE
        self.ticks = 0  # drawn in ROLLING, left in SCORED
        self.newest = NewestScore()
        self._undone = NO_PLACE  # the box whose score was taken back just now

    def be_deaf(self, app: "App") -> None:
        """Hear no press for a moment, and for longer where bots were hurried on."""
        app.deaf.begin(HURRIED_DEAF_TICKS if self.hurry else DEAF_TICKS)

    def score(self, app: "App") -> None:
        """Fill the box under the cursor with the dice, or say why not."""
        match = app.match
        card = match.current
        bonus = card.upper_bonus
        app.diary.note(match)
        app.save_diary()
        reason = match.score(self.box)
        if reason:
            app.refuse(reason)
        else:
            self.scored(app, card.upper_bonus - bonus)

    def undo(self, app: "App") -> None:
        """Take the score back that App.may_undo() lets; the cursor goes to the box it was in."""
        if app.match.phase == OVER:
            app.forget_report()
        self._undone = take_back(app.match, app.diary)
        app.save()
        app.stale = True  # the turn may lie ready as it was
        app.open(screens.TURN_SCREEN)

    def scored(self, app: "App", bonus: int) -> None:
        """Show the score that was just made; bonus: what it earned of the upper bonus."""
        match = app.match
        app.save()
        self.newest.read(match, bonus, self.picture.kind == HUMAN)
        self.state = SCORED
        self.ticks = _HURRIED_SCORED_TICKS if self.hurry else SCORED_TICKS
        shown = self.picture
        shown.legal = 0
        shown.best = NO_PLACE
        shown.box = self.box
        shown.die = NO_PLACE
        shown.read_total(match)
        app.sound.play(self.newest.tune())
        app.stale = True
        if shown.kind == HUMAN:
            self.be_deaf(app)
