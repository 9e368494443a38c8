"""Robots play whole matches through the screens, know the keys of the table, and take few presses."""

import os

import pytest

from engine import rules
from engine.match import Match
from engine.turn import OVER
from host_sim.solver.device_advisor import fast_advisor
from host_sim.solver.match import RememberingGreedy, play_game
from host_sim.window import robots, run
from host_sim.window.robots import ROBOTS, Robot, Stuck
from strategy.bots.brain import GREEDY, HUMAN, NAMES, RANDOM, Brain
from strategy.values import rules_of
from tests.support import boards
from tests.support.ui_rig import Rig

# How many games are played on six buttons; `make campaign` asks for a hundred.
GAMES = int(os.environ.get("PRESS_GAMES", "1"))
FIVE, TWO = "picoboy", "waveshare_pico_oled_1_3"


def cards_of(match):
    return [
        (bytes(card.boxes), card.hundreds, card.total)
        for card in (
            match.card(player, round) for player in range(match.players) for round in range(match.rounds)
        )
    ]


@pytest.mark.needs("numba")
@pytest.mark.parametrize("number", range(len(ROBOTS)), ids=ROBOTS)
def test_a_robot_plays_what_was_asked_for_and_every_player_as_the_brain_says(number):
    """And as it plays without screens, humans as the kind of bot that has the robot's name."""
    name = NAMES[1:][number]
    sheet = number % rules.SHEETS
    kinds = bytes((HUMAN, GREEDY, HUMAN, RANDOM, HUMAN, HUMAN))[: 1 + number % 6]
    match = run.play(number, robot=Robot(name, sheet, kinds)).match
    assert (match.phase, match.sheet, bytes(match.kinds[: match.players])) == (OVER, sheet, kinds)
    assert (match.rounds, match.options) == (1, 0)
    direct = Match()
    assert direct.new_game(sheet, bytes(kind or ROBOTS[name] for kind in kinds), match.seed, 1, 0) == 0
    play_game(direct, Brain(RememberingGreedy(), fast_advisor(rules_of(sheet, 0))))
    assert cards_of(match) == cards_of(direct)


def test_a_robot_says_clearly_when_nothing_goes_on(monkeypatch):
    monkeypatch.setattr(robots, "PATIENCE_TICKS", 300)
    robot = Robot("greedy", rules.OFFICIAL, bytes(1))
    rig = Rig()
    with pytest.raises(Stuck, match="nothing new for 300 ticks, at tick [0-9]+ on "):
        for tick in range(1000):
            robot.press(rig.app, tick)  # all buttons are dead
            rig.tick(0)


@pytest.mark.parametrize(
    ("board", "games", "most"),
    [(boards.DEFAULT, GAMES, 150), (FIVE, max(1, GAMES // 6), 150), (TWO, max(1, GAMES // 3), 250)],
)
def test_best_play_alone_takes_at_most_so_many_presses(board, games, most):
    for seed in range(1, 1 + games):
        done = run.play(seed, robot=run.robot_for("optimal", "official", ["human"]), board=board)
        assert None not in done.report["players"][0]["boxes"]
        assert done.report["presses"] <= most, seed


@pytest.mark.parametrize(
    ("board", "sheet", "players"),
    [(FIVE, "parlor", ["greedy", "human", "optimal"]), (TWO, "free", ["human"] * 6)],
)
def test_a_robot_sets_up_any_game_on_few_buttons(board, sheet, players):
    done = run.play(2, robot=run.robot_for("random", sheet, players), board=board, until=1500)
    assert (rules.NAMES[done.match.sheet], done.match.players) == (sheet, len(players))
    assert [NAMES[kind] for kind in done.match.kinds[: done.match.players]] == players
    assert min(done.report["setup_presses"], done.report["presses"]) > 0
