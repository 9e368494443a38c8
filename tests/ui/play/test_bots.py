"""A bot's turn is played at the pace that is set; A or B hurries it up, and nothing else does."""

import pytest

from contract import keys
from contract.settings import PACE, QUICK, SLOW
from strategy.bots.brain import GREEDY
from tests.support.ui_rig import BUTTONS, Rig


def at_a_bots_turn() -> Rig:
    rig = Rig()
    rig.start(kinds=bytes((GREEDY,)))
    assert rig.app.stage.screen is rig.turn and rig.match.turn == 0
    return rig


def ticks_of_the_turn(rig: Rig) -> int:
    for ticks in range(2000):
        if rig.match.turn:
            return ticks
        rig.wait()
    raise AssertionError("the bot never scored")


@pytest.mark.parametrize("name", "AB")
def test_a_or_b_hurries_a_bot_up(name: str) -> None:
    rig = at_a_bots_turn()
    rig.tick(BUTTONS[name])
    assert rig.turn.hurry
    assert ticks_of_the_turn(rig) < ticks_of_the_turn(at_a_bots_turn()) // 2


@pytest.mark.parametrize("events", [keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.RIGHT_REPEAT])
def test_a_direction_hurries_no_bot_up(events: int) -> None:
    rig = at_a_bots_turn()
    rig.tick(events)
    assert not rig.turn.hurry


def test_a_quick_bot_lets_a_third_of_the_time_go_by_and_a_slow_one_twice_as_much() -> None:
    ticks = {}
    for pace in (0, QUICK, SLOW):
        rig = Rig()
        rig.fetch_all()
        rig.app.keeper.settings.buffer[PACE] = pace
        rig.start(kinds=bytes((GREEDY,)))
        ticks[pace] = 0
        while not rig.match.rolls:
            rig.wait()
            ticks[pace] += 1
    assert ticks[0] - ticks[QUICK] == 25 - 25 // 3
    assert ticks[SLOW] - ticks[0] == 25
