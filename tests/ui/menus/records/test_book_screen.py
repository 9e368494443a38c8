"""The pages of a book and of the dice: turned by six, five and two buttons, whole at any extreme."""

from typing import Any

import pytest

from contract import keys
from contract.play import UNKNOWN, ZERO_LUCK
from keeping import books, tally
from keeping.books import Book
from tests.support.closed_matches import book_of_equals, name
from tests.support.ui_rig import Rig, touching
from ui import screens
from ui.menus import records_luck, records_words

PAGES = 6
HISTOGRAM = 3


def with_book(games: int, best: int, coached: int = 0, people: tuple[bytes, ...] = ()) -> Rig:
    """Open the first book, in which everybody and these people have the same games."""
    rig = Rig()
    numbers = bytes(name(rig.app.keeper, place, letters) for place, letters in enumerate(people))
    rig.shelf.book(books.NAMES[0], books.SIZE, True).kept = bytes(
        book_of_equals(games, best, coached, numbers).buffer
    )
    rig.wait(60)
    rig.go("records")
    rig.watch.outside.clear()
    rig.press("A")
    assert rig.shows(screens.BOOK_SCREEN)
    return rig


def look(rig: Rig) -> bytes:
    """Draw the page anew; nothing of it leaves the screen or touches another."""
    picture = rig.full_picture()
    assert rig.watch.outside == []
    assert touching(rig.watch.glyphs) == []
    return picture


@pytest.mark.parametrize(("games", "best"), [(0, 0), (1, 0), (1, 99), (9, 254), (65535, 1575)])
@pytest.mark.parametrize("people", [(), (b"MMMMMMMM", b"WWWWWWWW")])
def test_every_page_fits_the_screen(games: int, best: int, people: tuple[bytes, ...]) -> None:
    rig = with_book(games, best, 1, people)
    for _ in range(PAGES * (len(people) + 1)):
        look(rig)
        rig.press("A")


def test_left_and_right_turn_pages_and_up_and_down_change_whose_they_are() -> None:
    rig = with_book(20, 250, people=(b"ANN", b"BOB"))
    screen = rig.app.parts.screen.book
    seen = [look(rig)]
    for _ in range(PAGES - 1):
        rig.press("R")
        seen.append(look(rig))
    assert len(set(seen)) == PAGES
    rig.press("R")
    assert look(rig) == seen[0]
    rig.press("L")
    assert look(rig) == seen[-1]
    rig.press("D")
    assert (screen.whose, screen.page) == (1, PAGES - 1)
    rig.press("DD")
    assert screen.whose == books.EVERYBODY
    rig.press("U")
    assert screen.whose == 2
    rig.press("B")
    assert rig.shows(screens.RECORDS_SCREEN)


def test_whose_pages_are_turned_keeps_the_page_but_not_a_second_one_of_the_best_of_five_games() -> None:
    rig = with_book(20, 250, people=(b"ANN",))
    screen = rig.app.parts.screen.book
    few = book_of_equals(5, 250, 0, bytes((screen.book.number(1),))).buffer
    row = slice(books.row_at(1), books.row_at(1) + books.ROW_BYTES)
    screen.book.buffer[row] = few[row]
    rig.press("RR")
    assert screen.page == 2
    rig.press("D")
    assert (screen.whose, screen.page) == (1, 1)
    rig.press("D")
    assert (screen.whose, screen.page) == (books.EVERYBODY, 1)


def test_another_page_and_another_name_are_seen_at_once() -> None:
    rig = with_book(20, 250, people=(b"ANN", b"BOB"))
    for button in "RRRDRURLLLDDA":
        before = bytes(rig.frame)
        rig.press(button)
        shown = bytes(rig.frame)
        assert shown != before and shown == look(rig), button


def test_two_buttons_go_through_all_pages_of_all() -> None:
    rig = with_book(20, 250, people=(b"ANN",))
    screen = rig.app.parts.screen.book
    seen: list[tuple[int, int]] = []
    for _ in range(2 * PAGES):
        seen.append((screen.whose, screen.page))
        rig.tick(keys.NEXT)
        rig.wait(2)
    assert seen == [(whose, page) for whose in range(2) for page in range(PAGES)]
    assert (screen.whose, screen.page) == (books.EVERYBODY, 0)


def test_five_games_or_fewer_have_no_second_page_of_the_best() -> None:
    rig = with_book(5, 250)
    pages: list[int] = []
    for button in "RRRRRLLLLL":
        rig.press(button)
        pages.append(rig.app.parts.screen.book.page)
    assert pages == [1, 3, 4, 5, 0, 5, 4, 3, 1, 0]


def test_who_was_removed_has_no_pages_any_more() -> None:
    rig = with_book(20, 250, people=(b"ANN", b"BOB"))
    rig.app.keeper.people.remove(0)
    rig.press("D")
    assert rig.app.parts.screen.book.whose == 2
    rig.press("D")
    assert rig.app.parts.screen.book.whose == books.EVERYBODY
    rig.press("R")
    look(rig)


def judged(*given: int) -> Book:
    """Answer a book of cards with so much given away, the newest last."""
    book = book_of_equals(len(given), 200)
    start = book_ring = books.row_at(0)
    book_ring += books.AT_RING
    for i, points in enumerate(given):
        book.buffer[book_ring + 2 * i] = ZERO_LUCK if points != UNKNOWN else UNKNOWN
        book.buffer[book_ring + 2 * i + 1] = points
    book.buffer[start + books.AT_HEAD] = len(given) % books.RECENT
    return book


@pytest.mark.parametrize(
    ("given", "trend"),
    [
        ((), records_luck.TOO_FEW),
        ((20, 22, 20, 22, 10, 12, 10), records_luck.TOO_FEW),
        ((20, 22, 20, 22, 10, 12, 10, UNKNOWN), records_luck.TOO_FEW),
        ((20, 22, 20, 22, 10, 12, 10, 12), records_luck.BETTER),
        ((10, 12, 10, 12, 20, 22, 20, 22), records_luck.WORSE),
        ((20,) * 4 + (4, 4, 16, 16), records_luck.BETTER),
        ((10, 60, 10, 60, 12, 50, 9, 40), records_luck.STEADY),
        ((20,) * 32, records_luck.STEADY),
        ((254,) * 16 + (0,) * 16, records_luck.BETTER),
        ((UNKNOWN,) * 20 + (20, 22, 20, 22) + (10, 12, 10, 12), records_luck.BETTER),
    ],
)
def test_the_trend_is_what_chance_does_not_explain(given: tuple[int, ...], trend: int) -> None:
    assert records_luck.trend(judged(*given), 0) == trend


@pytest.mark.parametrize("count", [0, 1, 99_999, 100_000, 9_999_999, 10_000_000, tally.MOST_FALLEN])
@pytest.mark.parametrize("verdict", range(len(records_words.VERDICTS)))
def test_the_dice_fit_the_screen(count: int, verdict: int) -> None:
    rig = Rig()
    for face in range(1, 7):
        tally.add(rig.app.keeper.tally.buffer, face, count)
    rig.wait(60)
    rig.go("records")
    rig.watch.outside.clear()
    screen: Any = rig.app.parts.screen
    rig.press("U")
    look(rig)
    rig.press("A")
    assert rig.shows(screens.FAIRNESS_SCREEN)
    screen.fairness.verdict = verdict
    look(rig)
    rig.press("B")
    assert rig.shows(screens.RECORDS_SCREEN)


def test_the_arrow_of_the_own_average_stays_on_the_glass_at_its_left_edge() -> None:
    at_the_edge: list[int] = []
    for best in (0, 254):
        rig = with_book(1, best)
        while rig.app.parts.screen.book.page != HISTOGRAM:
            rig.press("R")
        at_the_edge.append(look(rig)[128 * (18 >> 3)])
    assert at_the_edge == [1 << (18 & 7), 0]


def test_what_a_card_gives_away_on_the_average_is_rounded(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(
        records_luck.menu, "draw_points", lambda canvas, face, tenths, x, y: told.append(tenths)
    )
    records_luck.draw_luck(Rig().app.stage.canvas, judged(1, 1, 2), 0)  # 4 halves of a point on 3 cards
    assert told == [-7]
