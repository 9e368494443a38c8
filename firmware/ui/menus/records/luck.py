"""Luck and given-away of the last cards of a book, the oldest at the left, and where that leads."""

from micropython import const

from contract.luck import UNKNOWN, ZERO_LUCK
from ui.draw import choice
from ui.text import record_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keeping.book import Book
    from ui.draw.canvas import Canvas

_RIGHT = const(125)
_CARD = const(3)  # pixels from one to the next
_ZERO = const(20)  # the y of no luck
_LUCK_HIGH = const(9)
_BASE = const(46)  # under what was given away
_GIVEN_HIGH = const(14)
_WORDS = const(48)
_LABEL = const(0)

# trends, in the order of record_words.TRENDS
TOO_FEW = const(0)
STEADY = const(1)
BETTER = const(2)
WORSE = const(3)

_FEWEST = const(8)  # cards that are known


def draw(canvas: "Canvas", book: "Book", row: int) -> None:
    """Draw two charts, each as high as its highest, and the trend in words."""
    face = canvas.words
    canvas.text(face, record_words.LUCK, _LABEL, _ZERO - 3)
    canvas.text(face, record_words.GIVEN, _LABEL, _BASE - 15)
    canvas.text(face, record_words.AWAY, _LABEL, _BASE - 7)
    count = book.recent(row)
    left = _RIGHT - _CARD * count
    most_luck = most_given = 1
    known = sum = 0
    for i in range(count):
        luck = book.luck(row, i)
        if luck != UNKNOWN:
            most_luck = max(most_luck, abs(luck - ZERO_LUCK))
            most_given = max(most_given, book.given(row, i))
            known += 1
            sum += book.given(row, i)
    for i in range(count):
        luck = book.luck(row, i)
        x = left + _CARD * (count - 1 - i)
        canvas.fill(x, _ZERO, _CARD, 1)
        if luck == UNKNOWN:
            continue
        luck -= ZERO_LUCK
        high = abs(luck) * _LUCK_HIGH // most_luck
        canvas.fill(x, _ZERO - high if luck > 0 else _ZERO, _CARD - 1, high + 1)
        high = (book.given(row, i) * _GIVEN_HIGH + most_given - 1) // most_given
        canvas.fill(x, _BASE - high, _CARD - 1, high)
    canvas.text(face, record_words.TRENDS[trend(book, row)], _LABEL + 2, _WORDS)
    if known:
        x = canvas.text_right(face, record_words.A_CARD, _RIGHT, _WORDS) - 3
        choice.draw_right(canvas, face, -((10 * sum + known) // (2 * known)), x, _WORDS)


def trend(book: "Book", row: int) -> int:
    """Tell what becomes of what is given away: TOO_FEW, STEADY, BETTER or WORSE.

    The newer half of what is known against the older one: what differs by less than two standard errors
    is chance.
    """
    known = 0
    for i in range(book.recent(row)):
        known += 1 if book.given(row, i) != UNKNOWN else 0
    if known < _FEWEST:
        return TOO_FEW
    newer = known // 2
    older = known - newer
    seen = new_sum = new_squares = old_sum = old_squares = 0
    for i in range(book.recent(row)):
        given = book.given(row, i)
        if given == UNKNOWN:
            continue
        seen += 1
        if seen <= newer:
            new_sum += given
            new_squares += given * given
        else:
            old_sum += given
            old_squares += given * given
    step = new_sum // newer - old_sum // older
    variance = (new_squares - new_sum * new_sum // newer) // (newer - 1) // newer
    variance += (old_squares - old_sum * old_sum // older) // (older - 1) // older
    if step * step <= 4 * variance or step == 0:
        return STEADY
    return BETTER if step < 0 else WORSE
