"""A book: what counts, where, and what is believed of what is read."""

from typing import Any

import pytest

from contract.play import UNKNOWN
from engine import rules
from engine.boxes import YAHTZEE
from keeping import books as at
from keeping.books import EVERYBODY, FRESH, OWN, SEEN, Book, spread
from strategy.review.diary import HINT
from tests.support.closed_matches import (
    FUN,
    begin,
    book_of_equals,
    closed,
    end,
    keeper_of,
    name,
    played,
    read,
)
from tests.support.ui_rig import Shelf


def totals_of(book: Book, row: int = EVERYBODY) -> list[tuple[int, int, bool]]:
    return [
        (book.top_total(row, i), book.top_number(row, i), book.is_top_coached(row, i))
        for i in range(book.tops(row))
    ]


def after(*totals: int, **values: Any) -> Book:
    """Answer the book after matches for one with these totals."""
    keeper, match = keeper_of(Shelf())
    for seed, total in enumerate(totals, 1):
        played(keeper, match, total, seed=seed, **values)
    return read(keeper, FUN)


def test_a_new_book_is_empty_and_possible() -> None:
    book = Book(FUN)
    assert book.is_possible() and not book.is_newer()
    assert (book.games(0, FRESH), book.average(0, FRESH), spread(book, 0, FRESH), book.tops(0)) == (
        0,
        0,
        0,
        0,
    )
    assert len(book.buffer) == at.SIZE == at.row_at(at.ROWS) + 9 <= 2000


def test_games_average_spread_best_and_worst() -> None:
    book = after(20, 15, 26)
    assert [book.games(0, FRESH), book.average(0, FRESH)] == [3, 203]
    assert [book.best(0, FRESH), book.worst(0, FRESH)] == [26, 15]
    assert spread(book, 0, FRESH) == 45  # the root of 182 / 9 is 4.497
    assert book.is_possible()


@pytest.mark.parametrize("apart", range(8))
def test_a_spread_is_whole_where_totals_are_an_even_number_apart(apart: int) -> None:
    assert spread(after(20, 20 + 2 * apart), 0, FRESH) == 10 * apart


@pytest.mark.parametrize(
    ("totals", "tenths"), [((10, 10, 11), 103), ((10, 11, 11), 107), ((10,) * 2 + (11,) * 6, 108)]
)
def test_an_average_is_rounded_to_the_nearest_tenth_half_a_tenth_up(
    totals: tuple[int, ...], tenths: int
) -> None:
    assert after(*totals).average(0, FRESH) == tenths


def test_only_people_count_each_card_of_each_round() -> None:
    keeper, match = keeper_of(Shelf())
    begin(keeper, match, kinds=bytes((1, 0, 2, 0)))
    end(keeper, match, 10, 11, 12, 13)
    closed(keeper, match)
    book = read(keeper, FUN)
    assert (book.games(0, FRESH), book.best(0, FRESH), book.average(0, FRESH)) == (2, 13, 120)


def test_a_person_has_a_row_and_counts_with_everybody_who_removed_stays_there() -> None:
    keeper, match = keeper_of(Shelf())
    ann, bob = name(keeper, 0, b"ANN"), name(keeper, 1, b"BOB")
    played(keeper, match, 20, 30, 25, seats=bytes((ann, bob, 0)))
    book = read(keeper, FUN)
    assert [book.games(row, FRESH) for row in range(3)] == [3, 1, 1]
    assert totals_of(book) == [(30, bob, False), (25, 0, False), (20, ann, False)]
    assert totals_of(book, book.row_of(bob)) == [(30, bob, False)]
    keeper.people.remove(0)
    eve = name(keeper, 0, b"EVE")
    assert eve not in (ann, bob)
    played(keeper, match, 22, seats=bytes((eve,)))
    book = read(keeper, FUN)
    assert (book.row_of(ann), book.row_of(eve)) == (-1, 1)
    assert (book.games(1, FRESH), book.best(1, FRESH), book.games(0, FRESH)) == (1, 22, 4)
    assert book.is_possible()


def test_the_three_kinds_of_dice_are_told_apart_and_what_is_drawn_is_of_the_fresh_ones() -> None:
    keeper, match = keeper_of(Shelf())
    played(keeper, match, 20)
    played(keeper, match, 30, by_code=True)
    played(keeper, match, 40, options=rules.REAL)
    played(keeper, match, 44, options=rules.REAL)
    book = read(keeper, FUN)
    assert [book.games(0, dice) for dice in (FRESH, SEEN, OWN)] == [1, 1, 2]
    assert [book.average(0, dice) for dice in (FRESH, SEEN, OWN)] == [200, 300, 420]
    assert totals_of(book) == [(20, 0, False)] and book.bin(0, 0) == book.recent(0) == 1


@pytest.mark.parametrize(("kinds", "fresh"), [(b"\0", 1), (b"\0\0", 0), (b"\0\1", 0), (b"\1\0", 0)])
def test_the_same_dice_for_everybody_are_fresh_for_one_alone(kinds: bytes, fresh: int) -> None:
    """Who plays second has seen what the first one threw, a bot as well."""
    keeper, match = keeper_of(Shelf())
    played(keeper, match, *([20] * len(kinds)), kinds=kinds, options=rules.DUPLICATE)
    book = read(keeper, FUN)
    people = kinds.count(0)
    assert [book.games(0, dice) for dice in (FRESH, SEEN, OWN)] == [fresh, 0 if fresh else people, 0]
    assert len(totals_of(book)) == book.recent(0) == fresh


def test_the_ten_best_are_in_order_the_first_before_its_equal() -> None:
    book = after(*range(10, 30, 2), 19, 28)
    assert [total for total, _, _ in totals_of(book)] == [28, 28, 26, 24, 22, 20, 19, 18, 16, 14]
    keeper, match = keeper_of(Shelf())
    played(keeper, match, 20, coach=HINT)
    played(keeper, match, 20)
    played(keeper, match, 21)
    assert [coached for _, _, coached in totals_of(read(keeper, FUN))] == [False, True, False]


@pytest.mark.parametrize(
    ("total", "last"),
    [(7, [22, 21]), (21, [22, 21]), (22, [22, 22]), (30, [23, 22]), (31, [23, 22])],
)
def test_of_ten_best_the_last_goes_for_a_better_game_alone(total: int, last: list[int]) -> None:
    best = [total for total, _, _ in totals_of(after(*range(30, 20, -1), total))]
    assert best[8:] == last and best == sorted(best, reverse=True)


def test_a_tenth_place_that_was_written_over_heals_with_the_next_better_game() -> None:
    keeper, match = keeper_of(Shelf())
    for total in (*range(30, 21, -1), 7, 5, 12):
        played(keeper, match, total)
    assert [total for total, _, _ in totals_of(read(keeper, FUN))] == [*range(30, 21, -1), 12]


@pytest.mark.parametrize(
    ("total", "bin"),
    [(0, 0), (99, 0), (100, 1), (124, 1), (125, 2), (475, 16), (499, 16), (500, 17), (1575, 17)],
)
def test_bins_of_25_points(total: int, bin: int) -> None:
    assert at.bin_of(total) == bin


def test_thirteen_yahtzees_a_game_are_believed() -> None:
    book = after(20)
    book.buffer[at.row_at(0) + at.AT_YAHTZEES + 2] = 13
    assert book.is_possible()


def test_a_game_of_nothing_is_the_best_of_one_and_the_last_of_two() -> None:
    keeper, match = keeper_of(Shelf())
    ann = name(keeper, 0, b"ANN")
    played(keeper, match, 0, seats=bytes((ann,)))
    assert totals_of(read(keeper, FUN)) == [(0, ann, False)]
    played(keeper, match, 20, 0)
    book = read(keeper, FUN)
    assert book.is_possible()
    assert totals_of(book) == [(20, 0, False), (0, ann, False), (0, 0, False)]


def test_points_of_hundreds_of_games_are_added() -> None:
    book = after(*[250] * 300)
    assert (book.games(0, FRESH), book.points(0, FRESH), spread(book, 0, FRESH)) == (300, 75_000, 0)


def test_each_game_counts_in_its_bin() -> None:
    book = after(20, 130, 130, 199, 250)
    games = [book.bin(0, bin) for bin in range(at.BINS)]
    assert {bin: count for bin, count in enumerate(games) if count} == {0: 1, 2: 2, 4: 1, 7: 1}


def test_the_35_and_yahtzees_further_ones_too() -> None:
    keeper, match = keeper_of(Shelf())
    begin(keeper, match)
    card = match.card(0, 0)
    for box in range(6):
        card.write(box, 4 * (box + 1), 100 if box == 1 else 0)
    card.write(YAHTZEE, 50, 0)
    end(keeper, match, 10)
    closed(keeper, match)
    played(keeper, match, 10)
    book = read(keeper, FUN)
    assert (book.bonuses(0), book.yahtzees(0), book.games(0, FRESH)) == (1, 2, 2)


def test_luck_and_given_away_are_known_where_a_report_was_made() -> None:
    keeper, match = keeper_of(Shelf())
    begin(keeper, match)
    keeper.note_luck(0, 130, 7)
    end(keeper, match, 10)
    closed(keeper, match)
    played(keeper, match, 10)
    book = read(keeper, FUN)
    assert [book.luck(0, 1), book.given(0, 1)] == [130, 7]
    assert [book.luck(0, 0), book.given(0, 0)] == [UNKNOWN, UNKNOWN]


def test_the_ring_keeps_the_last_cards() -> None:
    keeper, match = keeper_of(Shelf())
    for number in range(40):
        begin(keeper, match)
        keeper.note_luck(0, number, number)
        end(keeper, match, 10)
        closed(keeper, match)
    book = read(keeper, FUN)
    assert book.recent(0) == at.RECENT
    assert [book.luck(0, i) for i in range(at.RECENT)] == list(range(39, 7, -1))


def test_so_many_games_break_nothing() -> None:
    keeper, match = keeper_of(Shelf())
    played(keeper, match, 30)
    store = keeper.shelf.book("fun", at.SIZE, True)
    book = read(keeper, FUN)
    block = at.block_at(0, FRESH)
    book.buffer[block : block + 11] = (
        b"\xff\xff" + (65535 * 30).to_bytes(4, "big") + (65535 * 900).to_bytes(5, "big")
    )
    book.buffer[at.row_at(0) + at.AT_BINS : at.row_at(0) + at.AT_BINS + 2] = b"\xff\xff"
    assert book.is_possible() and not store.save(book.buffer)
    played(keeper, match, 35)
    book = read(keeper, FUN)
    assert (book.games(0, FRESH), book.average(0, FRESH), spread(book, 0, FRESH)) == (65535, 300, 0)
    assert (book.best(0, FRESH), book.bin(0, 0)) == (35, 65535) and book.is_possible()


def test_the_most_that_a_game_can_have_is_believed_and_no_more() -> None:
    book = book_of_equals(1, 1575)
    assert book.is_possible()
    place = at.block_at(0, FRESH) + at.BEST
    book.buffer[place : place + 2] = (1576).to_bytes(2, "big")
    assert not book.is_possible()


@pytest.mark.parametrize(
    "change",
    [
        {0: 0}, {0: 1}, {0: 3}, {at.AT_ROWS: 1}, {at.SIZE - 1: 0}, {at.SIZE - 1: FUN},
        {at.block_at(0, FRESH) + 1: 2},  # games
        {at.block_at(0, FRESH) + 5: 19},  # points
        {at.block_at(0, FRESH) + at.BEST: 7},
        {at.block_at(0, FRESH) + at.SQUARES: 1},
        {at.row_at(0) + at.AT_BONUSES + 1: 2},
        {at.row_at(0) + at.AT_BINS + 1: 0},
        {at.row_at(0) + at.AT_TOPS + 2: 21},
        {at.row_at(0) + at.AT_TOPS + 1: 1},
        {at.row_at(0) + at.AT_YAHTZEES + 2: 14},
        {at.row_at(0) + at.AT_TOPS + 5: 1},
        {at.row_at(0) + at.AT_HEAD: 32},
        {at.row_at(1): 5, at.row_at(2): 5},
        {at.block_at(0, SEEN) + at.BEST + 1: 5},  # of no game
    ],
)  # fmt: skip
def test_bytes_that_it_never_wrote_are_not_possible(change: dict[int, int]) -> None:
    book = after(20)
    assert book.is_possible()
    for place, value in change.items():
        book.buffer[place] = value
    assert not book.is_possible()
