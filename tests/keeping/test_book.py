"""A book: what counts, where, and what is believed of what is read."""

from collections import Counter
from statistics import pstdev
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from contract.play import UNKNOWN
from engine import rules
from engine.boxes import YAHTZEE
from host_sim.cable.rehearsal import power_on
from host_sim.chip.flash import Flash
from keeping import books as at
from keeping.books import EVERYBODY, FRESH, OWN, SEEN, Book, spread
from strategy.review.diary import HINT
from tests.support.closed_matches import (
    FUN,
    begin,
    book_of_equals,
    closed,
    end,
    name,
    played,
    read,
)


def totals_of(book: Book, row: int = EVERYBODY) -> list[tuple[int, int, bool]]:
    return [
        (book.top_total(row, i), book.top_number(row, i), book.is_top_coached(row, i))
        for i in range(book.tops(row))
    ]


def after(*totals: int, **values: Any) -> Book:
    """Answer the book after matches for one with these totals."""
    keeper, match, _ = power_on(Flash())
    for seed, total in enumerate(totals, 1):
        played(keeper, match, total, seed=seed, **values)
    return read(keeper, FUN)


def test_a_new_book_is_empty_and_possible():
    book = Book(FUN)
    assert book.is_possible() and book.buffer[0] == book.version
    assert not any((book.games(0, FRESH), book.average(0, FRESH), spread(book, 0, FRESH), book.tops(0)))
    bins = {0: 0, 99: 0, 100: 1, 124: 1, 125: 2, 475: 16, 499: 16, 500: 17, 1575: 17}
    assert {total: at.bin_of(total) for total in bins} == bins
    assert len(book.buffer) == at.SIZE == at.row_at(at.ROWS) + 9 <= 2000


KINDS: dict[int, dict[str, Any]] = {FRESH: {}, SEEN: {"by_code": True}, OWN: {"options": rules.REAL}}
# total, whose dice, which person, whether it is coached
GAMES = st.tuples(
    st.one_of(st.integers(0, 250), st.sampled_from((20, 21, 99, 100, 124, 125))),
    st.sampled_from((FRESH, FRESH, FRESH, SEEN, OWN)),
    st.integers(0, 2),
    st.booleans(),
)


@settings(settings.get_profile("ci"), max_examples=60)
@example([(total, FRESH, 0, False) for total in (*range(30, 21, -1), 7, 5, 12, 30, 8)])
@example([(0, FRESH, 1, False), (20, FRESH, 0, False), (0, FRESH, 0, True)])
@given(st.lists(GAMES, min_size=1, max_size=24))
def test_a_book_tells_of_everybody_and_of_each_person_what_their_games_were(games):
    """Average to the nearest tenth, half a tenth up; ten best in order, the first before its equal."""
    keeper, match, _ = power_on(Flash())
    numbers = (0, name(keeper, 0, b"ANN"), name(keeper, 1, b"BOB"))
    for total, dice, who, coached in games:
        seats = bytes((numbers[who],))
        played(keeper, match, total, seats=seats, coach=HINT if coached else 0, **KINDS[dice])
    book = read(keeper, FUN)
    assert book.is_possible()
    for person, number in enumerate(numbers):
        row = book.row_of(number) if person else EVERYBODY
        mine = [game for game in games if person in (0, game[2])]
        assert (row == -1) == (not mine)
        for dice in KINDS if mine else ():
            totals = [game[0] for game in mine if game[1] == dice]
            assert book.games(row, dice) == len(totals) and book.points(row, dice) == sum(totals)
            if totals:
                assert (book.best(row, dice), book.worst(row, dice)) == (max(totals), min(totals))
                assert book.average(row, dice, 10) == (20 * sum(totals) // len(totals) + 1) // 2
                assert abs(spread(book, row, dice) - 10 * pstdev(totals)) <= 0.5
        if mine:
            fresh = [game for game in mine if game[1] == FRESH]
            best = sorted(fresh, key=lambda game: -game[0])[: at.TOPS]
            assert totals_of(book, row) == [(game[0], numbers[game[2]], game[3]) for game in best]
            bins = Counter(min(17, game[0] // 25 - 3 if game[0] >= 100 else 0) for game in fresh)
            assert [book.bin(row, bin) for bin in range(at.BINS)] == [bins[bin] for bin in range(at.BINS)]
            assert book.recent(row) == len(fresh)


def test_only_people_count_each_card_of_each_round():
    keeper, match, _ = power_on(Flash())
    begin(keeper, match, kinds=bytes((1, 0, 2, 0)))
    end(keeper, match, 10, 11, 12, 13)
    closed(keeper, match)
    book = read(keeper, FUN)
    assert (book.games(0, FRESH), book.best(0, FRESH), book.average(0, FRESH, 10)) == (2, 13, 120)


def test_a_person_has_a_row_and_counts_with_everybody_who_removed_stays_there():
    keeper, match, _ = power_on(Flash())
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


@pytest.mark.parametrize(("kinds", "fresh"), [(b"\0", 1), (b"\0\0", 0), (b"\0\1", 0), (b"\1\0", 0)])
def test_the_same_dice_for_everybody_are_fresh_for_one_alone(kinds, fresh):
    """Who plays second has seen what the first one threw, a bot as well."""
    keeper, match, _ = power_on(Flash())
    played(keeper, match, *([20] * len(kinds)), kinds=kinds, options=rules.DUPLICATE)
    book = read(keeper, FUN)
    people = kinds.count(0)
    assert [book.games(0, dice) for dice in (FRESH, SEEN, OWN)] == [fresh, 0 if fresh else people, 0]
    assert len(totals_of(book)) == book.recent(0) == fresh


def test_the_35_and_yahtzees_further_ones_too():
    keeper, match, _ = power_on(Flash())
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


def test_the_ring_keeps_the_last_cards():
    keeper, match, _ = power_on(Flash())
    played(keeper, match, 10)  # luck is known where a report was made
    book = read(keeper, FUN)
    assert [book.luck(0, 0), book.given(0, 0)] == [UNKNOWN, UNKNOWN]
    for number in range(40):
        begin(keeper, match)
        keeper.note_luck(0, number, number)
        end(keeper, match, 10)
        closed(keeper, match)
    book = read(keeper, FUN)
    assert book.recent(0) == at.RECENT
    assert [book.luck(0, i) for i in range(at.RECENT)] == list(range(39, 7, -1))
    assert [book.given(0, i) for i in range(at.RECENT)] == list(range(39, 7, -1))


def test_so_many_games_break_nothing():
    keeper, match, _ = power_on(Flash())
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
    assert (book.games(0, FRESH), book.average(0, FRESH, 10), spread(book, 0, FRESH)) == (65535, 300, 0)
    assert (book.best(0, FRESH), book.bin(0, 0)) == (35, 65535) and book.is_possible()


def test_the_most_that_a_game_can_have_is_believed_and_no_more():
    book = book_of_equals(1, 1575)
    book.buffer[at.row_at(0) + at.AT_YAHTZEES + 2] = 13
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
def test_bytes_that_it_never_wrote_are_not_possible(change):
    book = after(20)
    assert book.is_possible()
    for place, value in change.items():
        book.buffer[place] = value
    assert not book.is_possible()


def test_every_sheet_has_a_book_and_so_has_its_upper_section_first():
    found = [(at.sheet_of(number), at.options_of(number)) for number in range(at.BOOKS)]
    wanted = [(sheet, 0) for sheet in range(rules.SHEETS)]
    wanted += [(sheet, 1) for sheet in range(rules.SHEETS) if rules.options_of(sheet) & rules.UPPER_FIRST]
    assert found == sorted(wanted)
    for number, (sheet, option) in enumerate(found):
        assert at.book_of(sheet, option | rules.DUPLICATE) == number
        assert at.NAMES[number] == rules.NAMES[sheet] + ("-upper-first" if option else "")
