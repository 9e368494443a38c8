"""Luck in the records: how often each face fell, with a verdict; the last cards of a book, with the trend."""

from micropython import const

from contract import keys
from contract.play import UNKNOWN, ZERO_LUCK
from keeping.tally import FACES, fallen, verdict
from ui import menu, screens
from ui.menus import records_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keeping.books import Book
    from ui.app import App
    from ui.draw.canvas import Canvas


# the dice
_LEFT = const(3)
_FACE = const(21)  # from one to the next
_COUNTS = const(10)
_BASE = const(40)
_HIGH = const(22)
_DICE = const(41)
_VERDICT = const(49)
_REASON = const(57)
_MOST_TOLD = const(999)  # millions
_LARGE = const(99_999)  # what is more is told in thousands, and so on
_THOUSANDS = const(75)  # K
_MILLIONS = const(77)  # M

# the last cards
_RIGHT = const(125)
_CARD = const(3)  # pixels from one to the next
_ZERO = const(20)  # the y of no luck
_LUCK_HIGH = const(9)
_LUCK_BASE = const(46)  # under what was given away
_GIVEN_HIGH = const(14)
_WORDS = const(48)
_LABEL = const(0)

# trends, in the order of record_words.TRENDS
TOO_FEW = const(0)
STEADY = const(1)
BETTER = const(2)
WORSE = const(3)

_FEWEST = const(8)  # cards that are known


class Fairness:
    """Show the counts as bars. verdict: of keeping.tally."""

    name_id = screens.FAIRNESS_SCREEN
    at_table = False

    def __init__(self, tally: bytearray) -> None:
        self.verdict = verdict(tally)

    def enter(self, app: "App") -> None:
        """Do nothing: the counts are read as they are drawn."""

    def tick(self, app: "App", events: int) -> None:
        """Go back to the list of books with A or B."""
        if events & (keys.A | keys.B):
            app.stage.go(app.parts.screen)

    def draw(self, app: "App") -> None:
        """Draw a bar for each face, its count, and the verdict."""
        canvas = app.stage.canvas
        tally = app.keeper.tally.buffer
        menu.draw_header(canvas, records_words.DICE)
        most = 1
        for face in range(1, FACES + 1):
            most = max(most, fallen(tally, face))
        scale = 1  # so that no product is beyond a small integer
        while most // scale > _LARGE:
            scale *= 10
        x = _LEFT
        for face in range(1, FACES + 1):
            count = fallen(tally, face)
            _draw_count(canvas, count, x)
            high = count // scale * _HIGH // (most // scale)
            canvas.fill(x + 4, _BASE - high, 9, high)
            canvas.stamp(app.stage.dice.mini[face], x + 5, _DICE)
            x += _FACE
        canvas.text(canvas.words, records_words.VERDICTS[self.verdict], 3, _VERDICT)
        canvas.text(canvas.words, records_words.REASONS[self.verdict], 3, _REASON)


def _draw_count(canvas: "Canvas", count: int, x: int) -> None:
    """Draw a count in the middle of 17 pixels, large ones in thousands or millions."""
    if count <= _LARGE:
        canvas.number_middle(canvas.tiny, count, x, 17, _COUNTS)
        return
    unit = _THOUSANDS
    count //= 1000
    if count > _LARGE // 10:
        unit = _MILLIONS
        count = min(count // 1000, _MOST_TOLD)
    right = x + 13
    if unit == _MILLIONS:
        right -= 1
    canvas.number_right(canvas.tiny, count, right, _COUNTS)
    canvas.character(canvas.tiny, unit, right + 1, _COUNTS)


def draw_luck(canvas: "Canvas", book: "Book", row: int) -> None:
    """Draw two charts, each as high as its highest, and the trend in words."""
    face = canvas.words
    canvas.text(face, records_words.LUCK, _LABEL, _ZERO - 3)
    canvas.text(face, records_words.GIVEN, _LABEL, _LUCK_BASE - 15)
    canvas.text(face, records_words.AWAY, _LABEL, _LUCK_BASE - 7)
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
        canvas.fill(x, _LUCK_BASE - high, _CARD - 1, high)
    canvas.text(face, records_words.TRENDS[trend(book, row)], _LABEL + 2, _WORDS)
    if known:
        x = canvas.text_right(face, records_words.A_CARD, _RIGHT, _WORDS) - 3
        menu.draw_points(canvas, face, -((10 * sum + known) // (2 * known)), x, _WORDS)


def trend(book: "Book", row: int) -> int:
    """Tell by halves what becomes of what is given away; under two standard errors it is STEADY."""
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
