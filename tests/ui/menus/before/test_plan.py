"""What a board proposes on which nothing was ever played, and what the rows of the set-up come to."""

import pytest

from contract.points import POINT
from contract.settings import PERSON
from engine import rules
from strategy.bots.kinds import GREEDY, HUMAN
from tests.support.scenes import with_people
from tests.support.ui_rig import Rig
from ui.menus.before import plan
from ui.play.coach.coach import WARN_FROM


def test_on_a_new_board_a_coach_would_warn_from_one_point_on() -> None:
    values = Rig().before.setup.plan.values
    assert WARN_FROM[values[plan.WARN_FROM_ROW]] == 1 << POINT


def test_on_a_new_board_a_person_plays_against_the_greedy_bot_with_the_boards_dice() -> None:
    proposed = Rig().before.setup.plan
    assert [proposed.kind(player) for player in range(proposed.value(plan.PLAYERS_ROW))] == [HUMAN, GREEDY]
    assert proposed.value(plan.DICE_ROW) != plan.OF_TABLE


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
    last = seats.most(plan.KIND_ROW)
    seen = [seats.value(plan.KIND_ROW)]
    for step in (-1, -1, 1, 1, 1, -1, -1):
        seats.change(plan.KIND_ROW, step)
        seen.append(seats.value(plan.KIND_ROW))
    assert seen == [HUMAN, PERSON + 6, PERSON + 5, PERSON + 6, HUMAN, 1, HUMAN, PERSON + 6]
    for _ in range(6):
        seats.change(plan.KIND_ROW, -1)
    assert seats.value(plan.KIND_ROW) == last
    seats.change(plan.KIND_ROW, 1)
    assert seats.value(plan.KIND_ROW) == PERSON + 1


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
