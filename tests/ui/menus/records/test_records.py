"""The records and the settings on the screen: reached, drawn whole, kept."""

import gc
from typing import Any

import pytest

from contract import device
from engine import rules
from host_sim.chip.flash import Flash
from hw.flash.shelf import Shelf
from keeping import tally
from keeping.books import BOOKS, NAMES, SIZE, Book
from keeping.keeper import SIZES
from keeping.tally import MOST_FALLEN
from tests.support.closed_matches import book_of_equals, keeper_of, played
from tests.support.legible import shows
from tests.support.ui_rig import Rig, touching
from ui import screens
from ui.draw.canvas import Canvas
from ui.menus import title
from ui.parts import RECORDS
from ui.text import trouble_words


def at_row(rig: Rig, row: int) -> None:
    """Choose a row of the title."""
    rig.go("title")
    rig.wait(60)
    while rig.app.parts.title.chosen() != row:
        rig.press("D")
    rig.watch.outside.clear()
    rig.press("A")
    rig.fetch_all()  # the books are read while the list is seen


def fill(rig: Rig, games: int, best: int, coached: int) -> None:
    """Give every book the same games, all of them the best, and all faces as often as can be."""
    for number in range(BOOKS):
        store = rig.shelf.book(NAMES[number], SIZE, True)
        store.kept = bytes(book_of_equals(games, best, coached, which=number).buffer)
    for face in range(1, 7):
        tally.add(rig.app.keeper.tally.buffer, face, games * MOST_FALLEN)


@pytest.mark.parametrize("games", [0, 1, 65535])
@pytest.mark.parametrize("best", [0, 375, 1575])
@pytest.mark.parametrize("coached", [0, 1])
def test_any_records_fit_the_screen(games: int, best: int, coached: int) -> None:
    rig = Rig()
    fill(rig, games, best if games else 0, coached)
    at_row(rig, title.RECORDS_ROW)
    assert rig.shows(screens.RECORDS_SCREEN)
    rig.full_picture()
    assert rig.watch.outside == []
    assert touching(rig.watch.glyphs) == []


def test_the_records_show_what_was_played() -> None:
    pictures: set[bytes] = set()
    for games, coached in ((0, 0), (3, 0), (3, 1)):
        rig = Rig()
        fill(rig, games, 250, coached)
        at_row(rig, title.RECORDS_ROW)
        pictures.add(rig.full_picture())
    assert len(pictures) == 3


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
    fill(rig, 3, 250, 0)
    rig.fetch_all()
    rig.app.stage.open_part(RECORDS)
    rig.arrive()
    assert rig.shows(screens.RECORDS_SCREEN) and rig.app.waits
    rig.press("DD")
    assert rig.app.stage.screen.row == 2 and rig.app.waits
    rig.press("B")
    assert rig.shows(screens.TITLE_SCREEN)


def test_a_book_that_was_chosen_while_they_were_read_is_shown_then() -> None:
    rig = Rig()
    fill(rig, 3, 250, 0)
    rig.fetch_all()
    rig.app.stage.open_part(RECORDS)
    rig.arrive()
    assert rig.app.waits
    rig.press("DA")
    assert rig.shows(screens.BOOK_SCREEN) and rig.app.stage.screen.number == 1


def test_who_looks_at_the_records_makes_no_book() -> None:
    flash = Flash()
    keeper_of(flash)[0].save_tally()
    files = set(flash.files)
    shelf: Any = Shelf(flash, *SIZES)
    at_row(Rig(shelf=shelf), title.RECORDS_ROW)
    assert set(flash.files) == files


def books() -> int:
    """Count the books in memory."""
    return sum(type(thing) is Book for thing in gc.get_objects())


def test_however_many_books_there_are_only_the_one_that_is_looked_at_is_in_memory() -> None:
    rig = Rig()
    fill(rig, 65535, 1575, 0)
    gc.collect()
    before = books()
    at_row(rig, title.RECORDS_ROW)
    gc.collect()
    assert books() <= before + 1  # the last that was read
    rig.press("A")
    gc.collect()
    assert rig.shows(screens.BOOK_SCREEN) and books() <= before + 2
    rig.press("B")
    rig.wait(10)
    gc.collect()
    assert rig.shows(screens.RECORDS_SCREEN) and books() <= before + 2


@pytest.mark.parametrize(
    "lines",
    [
        [
            trouble_words.LOSSES[device.LOST_SETTINGS + i],
            trouble_words.LOSSES[device.LOST_RECORDS + i],
            trouble_words.LOSSES[device.LOST_PAST + i],
            trouble_words.LOSSES[device.LOST_MATCH + i],
            trouble_words.LOSSES[device.KEPT_AS_FILES],
        ]
        for i in range(2)
    ],
)
def test_the_panel_holds_what_could_not_be_read(lines: list[bytes]) -> None:
    canvas = Canvas(bytearray(1024))
    assert len(lines) <= 5
    assert all(canvas.measure(canvas.words, line) <= 122 for line in lines)
