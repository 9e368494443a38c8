"""A new best is what beats all that counts on a sheet, before it counts itself."""

from typing import Any

import pytest

from engine import rules
from host_sim.cable.rehearsal import power_on
from host_sim.chip.flash import Flash
from strategy.bots.brain import GREEDY
from tests.support.closed_matches import FUN, begin, closed, end, new_board, played, put, read
from ui.menus.result import Results
from ui.play.cheer import find_best
from ui.screens import NO_PLACE


def looked_up(flash: Flash, *totals: int, **values: Any) -> tuple[int, Results]:
    """Play, and answer the new best total, or 0, and how the result is told it stands; then it counts."""
    keeper, match, _ = power_on(flash)
    begin(keeper, match, **{"kinds": bytes(len(totals))} | values)
    end(keeper, match, *totals)
    result = Results()
    *_, best = find_best(keeper, match, result)
    closed(keeper, match)
    return best, result


def found(flash: Flash, *totals: int, **values: Any) -> int:
    return looked_up(flash, *totals, **values)[0]


def test_it_is_the_best_of_the_people():
    flash = Flash()
    found(flash, 10)
    assert found(flash, 11, 13, 12) == 13
    assert found(flash, 29, 14, kinds=bytes((GREEDY, 0))) == 14


def stands(flash: Flash, *totals: int, **values: Any) -> tuple[int, int, int]:
    """Play, and answer whose total stands how in the book before it counts: player, place, points."""
    result = looked_up(flash, *totals, **values)[1]
    return result.best_of, result.place, result.points


def test_the_result_is_told_how_the_best_total_stands_among_those_before() -> None:
    flash = Flash()
    assert stands(flash, 20)[0] == NO_PLACE  # a first game stands among none
    assert stands(flash, 25) == (0, 1, 5)
    assert stands(flash, 22) == (0, 2, 0)
    assert stands(flash, 21, 5) == (0, 3, 0)
    assert stands(flash, 6, 8) == (1, 0, -11)  # 18.6 on average
    assert stands(flash, 29, 9, kinds=bytes((GREEDY, 0)))[0] == 1


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
    flash = Flash()
    totals = [10] * len(others.get("kinds", b"\0"))
    found(flash, *totals, **others)
    assert found(flash, 20) == 0
    assert found(flash, *totals, **others) == 0
    assert found(flash, *[15] * len(totals), **others) == 15


@pytest.mark.parametrize("change", [{0: 77}, {5: 200}])
def test_a_book_that_cannot_be_is_not_beaten_and_left_as_it_is(change):
    flash = Flash()
    keeper, match, _ = power_on(flash)
    played(keeper, match, 10)
    broken = read(keeper, FUN)
    for place, value in change.items():
        broken.buffer[place] = value
    put(keeper, broken)
    begin(keeper, match)
    end(keeper, match, 20)
    before = flash.contents()
    *_, best = find_best(keeper, match, Results())
    assert best == 0 and flash.contents() == before
