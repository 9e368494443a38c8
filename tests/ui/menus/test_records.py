"""The records: rows of books and of the dice, the pages of a book turned by six, five and two buttons."""

import pytest

from contract import keys
from contract.play import UNKNOWN, ZERO_LUCK
from engine import rules
from keeping import books
from keeping.books import NAMES, Book
from tests.support.closed_matches import book_of_equals, name, played, put
from tests.support.texts import shows
from tests.support.ui_rig import Rig
from ui import screens
from ui.menus import records_book, title
from ui.parts import RECORDS


def at_row(rig: Rig, row: int) -> None:
    rig.go("title")
    rig.until(lambda: rig.app.parts.title.chosen() == row, "D")
    rig.press("A")


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
    for number in range(len(NAMES)):
        put(rig.app.keeper, book_of_equals(3, 250, which=number))
    rig.app.stage.open_part(RECORDS)
    rig.come_to(screens.RECORDS_SCREEN)
    rig.tick(keys.DOWN)
    rig.tick(keys.DOWN)
    assert rig.app.stage.screen.row == 2 and rig.app.waits
    rig.tick(keys.B)
    assert rig.shows(screens.TITLE_SCREEN)


def test_who_leaves_while_a_book_is_waited_for_stays_at_the_title_in_whatever_tick() -> None:
    for late in range(60):
        rig = Rig()
        rig.app.stage.open_part(RECORDS)
        rig.come_to(screens.RECORDS_SCREEN)
        rig.tick(keys.A)
        rig.tick(keys.A_SHORT)
        rig.wait(late)
        rig.tick(keys.B)
        if not rig.shows(screens.TITLE_SCREEN):
            break
        rig.arrive()
        assert rig.shows(screens.TITLE_SCREEN), late
    assert 5 < late < 59


def test_who_looks_at_the_records_makes_no_book() -> None:
    rig = Rig()
    files = set(rig.flash.files)
    at_row(rig, title.RECORDS_ROW)
    assert set(rig.flash.files) == files


def test_every_book_begins_with_the_figures_of_everybody() -> None:
    rig = Rig()
    numbers = bytes((name(rig.app.keeper, 0, b"ANNA"),))
    for number in (0, 1):
        put(rig.app.keeper, book_of_equals(3, 250, numbers=numbers, which=number))
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
