"""Draws the name of a book."""

from keeping import books
from ui.draw.canvas import Canvas
from ui.text import menu_words, record_words


def draw_book(canvas: Canvas, number: int, x: int, y: int, ink: int = 1) -> int:
    """Draw the name of a book, at most 53 pixels wide, and answer the x of what follows."""
    x = canvas.text(canvas.words, menu_words.SHEETS[books.sheet_of(number)], x, y, ink)
    if books.options_of(number):
        x = canvas.text(canvas.words, record_words.UPPER, x + 1, y, ink)
    return x
