"""Parts that screens of lines share: a header, a cursor, a scroll mark.

The cursor is a small die before its line, which shows the line's number. It takes a display on I2C two
milliseconds to move; to put out one lit line and light another takes ten.
"""

from micropython import const

from contract import keys
from contract.glass import HEIGHT, WIDTH
from ui import screens
from ui.draw.dice import MINI
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

HEADER_HEIGHT = const(9)
ROW_HEIGHT = const(10)
TOP = const(13)
SHOWN = const(5)  # rows that fit under the header
LINE_WIDTH = const(122)  # width of a row beside the scroll mark
FOOT = const(57)  # the y of what stands at the foot
CURSOR_LEFT = const(1)  # where the cursor of a list is
TEXT_LEFT = const(12)  # and where its lines begin

_TRACK = const(126)
_FACES = const(6)
_HINT_TOP = const(55)
_HINT_LEFT = const(3)
_CHOICES_TOP = const(17)
_CHOICES_HEIGHT = const(48)  # of all the lines
_CHOICE = const(16)  # of a line, at most
_CHOICE_CURSOR = const(20)
_CHOICE_TEXT = const(33)
_NEVER = const(5)  # a line that no question has
_ARROW_LEFT = const(60)
_ARROW_RIGHT = const(62)
_SLASH = const(47)


def draw_header(canvas: "Canvas", title: bytes) -> int:
    """Draw the lit bar with the title of a screen, and answer the x of what follows."""
    canvas.pill(0, 0, WIDTH, HEADER_HEIGHT)
    return canvas.text(canvas.words, title, 3, 1, 0)


def draw_keys(app: "App") -> None:
    """Draw at the right of the header that LEFT and RIGHT change a line; with two buttons, what goes up."""
    canvas = app.canvas
    if app.has_sides:
        draw_arrows(canvas)
    elif app.buttons == keys.TWO:
        canvas.text_right(canvas.words, words.UP_OF_TWO, WIDTH - 3, 1, 0)


def draw_arrows(canvas: "Canvas") -> None:
    """Draw at the right of the header that LEFT and RIGHT change it."""
    canvas.character(canvas.words, _ARROW_LEFT, WIDTH - 15, 1, 0)
    canvas.character(canvas.words, _ARROW_RIGHT, WIDTH - 8, 1, 0)


def back_foot(app: "App") -> bytes:
    """Answer the words for what leaves a screen: B, or where there is none, A held."""
    return words.BACK_FOOT if app.has_b else words.BACK_FOOT_WITHOUT_B


def draw_hint(canvas: "Canvas", line: bytes, number: int = -1, x: int = _HINT_LEFT) -> int:
    """Draw a line at the foot from an x on, a number before it unless negative; answer the x behind.

    What was there goes.
    """
    canvas.fill(x, _HINT_TOP, LINE_WIDTH - x, HEIGHT - _HINT_TOP, 0)
    if number >= 0:
        x = canvas.number(canvas.words, number, x, _HINT_TOP) + 3
    return canvas.text(canvas.words, line, x, _HINT_TOP)


def draw_foot(canvas: "Canvas", left: bytes, right: bytes, middle: bytes = b"") -> int:
    """Draw what keys do at both ends of the foot, and between them; answer the x behind the left end."""
    face = canvas.words
    end = canvas.text_right(face, right, WIDTH - 2, FOOT)
    x = canvas.text(face, left, 2, FOOT)
    canvas.text_middle(face, middle, x, end - x, FOOT)
    return x


def draw_place(canvas: "Canvas", place: int, count: int = 0) -> int:
    """Draw at the right of the foot the page that is seen, of how many if that is said, between arrows.

    Answer the left edge.
    """
    face = canvas.words
    x = WIDTH - 6
    canvas.character(face, _ARROW_RIGHT, x, FOOT)
    x -= 2
    if count:
        x = canvas.number_right(face, count, x, FOOT) - face.advance(_SLASH)
        canvas.character(face, _SLASH, x, FOOT)
        x -= 1
    x = canvas.number_right(face, place, x, FOOT) - 6
    canvas.character(face, _ARROW_LEFT, x, FOOT)
    return x


def draw_cursor(app: "App", row: int, x: int, y: int) -> None:
    """Draw the cursor before the line with an index, at the line's y."""
    app.canvas.stamp(app.dice.mini[row % _FACES + 1], x, y)


def move_cursor(app: "App", row: int, x: int, y: int, from_y: int) -> None:
    """Move the cursor from one line to another; nothing else has changed."""
    app.canvas.fill(x, from_y, MINI, MINI, 0)
    draw_cursor(app, row, x, y)
    app.touched = True


def draw_scroll(canvas: "Canvas", first: int, shown: int, count: int) -> None:
    """Draw which `shown` rows of count are seen, from `first` on; nothing when all are."""
    draw_track(canvas, first, shown, count, TOP - 1, HEIGHT - TOP + 1)


def first_seen(first: int, row: int, shown: int, count: int) -> int:
    """Answer the topmost of count lines, so that `row` is among the `shown` ones; `first` was it."""
    first = max(0, min(first, count - shown, row))
    return row - shown + 1 if row >= first + shown else first


def draw_track(canvas: "Canvas", first: int, shown: int, count: int, top: int, height: int) -> None:
    """Draw, on a track of a height, which `shown` lines of count are seen; nothing when all are."""
    if count <= shown:
        return
    canvas.fill(_TRACK, top, 2, height, 0)
    frame = canvas.frame
    for y in range(top, top + height, 3):
        frame.pixel(_TRACK, y, 1)
    long = height * shown // count
    canvas.fill(_TRACK, top + (height - long) * first // (count - shown), 2, long)


class Choices:
    """A screen of up to five lines. The first one loses nothing, and B does it too.

    Who extends it has page (ui.screens) and title, at_table if it is, and says what the lines are, what the
    first one does, and what the others do. From the line `losing` on something goes for good: that is asked
    once more, and `loss` or draw_loss() says how much. row: the line under the cursor; asked: the one that is
    asked about once more, else 0.
    """

    at_table = False
    title = b""
    page = screens.NO_SCREEN
    losing = _NEVER
    loss = b""

    def __init__(self) -> None:
        self.row = 0
        self.asked = 0

    @property
    def name_id(self) -> int:
        """Answer the number of the screen."""
        return screens.SURE_SCREEN if self.asked else self.page

    def lines(self, app: "App") -> tuple:
        """Answer the words of each line."""
        return ()

    def leave(self, app: "App") -> None:
        """Do what the first line says: show the open part's first screen again."""
        app.go(app.part_screen)

    def act(self, app: "App") -> None:
        """Do what the line under the cursor says."""

    def draw_loss(self, app: "App") -> None:
        """Draw at the foot how much goes."""
        draw_hint(app.canvas, self.loss)

    def ask_again(self, app: "App") -> None:
        """Ask once more about the line under the cursor."""
        self.asked = self.row
        self.row = 0
        app.stale = True

    def enter(self, app: "App") -> None:
        """Start on the first line."""
        self.row = 0
        self.asked = 0

    def tick(self, app: "App", events: int) -> None:
        """Move the cursor, do what is chosen, or go back."""
        if events & keys.GO_UP:
            self._move(app, self._count(app) - 1)
        elif events & keys.GO_DOWN:
            self._move(app, 1)
        elif events & keys.B or events & keys.A and self.row == 0:
            self.leave(app)
        elif events & keys.A:
            if self.asked:
                self.row = self.asked
                self.asked = 0
                self.act(app)
            elif self.row < self.losing:
                self.act(app)
            else:
                self.ask_again(app)

    def draw(self, app: "App") -> None:
        """Draw the title, the lines and the cursor."""
        canvas = app.canvas
        asked = self.asked
        draw_header(canvas, words.FOR_GOOD if asked else self.title)
        lines = self.lines(app)
        for i in range(self._count(app)):
            canvas.text(canvas.words, lines[i and (asked or i)], _CHOICE_TEXT, self._y_of(app, i))
        if asked:
            self.draw_loss(app)
        draw_cursor(app, self.row, _CHOICE_CURSOR, self._y_of(app, self.row))

    def _move(self, app: "App", step: int) -> None:
        before = self._y_of(app, self.row)
        self.row = (self.row + step) % self._count(app)
        move_cursor(app, self.row, _CHOICE_CURSOR, self._y_of(app, self.row), before)

    def _y_of(self, app: "App", row: int) -> int:
        return _CHOICES_TOP + min(_CHOICE, _CHOICES_HEIGHT // self._count(app)) * row

    def _count(self, app: "App") -> int:
        return 2 if self.asked else len(self.lines(app))
