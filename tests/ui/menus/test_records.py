"""The records: rows of books and of the dice, the pages of a book turned by six, five and two buttons."""

from typing import Any

import pytest

from contract.play import UNKNOWN, ZERO_LUCK
from engine import rules
from host_sim.chip.flash import Flash
from hw.flash.shelf import Shelf
from keeping import books
from keeping.books import NAMES, SIZE, Book
from keeping.keeper import SIZES
from tests.support.closed_matches import book_of_equals, keeper_of, name, played
from tests.support.texts import shows
from tests.support.ui_rig import Rig
from ui import screens
from ui.menus import records_book, title
from ui.parts import RECORDS


def at_row(rig: Rig, row: int) -> None:
    rig.go("title")
    rig.wait(60)
    rig.press_until("D", lambda: rig.app.parts.title.chosen() == row)
    rig.press("A")
    rig.fetch_all()  # the books are read while the list is seen


@pytest.mark.parametrize(
    ("totals", "average"),
    [((100, 200), 150), ((101, 200), 151), ((60, 200, 200), 153), ((61, 200, 200), 154)],
)
def test_an_average_is_rounded_to_the_nearest_point_a_half_up(totals: tuple[int, ...], average: int) -> None:
    rig = Rig()
    played(rig.app.keeper, rig.match, *totals, sheet=rules.OFFICIAL)
    at_row(rig, title.RECORDS_ROW)
    assert shows(rig.full_picture(), str(average))


def test_presses_are_heard_while_the_books_are_still_read() -> None:
    rig = Rig()
    for number, book in enumerate(NAMES):
        rig.shelf.book(book, SIZE).kept = bytes(book_of_equals(3, 250, which=number).buffer)
    rig.fetch_all()
    rig.app.stage.open_part(RECORDS)
    rig.arrive()
    assert rig.shows(screens.RECORDS_SCREEN) and rig.app.waits
    rig.press("DD")
    assert rig.app.stage.screen.row == 2 and rig.app.waits
    rig.press("B")
    assert rig.shows(screens.TITLE_SCREEN)


def test_who_looks_at_the_records_makes_no_book() -> None:
    flash = Flash()
    keeper_of(flash)[0].save_tally()
    files = set(flash.files)
    shelf: Any = Shelf(flash, SIZES)
    at_row(Rig(shelf=shelf), title.RECORDS_ROW)
    assert set(flash.files) == files


def test_every_book_begins_with_the_figures_of_everybody() -> None:
    rig = Rig()
    numbers = bytes((name(rig.app.keeper, 0, b"ANNA"),))
    for number in (0, 1):
        made = book_of_equals(3, 250, 0, numbers, number)
        rig.shelf.book(NAMES[number], SIZE).kept = bytes(made.buffer)
    at_row(rig, title.RECORDS_ROW)
    rig.press("ARD")
    assert shows(rig.full_picture(), "ANNA")
    rig.press("BDA")
    first = rig.full_picture()
    assert not shows(first, "ANNA")
    rig.press("LR")
    assert rig.full_picture() == first


def judged(*given: int) -> Book:
    """Answer a book of cards with so much given away, the newest last."""
    book = book_of_equals(len(given), 200)
    start = books.row_at(0)
    book_ring = start + books.AT_RING
    for i, points in enumerate(given):
        book.buffer[book_ring + 2 * i] = ZERO_LUCK if points != UNKNOWN else UNKNOWN
        book.buffer[book_ring + 2 * i + 1] = points
    book.buffer[start + books.AT_HEAD] = len(given) % books.RECENT
    return book


@pytest.mark.parametrize(
    ("given", "trend"),
    [
        ((), records_book.TOO_FEW),
        ((20, 22, 20, 22, 10, 12, 10), records_book.TOO_FEW),
        ((20, 22, 20, 22, 10, 12, 10, UNKNOWN), records_book.TOO_FEW),
        ((20, 22, 20, 22, 10, 12, 10, 12), records_book.BETTER),
        ((10, 12, 10, 12, 20, 22, 20, 22), records_book.WORSE),
        ((20,) * 4 + (4, 4, 16, 16), records_book.BETTER),
        ((10, 60, 10, 60, 12, 50, 9, 40), records_book.STEADY),
        ((20,) * 32, records_book.STEADY),
        ((254,) * 16 + (0,) * 16, records_book.BETTER),
        ((UNKNOWN,) * 20 + (20, 22, 20, 22) + (10, 12, 10, 12), records_book.BETTER),
    ],
)
def test_the_trend_is_what_chance_does_not_explain(given: tuple[int, ...], trend: int) -> None:
    assert records_book.trend(judged(*given), 0) == trend
