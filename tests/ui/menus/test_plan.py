"""What a board proposes on which nothing was ever played, and what the rows of the set-up come to."""

from typing import Any

import pytest

from contract.play import POINT
from contract.settings import PERSON
from engine import rules
from strategy.bots.brain import CASUAL, CHASER, GREEDY, HUMAN, KINDS, NOVICE, OPTIMAL, RANDOM, STEADY
from tests.support.scenes import with_people
from tests.support.ui_rig import Rig
from tests.support.whims import Whims
from ui.menus import plan
from ui.menus.setup import mean_of
from ui.play.coach import WARN_FROM


def test_on_a_new_board_a_coach_would_warn_from_one_point_on() -> None:
    values = Rig().before.setup.plan.values
    assert WARN_FROM[values[plan.WARN_FROM_ROW]] == 1 << POINT


def test_on_a_new_board_two_people_play_with_the_boards_dice() -> None:
    proposed = Rig().before.setup.plan
    assert [proposed.kind(player) for player in range(proposed.value(plan.PLAYERS_ROW))] == [HUMAN, HUMAN]
    assert proposed.value(plan.DICE_ROW) != plan.OF_TABLE


@pytest.mark.parametrize(("advisor", "rival"), [(Whims(), NOVICE), (None, RANDOM)])
def test_on_a_new_board_a_weak_bot_is_one_press_away(advisor: Whims | None, rival: int) -> None:
    """Without a table it is the weakest that needs none."""
    proposed = Rig(advisor=advisor).before.setup.plan
    proposed.change(plan.KIND_ROW + 1, 1)
    assert proposed.kind(1) == rival


@pytest.mark.parametrize(
    ("row", "value", "option"),
    [
        (plan.DICE_ROW, plan.OF_TABLE, rules.REAL),
        (plan.SAME_ROW, 1, rules.DUPLICATE),
        (plan.TEAMS_ROW, 1, rules.TEAMS),
        (plan.UPPER_ROW, 1, rules.UPPER_FIRST),
        (plan.DICE_ROW, plan.OF_CODE, 0),
    ],
)
def test_a_row_that_is_switched_on_is_an_option_of_the_match(row: int, value: int, option: int) -> None:
    chosen = Rig().before.setup.plan
    chosen.values[plan.PLAYERS_ROW] = 4
    assert chosen.options() == 0
    chosen.values[row] = value
    assert chosen.options() == option


def test_all_that_may_be_switched_on_together_are_options_together() -> None:
    chosen = Rig().before.setup.plan
    chosen.values[plan.PLAYERS_ROW] = 4
    for row in (plan.SAME_ROW, plan.TEAMS_ROW, plan.UPPER_ROW):
        chosen.values[row] = 1
    assert chosen.options() == rules.DUPLICATE | rules.TEAMS | rules.UPPER_FIRST
    chosen.values[plan.DICE_ROW] = plan.OF_TABLE
    assert chosen.options() == rules.REAL | rules.TEAMS | rules.UPPER_FIRST  # which differ anyway


def test_a_seat_is_taken_by_whoever_is_known_and_free_and_goes_round_both_ways() -> None:
    rig = with_people(Rig())
    seats = rig.before.setup.plan
    seats.values[plan.PLAYERS_ROW] = 3
    seats.values[plan.KIND_ROW + 1] = PERSON
    seats.values[plan.KIND_ROW + 2] = PERSON + 7
    seen = [seats.value(plan.KIND_ROW)]
    for step in (-1, -1, 1, 1, 1, -1, -1):
        seats.change(plan.KIND_ROW, step)
        seen.append(seats.value(plan.KIND_ROW))
    assert seen == [HUMAN, GREEDY, CHASER, GREEDY, HUMAN, PERSON + 6, HUMAN, GREEDY]
    assert offered(seats, plan.KIND_ROW)[:7] == [HUMAN, *(PERSON + place for place in range(6, 0, -1))]


def offered(seats: Any, row: int) -> list[int]:
    """List what a seat may be, in its order."""
    return list(seats.offered[: seats.offer(row)])


def test_a_seat_offers_people_before_bots_and_first_those_who_played_last() -> None:
    rig = with_people(Rig())
    seats = rig.before.setup.plan
    seats.values[plan.PLAYERS_ROW] = 2
    seats.values[plan.KIND_ROW : plan.KIND_ROW + 2] = bytes((PERSON + 2, PERSON + 5))
    seats.keep(rig.app)
    seats.values[plan.KIND_ROW : plan.KIND_ROW + 2] = bytes((HUMAN, HUMAN))
    people = [PERSON + place for place in (2, 5, 7, 6, 4, 3, 1, 0)]
    assert offered(seats, plan.KIND_ROW)[:9] == [HUMAN, *people]


def test_four_bots_are_offered_from_the_weakest_to_the_best_and_the_others_behind_more() -> None:
    seats = Rig(advisor=Whims()).before.setup.plan
    few = [NOVICE, CASUAL, STEADY, OPTIMAL]
    assert offered(seats, plan.KIND_ROW) == [HUMAN, *few]
    seats.change(plan.MORE_ROW, 1)
    every = offered(seats, plan.KIND_ROW)
    assert sorted(every) == list(range(KINDS))
    means = [mean_of(kind, 0) for kind in every[1:]]
    assert means == sorted(means)


def test_a_bot_that_sits_there_is_offered_though_it_is_seldom_chosen() -> None:
    seats = Rig(advisor=Whims()).before.setup.plan
    seats.values[plan.KIND_ROW] = RANDOM
    assert offered(seats, plan.KIND_ROW)[1] == RANDOM
    seats.change(plan.KIND_ROW, 1)
    assert seats.value(plan.KIND_ROW) == NOVICE and RANDOM not in offered(seats, plan.KIND_ROW)


def test_a_row_goes_through_its_values_both_ways_round() -> None:
    chosen = Rig().before.setup.plan
    for row, least, most in (
        (plan.SHEET_ROW, 0, rules.SHEETS - 1),
        (plan.PLAYERS_ROW, 1, 6),
        (plan.ROUNDS_ROW, 1, 6),
        (plan.DICE_ROW, 0, 2),
    ):
        chosen.values[row] = least
        chosen.change(row, -1)
        assert chosen.value(row) == most, row
        chosen.change(row, 1)
        assert chosen.value(row) == least, row
