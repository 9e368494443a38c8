"""A book: its pages, of everybody and of each person.

They are the sums, the best, a histogram of the totals with the own average and perfect play's, luck and
given-away of the last cards with the trend, and the kinds of dice.
"""

from array import array

from micropython import const

from contract import keys
from contract.device import WIDTH
from contract.play import UNKNOWN, ZERO_LUCK
from keeping import books
from keeping.content import ContentFile
from strategy.bots.brain import OPTIMAL
from strategy.values import rules_of
from ui import menu, screens
from ui.menus import records_words
from ui.menus.setup import mean_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

# pages
_FIGURES = const(0)
_TOPS = const(1)
_MORE_TOPS = const(2)  # only where there are so many
_HISTOGRAM = const(3)
_LUCK = const(4)
_KINDS = const(5)
_PAGES = const(6)

_UP_DOWN = const(94)
SEEN = const(5)  # of the best, on a page

_LEFT = const(3)
_RIGHT = const(125)
_TOP = const(11)
_ROW = const(9)
_NAME_LEFT = const(18)
_GAMES_RIGHT = const(70)
_MEAN_RIGHT = const(97)

# the histogram
_BARS_LEFT = const(1)
_BAR = const(7)  # from one to the next
_BARS_RIGHT = const(126)
_BASE = const(48)  # under the bars
_MARK_TOP = const(18)
_LEGEND = const(10)

# the last cards
_CARD = const(3)  # pixels from one to the next
_ZERO = const(20)  # the y of no luck
_LUCK_BASE = const(46)  # under what was given away
_WORDS = const(48)
_LABEL = const(0)

# trends, in the order of records_words.TRENDS
TOO_FEW = const(0)
STEADY = const(1)
BETTER = const(2)
WORSE = const(3)


def draw_histogram(canvas: "Canvas", book: "books.Book", row: int, number: int) -> None:
    """Draw the histogram of a row of the book with a number."""
    most = 1
    for bin in range(books.BINS):
        most = max(most, book.bin(row, bin))
    for bin in range(books.BINS):
        count = book.bin(row, bin)
        high = (count * 26 + most - 1) // most
        canvas.fill(_BARS_LEFT + _BAR * bin, _BASE - high, _BAR - 1, high)
    canvas.fill(_BARS_LEFT, _BASE, _BARS_RIGHT - _BARS_LEFT, 1)
    for bin in range(1, books.BINS, 4):
        total = books.FIRST_BIN + books.BIN_POINTS * (bin - 1)
        canvas.fill(_BARS_LEFT + _BAR * bin - 1, _BASE + 1, 1, 1)
        canvas.number_middle(canvas.tiny, total, _BARS_LEFT + _BAR * bin - 9, 18, 50)
    perfect = mean_of(OPTIMAL, rules_of(books.sheet_of(number), books.options_of(number)))
    if perfect:
        x = canvas.number_right(canvas.words, perfect, _BARS_RIGHT, _LEGEND) - 3
        x = canvas.text_right(canvas.words, records_words.PERFECT, x, _LEGEND) - 5
        _draw_line(canvas, x, _LEGEND, 7)
        _draw_line(canvas, _place(perfect), _MARK_TOP, _BASE - _MARK_TOP)
    if book.games(row, books.FRESH):
        average = book.average(row, books.FRESH)
        _draw_arrow(canvas, _BARS_LEFT + 2, _LEGEND + 2)
        x = canvas.text(canvas.words, records_words.OWN, _BARS_LEFT + 7, _LEGEND) + 2
        canvas.number(canvas.words, average, x, _LEGEND)
        _draw_arrow(canvas, _place(average), _MARK_TOP)


def _place(total: int) -> int:
    if total < books.FIRST_BIN:
        return _BARS_LEFT + _BAR * total // books.FIRST_BIN
    return min(_BARS_RIGHT - 2, _BARS_LEFT + _BAR + _BAR * (total - books.FIRST_BIN) // books.BIN_POINTS)


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


def draw_figures(canvas: "Canvas", book: "books.Book", row: int, spread: int) -> None:
    """Draw what games with fresh dice come to. spread: in tenths; to work it out takes too large integers."""
    words = canvas.words
    canvas.lines(records_words.FIGURES, _LEFT, _TOP, _ROW)
    games = book.games(row, books.FRESH)
    canvas.number_right(words, games, _RIGHT, _TOP)
    if not games:
        canvas.text_right(words, b"-", _RIGHT, _TOP + _ROW)
        return
    menu.draw_points(canvas, words, book.average(row, books.FRESH, 10), _RIGHT, _TOP + _ROW)
    menu.draw_points(canvas, words, spread, _RIGHT, _TOP + 2 * _ROW)
    x = canvas.number_right(words, book.worst(row, books.FRESH), _RIGHT, _TOP + 3 * _ROW)
    canvas.number_right(words, book.best(row, books.FRESH), x - 5, _TOP + 3 * _ROW)
    x = canvas.number_right(words, (book.yahtzees(row) * 100 + games // 2) // games, _RIGHT, _TOP + 4 * _ROW)
    canvas.number_right(words, (book.bonuses(row) * 100 + games // 2) // games, x - 5, _TOP + 4 * _ROW)


def draw_tops(app: "App", book: "books.Book", row: int, first: int) -> None:
    """Draw SEEN of the best, from a place on: who it was, + for a coach, the total."""
    canvas = app.stage.canvas
    y = _TOP
    for place in range(first, min(first + SEEN, book.tops(row))):
        canvas.number_right(canvas.words, place + 1, _NAME_LEFT - 5, y)
        name = records_words.name_of(app.keeper.people, book.top_number(row, place))
        canvas.text(canvas.words, name, _NAME_LEFT, y)
        x = canvas.number_right(canvas.words, book.top_total(row, place), _RIGHT, y)
        if book.is_top_coached(row, place):
            canvas.character(canvas.words, menu.PLUS, x - 9, y)
        y += _ROW
    if not book.tops(row):
        canvas.text(canvas.words, records_words.NO_GAME, _LEFT, y)


def draw_kinds(canvas: "Canvas", book: "books.Book", row: int) -> None:
    """Draw games, average and best for each kind of dice."""
    face = canvas.words
    canvas.text(face, records_words.DICE, _LEFT, _TOP)
    canvas.text_right(face, records_words.GAMES, _GAMES_RIGHT, _TOP)
    canvas.text_right(face, records_words.MEAN, _MEAN_RIGHT, _TOP)
    canvas.text_right(face, records_words.BEST, _RIGHT, _TOP)
    y = _TOP + _ROW
    for dice in range(books.DICE_KINDS):
        canvas.text(face, records_words.KINDS[dice], _LEFT, y)
        games = book.games(row, dice)
        canvas.number_right(face, games, _GAMES_RIGHT, y)
        if games:
            canvas.number_right(face, book.average(row, dice), _MEAN_RIGHT, y)
            canvas.number_right(face, book.best(row, dice), _RIGHT, y)
        y += _ROW


def draw_luck(canvas: "Canvas", book: "books.Book", row: int) -> None:
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
        high = abs(luck) * 9 // most_luck
        canvas.fill(x, _ZERO - high if luck > 0 else _ZERO, _CARD - 1, high + 1)
        high = (book.given(row, i) * 14 + most_given - 1) // most_given
        canvas.fill(x, _LUCK_BASE - high, _CARD - 1, high)
    canvas.text(face, records_words.TRENDS[trend(book, row)], _LABEL + 2, _WORDS)
    if known:
        x = canvas.text_right(face, records_words.A_CARD, _RIGHT, _WORDS) - 3
        menu.draw_points(canvas, face, -((10 * sum + known) // (2 * known)), x, _WORDS)


def trend(book: "books.Book", row: int) -> int:
    """Tell by halves what becomes of what is given away; under two standard errors it is STEADY."""
    known = 0
    for i in range(book.recent(row)):
        known += 1 if book.given(row, i) != UNKNOWN else 0
    if known < 8:
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


class BookScreen:
    """Turn the pages of a book. number: the row of the list; whose: a row of it; page: the one that is seen.

    RIGHT and LEFT turn pages, UP and DOWN change whose; NEXT and A go through all pages of all.
    """

    name_id = screens.BOOK_SCREEN
    at_table = False

    def __init__(self) -> None:
        self.number = 0
        self.book: "Any" = None  # until one is read: each takes 2 KB of the heap
        self.whose = books.EVERYBODY
        self.page = _FIGURES
        self._spreads = array("i", bytearray(4 * books.ROWS))

    def ask(self, app: "App", number: int) -> None:
        """Show a book, once it is read."""
        self.number = number
        app.stage.call(self)

    def slices(self, app: "App"):
        """Read the book and show it: a generator of slices. Allocates, blocks."""
        self.whose = books.EVERYBODY
        self.page = _FIGURES
        self.book = None  # first, as it makes room
        self.book = books.Book(self.number)
        file = ContentFile(app.keeper.shelf, self.book, False)
        yield
        file.read()
        yield
        for row in range(books.ROWS):
            self._spreads[row] = books.spread(self.book, row, books.FRESH)
        app.stage.go(self)

    def enter(self, app: "App") -> None:
        """Show the page where one is."""

    def tick(self, app: "App", events: int) -> None:
        """Turn a page, change the person, or go back."""
        if events & keys.B:
            app.stage.go(app.parts.screen)
        elif events & keys.A or events & keys.NEXT == keys.NEXT:
            if self._turn(app, 1) == _FIGURES:
                self._change(app, 1)
        elif events & (keys.GO_RIGHT | keys.GO_LEFT):
            self._turn(app, 1 if events & keys.GO_RIGHT else -1)
        elif events & (keys.GO_DOWN | keys.GO_UP):
            self._change(app, 1 if events & keys.GO_DOWN else -1)

    def draw(self, app: "App") -> None:
        """Draw the names of the book and of who it is about, then the page."""
        canvas = app.stage.canvas
        book = self.book
        row = self.whose
        canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT)
        records_words.draw_book(canvas, self.number, 3, 1, 0)
        place = app.keeper.people.place_of(book.number(row))
        name = records_words.ALL if place < 0 else app.keeper.people.names[place]
        x = canvas.text_right(canvas.words, name, WIDTH - 3, 1, 0)
        if self._next(app, 1) != row:
            canvas.character(canvas.words, _UP_DOWN, x - 8, 1, 0)
        menu.draw_foot(canvas, menu.back_foot(app), b"")
        page = self.page
        missing = 0 if self._has_more_tops() else 1
        menu.draw_place(canvas, page + 1 - (missing if page > _MORE_TOPS else 0), _PAGES - missing)
        if page == _FIGURES:
            draw_figures(canvas, book, row, self._spreads[row])
        elif page <= _MORE_TOPS:
            draw_tops(app, book, row, SEEN if page == _MORE_TOPS else 0)
        elif page == _HISTOGRAM:
            draw_histogram(canvas, book, row, self.number)
        elif page == _LUCK:
            draw_luck(canvas, book, row)
        else:
            draw_kinds(canvas, book, row)

    def _turn(self, app: "App", step: int) -> int:
        """Go to the next page or the one before; answer which that is."""
        self.page = (self.page + step) % _PAGES
        if self.page == _MORE_TOPS and not self._has_more_tops():
            self.page += step
        app.stage.stale = True
        return self.page

    def _has_more_tops(self) -> bool:
        return self.book.tops(self.whose) > SEEN

    def _change(self, app: "App", step: int) -> None:
        self.whose = self._next(app, step)
        if self.page == _MORE_TOPS and not self._has_more_tops():
            self.page = _TOPS
        app.stage.stale = True

    def _next(self, app: "App", step: int) -> int:
        """Answer the next row that is everybody's or has a game of somebody who is still known."""
        book = self.book
        row = self.whose
        while True:
            row = (row + step) % books.ROWS
            if row == books.EVERYBODY or app.keeper.people.place_of(book.number(row)) >= 0:
                return row
