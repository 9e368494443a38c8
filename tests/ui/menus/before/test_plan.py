"""What a board proposes on which nothing was ever played."""

from contract.points import POINT
from strategy.bots.kinds import GREEDY, HUMAN
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
