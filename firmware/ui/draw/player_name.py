"""Draws a player's name: a person's own, a guest's or a bot's seat, and a bot's kind behind it."""

from ui.draw.canvas import Canvas
from ui.text import words


def draw(canvas: Canvas, name: bytes | memoryview, kind: int, x: int, y: int, ink: int = 1) -> int:
    """Draw the name of a player (App.name) of a kind, 7 pixels high, and answer the x of what follows.

    A person's takes at most 47 pixels, a guest's or a bot's seat 11, a kind 28 more.
    """
    x = canvas.text(canvas.words, name, x, y, ink)
    if kind:
        x = canvas.text(canvas.tiny, words.KINDS[kind], x + 2, y + 2, ink)
    return x


def measure(canvas: Canvas, name: bytes | memoryview, kind: int) -> int:
    """Answer the width in pixels of a name as draw() draws it."""
    width = canvas.measure(canvas.words, name)
    if kind:
        width += 3 + canvas.measure(canvas.tiny, words.KINDS[kind])
    return width
