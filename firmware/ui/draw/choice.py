"""A choice as a picture: a box by its name, a hold by its dice; and points to a tenth, for losses."""

from micropython import const

from contract.choices import BOX, STOP
from contract.points import TELLABLE
from engine.dice import DICE
from ui.draw import font
from ui.text import choices, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

_SLOT = const(25)
_FIRST_DIE = const(3)


def draw_row(app: "App", dice: bytearray, choice: int, y: int) -> None:
    """Draw five faces, 23 pixels high; a choice that is a hold lights the dice that it holds."""
    for i in range(DICE):
        held = choice < BOX and choice >> i & 1
        picture = app.dice.held[dice[i]] if held else app.dice.plain[dice[i]]
        app.canvas.stamp(picture, _FIRST_DIE + _SLOT * i, y)


_PLUS = const(43)
_MINUS = const(45)
_DOT = const(46)


def tenths(value: int) -> int:
    """Round 1/128 point to tenths of a point; halves go up."""
    return (value * 10 + 64) >> 7


def tenths_told(value: int) -> int:
    """Round as tenths() does a sum of differences, none of them negative: under 0.1 point it is none."""
    return tenths(value) if value >= TELLABLE else 0


def draw_right(
    canvas: "Canvas", face: font.Font, number: int, right: int, y: int, ink: int = 1, sign: int = 0
) -> int:
    """Draw tenths of a point as points, ending before the column `right`; answer the left edge.

    sign: 1 puts a plus before zero and above.
    """
    size = abs(number)
    x = canvas.number_right(face, size % 10, right, y, ink)
    x -= face.advance(_DOT)
    canvas.character(face, _DOT, x, y, ink)
    x = canvas.number_right(face, size // 10, x - 1, y, ink)
    if sign or number < 0:
        code = _PLUS if number >= 0 else _MINUS
        x -= face.advance(code)
        canvas.character(face, code, x, y, ink)
    return x


_MINI = const(11)  # from one small die to the next


def draw(app: "App", dice: bytearray, choice: int, x: int, y: int, ink: int = 1) -> None:
    """Draw a choice in one line: the name of a box, or the dice held, small."""
    canvas = app.canvas
    if choice >= BOX:
        canvas.text(canvas.words, words.BOX_NAMES[choice - BOX], x, y, ink)
    else:
        _draw_hold(app, dice, choice, x, y, ink)


def draw_short(app: "App", dice: bytearray, choice: int, x: int, y: int) -> None:
    """Draw a choice as short as a card names it."""
    canvas = app.canvas
    if choice >= BOX:
        canvas.text(canvas.words, words.BOX_LINES[choice - BOX], x, y)
    else:
        _draw_hold(app, dice, choice, x, y, 1)


def _draw_hold(app: "App", dice: bytearray, choice: int, x: int, y: int, ink: int) -> None:
    canvas = app.canvas
    if choice == STOP:
        canvas.text(canvas.words, choices.STOP, x, y, ink)
    elif not choice:
        canvas.text(canvas.words, choices.THROW_ALL, x, y, ink)
    else:
        for i in range(DICE):
            if choice >> i & 1:
                canvas.stamp(app.dice.mini[dice[i]], x, y - 1, ink)
                x += _MINI
