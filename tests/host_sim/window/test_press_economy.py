"""A game takes few presses, whatever buttons there are, and few buttons are enough to set one up.

PRESS_GAMES says how many games are played on six buttons; `make campaign` asks for a hundred.
"""

import os

import pytest

from engine import rules
from host_sim.window import run
from strategy.bots.brain import NAMES
from tests.support import boards

GAMES = int(os.environ.get("PRESS_GAMES", "1"))
FIVE, TWO = "picoboy", "waveshare_pico_oled_1_3"


@pytest.mark.parametrize(
    ("board", "games", "most"),
    [(boards.DEFAULT, GAMES, 150), (FIVE, max(1, GAMES // 6), 150), (TWO, max(1, GAMES // 3), 250)],
)
def test_best_play_alone_takes_at_most_so_many_presses(board: str, games: int, most: int) -> None:
    for seed in range(1, 1 + games):
        done = run.play(seed, robot=run.robot_for("optimal", "official", ["human"]), board=board)
        assert None not in done.report["players"][0]["boxes"]
        assert done.report["presses"] <= most, seed


@pytest.mark.parametrize("board", [FIVE, TWO])
@pytest.mark.parametrize(
    ("sheet", "players"), [("parlor", ["greedy", "human", "optimal"]), ("free", ["human"] * 6)]
)
def test_a_robot_sets_up_any_game_on_few_buttons(board: str, sheet: str, players: list[str]) -> None:
    done = run.play(2, robot=run.robot_for("random", sheet, players), board=board, until=1500)
    assert (rules.NAMES[done.match.sheet], done.match.players) == (sheet, len(players))
    assert [NAMES[kind] for kind in done.match.kinds[: done.match.players]] == players
    assert min(done.report["setup_presses"], done.report["presses"]) > 0
