"""The pages of a book that are lines of figures: the sums, the best, the kinds of dice."""

from micropython import const

from keeping import book as at
from ui.draw import choice
from ui.text import record_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keeping.book import Book
    from ui.app import App
    from ui.draw.canvas import Canvas

SEEN = const(5)  # of the best, on a page

_LEFT = const(3)
_RIGHT = const(125)
_TOP = const(11)
_ROW = const(9)
_NAME_LEFT = const(18)
_GAMES_RIGHT = const(70)
_MEAN_RIGHT = const(97)
_PLUS = const(43)
_DASH = b"-"


def draw_figures(canvas: "Canvas", book: "Book", row: int, spread: int) -> None:
    """Draw what games with fresh dice come to. spread: in tenths; to work it out takes too large integers."""
    words = canvas.words
    y = _TOP
    for label in record_words.FIGURES:
        canvas.text(words, label, _LEFT, y)
        y += _ROW
    games = book.games(row, at.FRESH)
    canvas.number_right(words, games, _RIGHT, _TOP)
    if not games:
        canvas.text_right(words, _DASH, _RIGHT, _TOP + _ROW)
        return
    choice.draw_right(canvas, words, book.average(row, at.FRESH), _RIGHT, _TOP + _ROW)
    choice.draw_right(canvas, words, spread, _RIGHT, _TOP + 2 * _ROW)
    x = canvas.number_right(words, book.worst(row, at.FRESH), _RIGHT, _TOP + 3 * _ROW)
    canvas.number_right(words, book.best(row, at.FRESH), x - 5, _TOP + 3 * _ROW)
    x = canvas.number_right(words, (book.yahtzees(row) * 100 + games // 2) // games, _RIGHT, _TOP + 4 * _ROW)
    canvas.number_right(words, (book.bonuses(row) * 100 + games // 2) // games, x - 5, _TOP + 4 * _ROW)


def draw_tops(app: "App", book: "Book", row: int, first: int) -> None:
    """Draw SEEN of the best, from a place on: who it was, + for a coach, the total."""
    canvas = app.canvas
    people = app.keeper.people
    y = _TOP
    for place in range(first, min(first + SEEN, book.tops(row))):
        canvas.number_right(canvas.words, place + 1, _NAME_LEFT - 5, y)
        number = book.top_number(row, place)
        seat = people.place_of(number)
        name = people.names[seat] if seat >= 0 else record_words.GONE if number else record_words.GUEST
        canvas.text(canvas.words, name, _NAME_LEFT, y)
        x = canvas.number_right(canvas.words, book.top_total(row, place), _RIGHT, y)
        if book.is_top_coached(row, place):
            canvas.character(canvas.words, _PLUS, x - 9, y)
        y += _ROW
    if not book.tops(row):
        canvas.text(canvas.words, record_words.NO_GAME, _LEFT, y)


def draw_kinds(canvas: "Canvas", book: "Book", row: int) -> None:
    """Draw games, average and best for each kind of dice."""
    face = canvas.words
    canvas.text(face, record_words.DICE, _LEFT, _TOP)
    canvas.text_right(face, record_words.GAMES, _GAMES_RIGHT, _TOP)
    canvas.text_right(face, record_words.MEAN, _MEAN_RIGHT, _TOP)
    canvas.text_right(face, record_words.BEST, _RIGHT, _TOP)
    y = _TOP + _ROW
    for dice in range(at.DICE_KINDS):
        canvas.text(face, record_words.KINDS[dice], _LEFT, y)
        games = book.games(row, dice)
        canvas.number_right(face, games, _GAMES_RIGHT, y)
        if games:
            canvas.number_right(face, (book.points(row, dice) + games // 2) // games, _MEAN_RIGHT, y)
            canvas.number_right(face, book.best(row, dice), _RIGHT, y)
        y += _ROW
