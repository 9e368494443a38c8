"""Parts that screens of lines share: a header, a foot, a cursor, a scroll mark; Choices, Rows.

The cursor is a small die before its line, which shows the line's number. It takes a display on I2C two
milliseconds to move; to put out one lit line and light another takes ten. Choices is a question of a few
lines; Rows has more than are seen at once, with values, as set-up and settings do. A choice of a turn is
drawn as the name of its box or the dice it holds, and what it loses as points to a tenth.
"""

from micropython import const

from contract import keys
from contract.device import HEIGHT, WIDTH
from contract.play import BOX, STOP, TELLABLE
from engine.dice import DICE
from ui import screens
from ui.draw import font
from ui.draw.dice import MINI
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

HEADER_HEIGHT = const(9)
ROW_HEIGHT = const(10)
TOP = const(13)
LINE_WIDTH = const(122)  # width of a row beside the scroll mark
FOOT = const(57)  # the y of what stands at the foot
NO_VALUE = const(-1)  # of a row
CURSOR_LEFT = const(1)  # where the cursor of a list is
TEXT_LEFT = const(12)  # and where its lines begin

# words of a choice
CHOSEN = b"Chosen"
BETTER = b"Better"
GIVES_AWAY = b"GIVES AWAY"
FINAL = b"FINAL"
AT_ONCE = b"score at once"
THROW_ALL = b"throw all five"

_TRACK = const(126)
_HINT_TOP = const(55)
_CHOICE_CURSOR = const(20)
_NEVER = const(5)  # a line that no question has
_ARROW_LEFT = const(60)
_ARROW_RIGHT = const(62)
PLUS = const(43)
_MINUS = const(45)
_DOT = const(46)
SLASH = const(47)


def draw_header(canvas: "Canvas", title: bytes) -> int:
    """Draw the lit bar with the title of a screen, and answer the x of what follows."""
    canvas.pill(0, 0, WIDTH, HEADER_HEIGHT)
    return canvas.text(canvas.words, title, 3, 1, 0)


def draw_keys(app: "App") -> None:
    """Draw at the right of the header that LEFT and RIGHT change a line; with two buttons, what goes up."""
    canvas = app.stage.canvas
    if app.stage.has_sides:
        draw_arrows(canvas)
    elif app.stage.buttons == keys.TWO:
        canvas.text_right(canvas.words, words.UP_OF_TWO, WIDTH - 3, 1, 0)


def draw_arrows(canvas: "Canvas") -> None:
    """Draw at the right of the header that LEFT and RIGHT change it."""
    canvas.character(canvas.words, _ARROW_LEFT, WIDTH - 15, 1, 0)
    canvas.character(canvas.words, _ARROW_RIGHT, WIDTH - 8, 1, 0)


def back_foot(app: "App") -> bytes:
    """Answer the words for what leaves a screen: B, or where there is none, A held."""
    return words.BACK_FOOT if app.stage.has_b else words.BACK_FOOT_WITHOUT_B


def draw_hint(canvas: "Canvas", line: bytes, number: int = -1, x: int = 3) -> int:
    """Draw a line at the foot in place of what is there, behind a number if not negative; answer the end."""
    canvas.fill(x, _HINT_TOP, LINE_WIDTH - x, HEIGHT - _HINT_TOP, 0)
    if number >= 0:
        x = canvas.number(canvas.words, number, x, _HINT_TOP) + 3
    return canvas.text(canvas.words, line, x, _HINT_TOP)


def draw_foot(canvas: "Canvas", left: bytes, right: bytes) -> int:
    """Draw what keys do at both ends of the foot; answer the x behind the left end."""
    canvas.text_right(canvas.words, right, WIDTH - 2, FOOT)
    return canvas.text(canvas.words, left, 2, FOOT)


def draw_place(canvas: "Canvas", place: int, count: int = 0) -> int:
    """Draw at the right of the foot the page that is seen, of how many if not 0; answer the left edge."""
    face = canvas.words
    x = WIDTH - 6
    canvas.character(face, _ARROW_RIGHT, x, FOOT)
    x -= 2
    if count:
        x = canvas.number_right(face, count, x, FOOT) - face.advance(SLASH)
        canvas.character(face, SLASH, x, FOOT)
        x -= 1
    x = canvas.number_right(face, place, x, FOOT) - 6
    canvas.character(face, _ARROW_LEFT, x, FOOT)
    return x


def draw_cursor(app: "App", row: int, x: int, y: int) -> None:
    """Draw the cursor before the line with an index, at the line's y."""
    app.stage.canvas.stamp(app.stage.dice.mini[row % 6 + 1], x, y)


def move_cursor(app: "App", row: int, x: int, y: int, from_y: int) -> None:
    """Move the cursor from one line to another; nothing else has changed."""
    app.stage.canvas.fill(x, from_y, MINI, MINI, 0)
    draw_cursor(app, row, x, y)
    app.stage.touched = True


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


def draw_dice(app: "App", dice: bytearray, choice: int, y: int) -> None:
    """Draw five faces, 23 pixels high; a choice that is a hold lights the dice that it holds."""
    for i in range(DICE):
        held = choice < BOX and choice >> i & 1
        picture = app.stage.dice.held[dice[i]] if held else app.stage.dice.plain[dice[i]]
        app.stage.canvas.stamp(picture, 3 + 25 * i, y)


def tenths(value: int) -> int:
    """Round 1/128 point to tenths of a point; halves go up."""
    return (value * 10 + 64) >> 7


def tenths_told(value: int) -> int:
    """Round as tenths() does a sum of differences, none of them negative: under 0.1 point it is none."""
    return tenths(value) if value >= TELLABLE else 0


def draw_points(
    canvas: "Canvas", face: font.Font, number: int, right: int, y: int, ink: int = 1, sign: int = 0
) -> int:
    """Draw tenths as points before the column `right`, with sign a plus, too; answer the left edge."""
    size = abs(number)
    x = canvas.number_right(face, size % 10, right, y, ink)
    x -= face.advance(_DOT)
    canvas.character(face, _DOT, x, y, ink)
    x = canvas.number_right(face, size // 10, x - 1, y, ink)
    if sign or number < 0:
        code = PLUS if number >= 0 else _MINUS
        x -= face.advance(code)
        canvas.character(face, code, x, y, ink)
    return x


def draw_choice(app: "App", dice: bytearray, choice: int, x: int, y: int, boxes: tuple = words.BOX_NAMES):
    """Draw a choice in one line: the name of a box, one of those, or the dice held, small."""
    canvas = app.stage.canvas
    if choice >= BOX:
        canvas.text(canvas.words, boxes[choice - BOX], x, y)
    elif choice == STOP:
        canvas.text(canvas.words, AT_ONCE, x, y)
    elif not choice:
        canvas.text(canvas.words, THROW_ALL, x, y)
    else:
        for i in range(DICE):
            if choice >> i & 1:
                canvas.stamp(app.stage.dice.mini[dice[i]], x, y - 1)
                x += 11


class Choices:
    """A screen of up to five lines. The first one loses nothing, and B does it too.

    Who extends it has page, title and choices or lines(), and says what they do. From the line `losing` on
    something goes for good: that is asked once more, and `loss` or draw_loss() says how much. row: the line
    under the cursor; asked: the one that is asked about once more, else 0.
    """

    at_table = False
    title = b""
    page = screens.NO_SCREEN
    losing = _NEVER
    loss = b""
    choices: "tuple[bytes, ...]" = ()

    def __init__(self) -> None:
        self.row = 0
        self.asked = 0

    @property
    def name_id(self) -> int:
        """Answer the number of the screen."""
        return screens.SURE_SCREEN if self.asked else self.page

    def lines(self, app: "App") -> tuple:
        """Answer the words of each line."""
        return self.choices

    def leave(self, app: "App") -> None:
        """Do what the first line says: show the open part's first screen again."""
        app.stage.go(app.parts.screen)

    def act(self, app: "App") -> None:
        """Do what the line under the cursor says."""

    def draw_loss(self, app: "App") -> None:
        """Draw at the foot how much goes."""
        draw_hint(app.stage.canvas, self.loss)

    def ask_again(self, app: "App") -> None:
        """Ask once more about the line under the cursor."""
        self.asked = self.row
        self.row = 0
        app.stage.stale = True

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
        canvas = app.stage.canvas
        asked = self.asked
        draw_header(canvas, words.FOR_GOOD if asked else self.title)
        lines = self.lines(app)
        for i in range(self._count(app)):
            canvas.text(canvas.words, lines[i and (asked or i)], 33, self._y_of(app, i))
        if asked:
            self.draw_loss(app)
        draw_cursor(app, self.row, _CHOICE_CURSOR, self._y_of(app, self.row))

    def _move(self, app: "App", step: int) -> None:
        before = self._y_of(app, self.row)
        self.row = (self.row + step) % self._count(app)
        move_cursor(app, self.row, _CHOICE_CURSOR, self._y_of(app, self.row), before)

    def _y_of(self, app: "App", row: int) -> int:
        return 17 + min(16, 48 // self._count(app)) * row  # all the lines have 48 pixels

    def _count(self, app: "App") -> int:
        return 2 if self.asked else len(self.lines(app))


class Rows:
    """Move a cursor over `count` rows, `shown` at once; A, RIGHT and LEFT change one, A held explains it."""

    at_table = False
    has_values = True  # which LEFT and RIGHT change
    shown = 5  # rows that fit under the header
    title = b""

    def __init__(self) -> None:
        self.count = 0
        self.row = 0
        self.first = 0
        self._pressed = 0  # A went down on this row and is not up yet

    def enter(self, app: "App") -> None:
        """Leave the cursor where it was."""
        self.go_to(self.row)

    def row_value(self, app: "App") -> int:
        """Answer what the row under the cursor is set to, as a number; NO_VALUE: nothing that has one."""
        return NO_VALUE

    def change(self, app: "App", step: int) -> None:
        """Change the row under the cursor by 1 or -1."""

    def act(self, app: "App") -> None:
        """Do what a short A says."""
        self.change(app, 1)

    def explain(self, app: "App") -> None:
        """Explain the row under the cursor."""

    def leave(self, app: "App") -> None:
        """Do what B says: go back to the title, without the part."""
        app.stage.leave(app.parts.title)

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a row by its index, at its y."""

    def say_row(self, app: "App") -> None:
        """Say at the foot what the row under the cursor means, on a screen that shows a row less for that."""

    def tick(self, app: "App", events: int) -> None:
        """Move the cursor, or do what is pressed."""
        if events & keys.GO_UP:
            self._move(app, self.count - 1)
        elif events & keys.GO_DOWN:
            self._move(app, 1)
        elif events & keys.B:
            self.leave(app)
        elif events & keys.A:
            self._pressed = 1
        elif events & keys.A_LONG and self._pressed:
            self._pressed = 0
            self.explain(app)
        elif events & keys.A_SHORT and self._pressed:
            self._pressed = 0
            self.act(app)
        elif events & keys.GO_RIGHT:
            self.change(app, 1)
        elif events & keys.GO_LEFT:
            self.change(app, -1)

    def draw(self, app: "App") -> None:
        """Draw the title, the rows that are seen, and the cursor."""
        canvas = app.stage.canvas
        draw_header(canvas, self.title)
        if self.has_values:
            draw_keys(app)
        draw_track(canvas, self.first, self.shown, self.count, TOP - 1, HEIGHT - TOP + 1)
        for i in range(self.first, min(self.first + self.shown, self.count)):
            self.draw_row(canvas, app, i, self._y_of(i))
        draw_cursor(app, self.row, CURSOR_LEFT, self._y_of(self.row))
        self.say_row(app)

    def go_to(self, row: int) -> None:
        """Put the cursor on a row, which is seen from the next picture on."""
        self.row = row
        self._pressed = 0
        self.first = first_seen(self.first, row, self.shown, self.count)

    def _move(self, app: "App", step: int) -> None:
        before = self.row
        first = self.first
        self.go_to((before + step) % self.count)
        if self.first == first:
            move_cursor(app, self.row, CURSOR_LEFT, self._y_of(self.row), self._y_of(before))
            self.say_row(app)
        else:
            app.stage.stale = True

    def _y_of(self, row: int) -> int:
        return TOP + ROW_HEIGHT * (row - self.first)
