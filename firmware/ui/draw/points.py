"""Points to a tenth: how expectations and what is given away are written."""

from micropython import const

from strategy.review.report import TELLABLE
from ui.draw import font

_PLUS = const(43)
_MINUS = const(45)
_DOT = const(46)


def tenths(value: int) -> int:
    """Round 1/128 point to tenths of a point; halves go up."""
    return (value * 10 + 64) >> 7


def tenths_told(value: int) -> int:
    """Round as tenths() does a sum of differences, none of them negative: under 0.1 point it is none."""
    return tenths(value) if value >= TELLABLE else 0


def draw_right(canvas, face: font.Font, number: int, right: int, y: int, ink: int = 1, sign: int = 0) -> int:
    """Draw tenths of a point as points, ending before the column `right`; answer the left edge.

    sign: 1 to put a plus before what is not negative.
    """
    size = number if number >= 0 else -number
    x = canvas.number_right(face, size % 10, right, y, ink)
    x -= face.advance(_DOT)
    canvas.character(face, _DOT, x, y, ink)
    x = canvas.number_right(face, size // 10, x - 1, y, ink)
    if sign or number < 0:
        code = _PLUS if number >= 0 else _MINUS
        x -= face.advance(code)
        canvas.character(face, code, x, y, ink)
    return x
