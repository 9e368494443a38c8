"""A book: its pages, of everybody and of each person."""

from array import array

from micropython import const

from contract import keys
from contract.glass import WIDTH
from keeping import book as at
from keeping.book import Book
from keeping.content_file import ContentFile
from keeping.spread import spread
from ui import screens
from ui.draw import menu
from ui.menus.records import histogram, luck, pages
from ui.menus.records.records import draw_book
from ui.text import record_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App

_FIGURES = const(0)
_TOPS = const(1)
_MORE_TOPS = const(2)  # only where there are so many
_HISTOGRAM = const(3)
_LUCK = const(4)
_KINDS = const(5)
_PAGES = const(6)

_UP_DOWN = const(94)


class BookScreen:
    """Turn the pages of a book. number: the row of the list; whose: a row of it; page: the one that is seen.

    RIGHT and LEFT turn pages, UP and DOWN change whose; NEXT and A go through all pages of all.
    """

    name_id = screens.BOOK_SCREEN
    at_table = False

    def __init__(self) -> None:
        self.number = 0
        self.book: "Any" = None  # until one is read: each takes 2 KB of the heap
        self.whose = at.EVERYBODY
        self.page = _FIGURES
        self._spreads = array("i", bytearray(4 * at.ROWS))

    def ask(self, app: "App", number: int) -> None:
        """Show a book, once it is read."""
        self.number = number
        app.call(self)

    def slices(self, app: "App"):
        """Read the book and show it: a generator of slices. Allocates, blocks."""
        self.whose = at.EVERYBODY
        self.page = _FIGURES
        self.book = None  # first, as it makes room
        self.book = Book(self.number)
        file = ContentFile(app.keeper.shelf, self.book, False)
        yield
        file.read()
        file.store.close()
        yield
        for row in range(at.ROWS):
            self._spreads[row] = spread(self.book, row, at.FRESH)
        app.go(self)

    def enter(self, app: "App") -> None:
        """Show the page where one is."""

    def tick(self, app: "App", events: int) -> None:
        """Turn a page, change the person, or go back."""
        if events & keys.B:
            app.go(app.part_screen)
        elif events & keys.A or events & keys.NEXT == keys.NEXT:
            if self._turn(app, 1) == _FIGURES:
                self._change(app, 1)
        elif events & keys.GO_RIGHT:
            self._turn(app, 1)
        elif events & keys.GO_LEFT:
            self._turn(app, -1)
        elif events & keys.GO_DOWN:
            self._change(app, 1)
        elif events & keys.GO_UP:
            self._change(app, -1)

    def draw(self, app: "App") -> None:
        """Draw the names of the book and of who it is about, then the page."""
        canvas = app.canvas
        book = self.book
        row = self.whose
        canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT)
        draw_book(canvas, self.number, 3, 1, 0)
        place = app.keeper.people.place_of(book.number(row))
        name = record_words.ALL if place < 0 else app.keeper.people.names[place]
        x = canvas.text_right(canvas.words, name, WIDTH - 3, 1, 0)
        if self._next(app, 1) != row:
            canvas.character(canvas.words, _UP_DOWN, x - 8, 1, 0)
        self._draw_foot(app)
        page = self.page
        if page == _FIGURES:
            pages.draw_figures(canvas, book, row, self._spreads[row])
        elif page == _TOPS:
            pages.draw_tops(app, book, row, 0)
        elif page == _MORE_TOPS:
            pages.draw_tops(app, book, row, pages.SEEN)
        elif page == _HISTOGRAM:
            histogram.draw(canvas, book, row, self.number)
        elif page == _LUCK:
            luck.draw(canvas, book, row)
        else:
            pages.draw_kinds(canvas, book, row)

    def _draw_foot(self, app: "App") -> None:
        canvas = app.canvas
        menu.draw_foot(canvas, menu.back_foot(app), b"")
        more = self._has_more_tops()
        page = self.page if more or self.page < _MORE_TOPS else self.page - 1
        menu.draw_place(canvas, page + 1, _PAGES if more else _PAGES - 1)

    def _turn(self, app: "App", step: int) -> int:
        """Go to the next page or the one before; answer which that is."""
        self.page = (self.page + step) % _PAGES
        if self.page == _MORE_TOPS and not self._has_more_tops():
            self.page += step
        app.stale = True
        return self.page

    def _has_more_tops(self) -> bool:
        return self.book.tops(self.whose) > pages.SEEN

    def _change(self, app: "App", step: int) -> None:
        self.whose = self._next(app, step)
        if self.page == _MORE_TOPS and not self._has_more_tops():
            self.page = _TOPS
        app.stale = True

    def _next(self, app: "App", step: int) -> int:
        """Answer the next row that is everybody's or has a game of somebody who is still known."""
        book = self.book
        row = self.whose
        while True:
            row = (row + step) % at.ROWS
            if row == at.EVERYBODY or app.keeper.people.place_of(book.number(row)) >= 0:
                return row
