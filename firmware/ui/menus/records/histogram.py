"""The histogram of a book: how often each total came, with the own average and perfect play's."""

from micropython import const

from keeping import book as at
from keeping import books
from keeping.book import BIN_POINTS, BINS, FIRST_BIN
from strategy.bots.kinds import OPTIMAL
from strategy.values.files import rules_of
from ui.menus.before.setup import mean_of
from ui.text import record_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keeping.book import Book
    from ui.draw.canvas import Canvas

_LEFT = const(1)
_BAR = const(7)  # from one to the next
_RIGHT = const(126)
_BASE = const(48)  # under the bars
_HIGH = const(26)
_MARK_TOP = const(18)
_LEGEND = const(10)
_LABELS = const(50)
_LABEL_BINS = const(4)  # from one to the next


def draw(canvas: "Canvas", book: "Book", row: int, number: int) -> None:
    """Draw the histogram of a row of the book with a number."""
    most = 1
    for bin in range(BINS):
        most = max(most, book.bin(row, bin))
    for bin in range(BINS):
        count = book.bin(row, bin)
        high = (count * _HIGH + most - 1) // most
        canvas.fill(_LEFT + _BAR * bin, _BASE - high, _BAR - 1, high)
    canvas.fill(_LEFT, _BASE, _RIGHT - _LEFT, 1)
    for bin in range(1, BINS, _LABEL_BINS):
        total = FIRST_BIN + BIN_POINTS * (bin - 1)
        canvas.fill(_LEFT + _BAR * bin - 1, _BASE + 1, 1, 1)
        canvas.number_middle(canvas.tiny, total, _LEFT + _BAR * bin - 9, 18, _LABELS)
    perfect = mean_of(OPTIMAL, rules_of(books.sheet_of(number), books.options_of(number)))
    if perfect:
        x = canvas.number_right(canvas.words, perfect, _RIGHT, _LEGEND) - 3
        x = canvas.text_right(canvas.words, record_words.PERFECT, x, _LEGEND) - 5
        _draw_line(canvas, x, _LEGEND, 7)
        _draw_line(canvas, _place(perfect), _MARK_TOP, _BASE - _MARK_TOP)
    games = book.games(row, at.FRESH)
    if games:
        average = (book.points(row, at.FRESH) + games // 2) // games
        _draw_arrow(canvas, _LEFT + 2, _LEGEND + 2)
        x = canvas.text(canvas.words, record_words.OWN, _LEFT + 7, _LEGEND) + 2
        canvas.number(canvas.words, average, x, _LEGEND)
        _draw_arrow(canvas, _place(average), _MARK_TOP)


def _place(total: int) -> int:
    """Answer the x of a total."""
    if total < FIRST_BIN:
        return _LEFT + _BAR * total // FIRST_BIN
    return min(_RIGHT - 2, _LEFT + _BAR + _BAR * (total - FIRST_BIN) // BIN_POINTS)


def _draw_line(canvas: "Canvas", x: int, y: int, high: int) -> None:
    """Draw a dotted line down, with room on both sides."""
    canvas.fill(x - 1, y, 3, high, 0)
    for at_y in range(y, y + high, 2):
        canvas.fill(x, at_y, 1, 1)


def _draw_arrow(canvas: "Canvas", x: int, y: int) -> None:
    """Draw an arrow that points down to x."""
    left = max(0, x - 2)
    canvas.fill(left, y, 5, 1)
    canvas.fill(left + 1, y + 1, 3, 1)
    canvas.fill(left + 2, y + 2, 1, 1)
