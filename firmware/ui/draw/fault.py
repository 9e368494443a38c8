"""The picture of a fault: a broken die, the code of the fault, and what to do.

Needs the canvas and its fonts and nothing else, because whatever else there is may be what has failed.
"""

from micropython import const

from contract.glass import WIDTH
from ui.draw.canvas import Canvas

_RIGHT = const(42)  # of the die
_BOTTOM = const(46)


def draw_fault(canvas: Canvas, code: str) -> None:
    """Draw a fault with its short code, the game is kept, a button goes on."""
    _begin(canvas)
    canvas.text(canvas.words, b"A FAULT", _RIGHT, 3)
    canvas.pill(_RIGHT, 14, 50, 13)
    canvas.text_middle(canvas.words, code.encode(), _RIGHT, 50, 17, 0)
    canvas.text(canvas.words, b"Your game is kept", _RIGHT, 30)
    canvas.pill(3, _BOTTOM + 3, 13, 13)
    canvas.text_middle(canvas.words, b"A", 3, 13, _BOTTOM + 6, 0)
    canvas.text(canvas.words, b"Press: start again", 22, _BOTTOM + 6)


def draw_safe_mode(canvas: Canvas, faults: int) -> None:
    """Draw that many faults in a row, a computer is wanted, or off and on again."""
    _begin(canvas)
    canvas.text(canvas.words, b"SAFE MODE", _RIGHT, 3)
    canvas.text(canvas.words, str(faults).encode() + b" faults in a row", _RIGHT, 16)
    canvas.text(canvas.words, b"Your game is kept", _RIGHT, 29)
    _draw_plug(canvas, 3, _BOTTOM)
    canvas.text(canvas.words, b"PC: make doctor", 28, _BOTTOM)
    canvas.text(canvas.words, b"Or switch off and on", 28, _BOTTOM + 10)


def _begin(canvas: Canvas) -> None:
    """Clear the picture; draw a cracked die with a face that says it all, and a line under it."""
    canvas.clear()
    picture = canvas.frame
    canvas.box(2, 3, 34, 34)
    for x in (9, 23):
        picture.line(x, 11, x + 5, 16, 1)
        picture.line(x + 5, 11, x, 16, 1)
    picture.hline(14, 26, 10, 1)
    picture.line(13, 27, 11, 29, 1)
    picture.line(24, 27, 26, 29, 1)
    picture.fill_rect(27, 3, 4, 1, 0)
    picture.line(27, 3, 31, 7, 1)
    picture.line(31, 7, 28, 10, 1)
    canvas.dots(0, 41, WIDTH)


def _draw_plug(canvas: Canvas, x: int, y: int) -> None:
    picture = canvas.frame
    picture.hline(x - 3, y + 4, 6, 1)
    picture.fill_rect(x + 3, y, 9, 9, 1)
    canvas.box(x + 12, y + 1, 7, 7)
    picture.pixel(x + 15, y + 3, 1)
    picture.pixel(x + 15, y + 5, 1)
