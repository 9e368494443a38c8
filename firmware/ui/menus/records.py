"""The records: a row for each book, with its best game and the average; the newest games; the dice."""

from array import array

from micropython import const

from contract import keys
from engine.saved import word
from keeping import books, games
from keeping.books import Book
from keeping.content import ContentFile
from keeping.games import AT_BOOK, AT_NUMBER, AT_RECORD, AT_TOTAL
from keeping.tally import FACES, fallen, verdict
from ui import menu, screens
from ui.menu import Rows
from ui.menus import records_words
from ui.parts import RECORDS, WATCH
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas
    from ui.menus.records_book import BookScreen

_GAMES_ROW = books.BOOKS
_DICE_ROW = books.BOOKS + 1
_BEST_RIGHT = const(98)
_MEAN_RIGHT = const(124)
_BOOK_LEFT = const(60)
_DASH = b"-"
_NOTHING = const(-1)
_MOST_THROWN = const(99_999_999)  # that there is room for

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


class RecordsScreen(Rows):
    """Choose a book, of which it keeps what its row says, or the dice; lost: what the player is told."""

    name_id = screens.RECORDS_SCREEN
    title = records_words.TITLE
    has_values = False

    def __init__(self, tally: bytearray) -> None:
        super().__init__()
        self.count = _DICE_ROW + 1
        self.lost: tuple[int, ...] = ()
        self.games = GamesScreen()
        self.fairness = Fairness(tally)
        self.book: "BookScreen | None" = None  # until that has come
        self._wanted = _NOTHING  # the book to be shown then
        # of each book
        self._best = array("i", bytearray(4 * books.BOOKS))
        self._mean = array("i", bytearray(4 * books.BOOKS))
        self._coached = bytearray(books.BOOKS)
        self._thrown = 0

    def make(self, app: "App"):
        """Read the books, one after the other: a generator of slices. Allocates, blocks."""
        tally = app.keeper.tally.buffer
        for number in range(books.BOOKS):
            book = Book(number)
            file = ContentFile(app.keeper.shelf, book, False)
            if file.is_there:
                yield
                file.read()
                self.lost = self.lost or file.lost
            # what the games with fresh dice come to
            self._best[number] = book.best(books.EVERYBODY, books.FRESH)
            self._mean[number] = book.average(books.EVERYBODY, books.FRESH)
            self._coached[number] = book.is_top_coached(books.EVERYBODY, 0)
            app.stage.stale = True
            yield
        for face in range(1, FACES + 1):
            self._thrown = min(_MOST_THROWN, self._thrown + fallen(tally, face))
        app.stage.stale = True

    def tick(self, app: "App", events: int) -> None:
        """Show the book that is wanted as soon as that can be."""
        super().tick(app, events)
        if self._wanted != _NOTHING and self.book is not None and app.stage.screen is self:
            book = self._wanted
            self._wanted = _NOTHING
            self.book.ask(app, book)

    def act(self, app: "App") -> None:
        """Open what is under the cursor."""
        if self.row < _GAMES_ROW:
            self._wanted = self.row
        elif self.row == _GAMES_ROW:
            app.stage.call(self.games)
        else:
            app.stage.go(self.fairness)

    def draw(self, app: "App") -> None:
        """Draw the rows, and the names of their columns."""
        super().draw(app)
        canvas = app.stage.canvas
        canvas.text_right(canvas.words, records_words.BEST, _BEST_RIGHT, 1, 0)
        canvas.text_right(canvas.words, records_words.MEAN, _MEAN_RIGHT, 1, 0)

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a book's best and average, what opens the newest games, or how many dice were thrown."""
        face = canvas.words
        if i >= books.BOOKS:
            canvas.text(face, records_words.BESIDE[i - books.BOOKS], menu.TEXT_LEFT, y)
            if i == _DICE_ROW:
                canvas.number_right(face, self._thrown, _MEAN_RIGHT, y)
            return
        records_words.draw_book(canvas, i, menu.TEXT_LEFT, y)
        if not self._best[i]:
            canvas.text_right(face, _DASH, _BEST_RIGHT, y)
            return
        x = canvas.number_right(face, self._best[i], _BEST_RIGHT, y)
        if self._coached[i]:
            canvas.character(face, menu.PLUS, x - 6, y)  # a coach helped
        canvas.number_right(face, self._mean[i], _MEAN_RIGHT, y)


class GamesScreen(Rows):
    """Choose one of the newest games, to be watched: who played it, its book, its total."""

    name_id = screens.GAMES_SCREEN
    title = records_words.BESIDE[0]
    has_values = False

    def __init__(self) -> None:
        super().__init__()
        self._games: "list[tuple[Any, bytes]]" = []  # with the names of who played them

    def slices(self, app: "App"):
        """Read the games and show them, or begin to watch one: a generator of slices. Allocates, blocks."""
        if app.stage.screen is self:
            name, game = self._games[self.row]
            app.table.recorded = games.match_of(game), game[AT_RECORD:], name, RECORDS
            app.stage.open_part(WATCH, True)
            return
        kept = games.Games()
        file = ContentFile(app.keeper.shelf, kept, False)
        yield
        file.read()
        yield
        found = self._games = []
        for game in kept.list():
            kind = games.kind_of(game)
            name = words.KINDS[kind] if kind else records_words.name_of(app.keeper.people, game[AT_NUMBER])
            found.append((name, game))
        self.count = len(found) or 1
        app.stage.go(self)
        app.stage.tell_losses(file.lost)

    def leave(self, app: "App") -> None:
        """Go back to the list of books."""
        app.stage.go(app.parts.screen)

    def act(self, app: "App") -> None:
        """Watch the game under the cursor."""
        if self._games:
            app.stage.call(self)

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a game, or that there is none."""
        if not self._games:
            canvas.text(canvas.words, records_words.NO_GAME, menu.TEXT_LEFT, y)
            return
        name, game = self._games[i]
        canvas.text(canvas.words, name, menu.TEXT_LEFT, y)
        records_words.draw_book(canvas, game[AT_BOOK], _BOOK_LEFT, y + 2, 1, canvas.tiny)
        canvas.number_right(canvas.words, word(game, AT_TOTAL), _MEAN_RIGHT, y)


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
    right = x + (12 if unit == _MILLIONS else 13)
    canvas.number_right(canvas.tiny, count, right, _COUNTS)
    canvas.character(canvas.tiny, unit, right + 1, _COUNTS)


def make(app: "App"):
    """Make the list; while that is seen, the sums of every book, and then what shows a book."""
    screen = RecordsScreen(app.keeper.tally.buffer)
    if app.stage.screen.name_id == screens.WATCH_SCREEN:  # back to the games
        yield from screen.games.slices(app)
    yield screen
    yield from screen.make(app)
    app.stage.tell_losses(screen.lost)
    yield
    from ui.menus.records_book import BookScreen

    yield
    screen.book = BookScreen()
