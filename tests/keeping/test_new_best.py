"""A new best is what beats all that counts on a sheet, before it counts itself."""

from typing import Any

import pytest

from engine import rules
from keeping.books import NAMES
from strategy.bots.brain import GREEDY
from tests.support.closed_matches import FUN, begin, closed, end, keeper_of, new_board, played
from tests.support.ui_rig import Shelf
from ui.menus.result import Results
from ui.play.cheer import find_best
from ui.screens import NO_PLACE


def looked_up(shelf: Shelf, *totals: int, **values: Any) -> tuple[int, Results]:
    """Play, and answer the new best total, or 0, and how the result is told it stands; then it counts."""
    keeper, match = keeper_of(shelf)
    begin(keeper, match, **{"kinds": bytes(len(totals))} | values)
    end(keeper, match, *totals)
    result = Results()
    *_, best = find_best(keeper, match, result)
    closed(keeper, match)
    return best, result


def found(shelf: Shelf, *totals: int, **values: Any) -> int:
    return looked_up(shelf, *totals, **values)[0]


def test_it_is_the_best_of_the_people():
    shelf = Shelf()
    found(shelf, 10)
    assert found(shelf, 11, 13, 12) == 13
    assert found(shelf, 29, 14, kinds=bytes((GREEDY, 0))) == 14


def stands(shelf: Shelf, *totals: int, **values: Any) -> tuple[int, int, int]:
    """Play, and answer whose total stands how in the book before it counts: player, place, points."""
    result = looked_up(shelf, *totals, **values)[1]
    return result.best_of, result.place, result.points


def test_the_result_is_told_how_the_best_total_stands_among_those_before() -> None:
    shelf = Shelf()
    assert stands(shelf, 20)[0] == NO_PLACE  # a first game stands among none
    assert stands(shelf, 25) == (0, 1, 5)
    assert stands(shelf, 22) == (0, 2, 0)
    assert stands(shelf, 21, 5) == (0, 3, 0)
    assert stands(shelf, 6, 8) == (1, 0, -11)  # 18.6 on average
    assert stands(shelf, 29, 9, kinds=bytes((GREEDY, 0)))[0] == 1


def test_who_looks_for_one_makes_no_book() -> None:
    flash, keeper, match = new_board()
    begin(keeper, match)
    end(keeper, match, 20)
    files = set(flash.files)
    assert list(find_best(keeper, match, Results()))[-1] == 0 and set(flash.files) == files


@pytest.mark.parametrize(
    "others", [{"options": rules.REAL}, {"by_code": True}, {"options": rules.DUPLICATE, "kinds": b"\0\0"}]
)
def test_games_with_other_dice_are_not_beaten(others):
    shelf = Shelf()
    totals = [10] * len(others.get("kinds", b"\0"))
    found(shelf, *totals, **others)
    assert found(shelf, 20) == 0
    assert found(shelf, *totals, **others) == 0
    assert found(shelf, *[15] * len(totals), **others) == 15


@pytest.mark.parametrize("change", [{0: 77}, {5: 200}])
def test_a_book_that_cannot_be_is_not_beaten_and_left_as_it_is(change):
    shelf = Shelf()
    keeper, match = keeper_of(shelf)
    played(keeper, match, 10)
    store = shelf.books[NAMES[FUN]]
    broken = bytearray(store.kept)
    for place, value in change.items():
        broken[place] = value
    store.kept = bytes(broken)
    begin(keeper, match)
    end(keeper, match, 20)
    *_, best = find_best(keeper, match, Results())
    assert best == 0 and store.kept == broken and not store.aside
