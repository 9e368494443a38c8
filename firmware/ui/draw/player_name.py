"""How a player is named on every screen: the seat in large letters, a bot's kind in small ones behind it."""

from micropython import const

from ui.draw.canvas import Canvas
from ui.text import words

_P = const(80)
_ONE = const(49)


def draw(canvas: Canvas, player: int, kind: int, x: int, y: int, ink: int = 1) -> int:
    """Draw the name of a player (from 0) of a kind, 7 pixels high, and answer the x of what follows."""
    x = canvas.character(canvas.words, _P, x, y, ink)
    x = canvas.character(canvas.words, _ONE + player, x, y, ink)
    if kind:
        x = canvas.text(canvas.tiny, words.KINDS[kind], x + 2, y + 2, ink)
    return x


def measure(canvas: Canvas, player: int, kind: int) -> int:
    """Answer the width in pixels of a name as draw() draws it."""
    width = canvas.words.advance(_P) + canvas.words.advance(_ONE + player) - 1
    if kind:
        width += 3 + canvas.tiny.measure(words.KINDS[kind])
    return width
