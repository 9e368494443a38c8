"""Recorded games: press files in tests/golden, each played once on CPython for all the tests that ask."""

import functools
import os
from pathlib import Path
from typing import NamedTuple

from host_sim.play import press_files, run

GOLDEN = Path(__file__).parent.parent / "golden"


class Game(NamedTuple):
    """A game to record: robot presses for the humans among the players, on the buttons of a board."""

    seed: int
    sheet: str
    players: str
    robot: str
    board: str = "pico_ssd1306_i2c"


GAMES = {
    "two-start-roll": Game(7, "free", "human,human", "random"),
    "five-buttons": Game(3, "classic", "human,greedy", "greedy", "picoboy"),
    "two-buttons": Game(2, "official", "human,human", "greedy", "waveshare_pico_oled_1_3"),
    "solo": Game(1, "official", "human", "greedy"),
    "six": Game(4, "parlor", "human,greedy,human,random,greedy,human", "greedy"),
}
# Those that are played on everything else, too: the first have a controller each; `make campaign` takes all.
SOME = tuple(GAMES)[: int(os.environ.get("RECORDED_GAMES", "3"))]


_PICTURES: dict[str, set[bytes]] = {}


def press_file(name: str) -> Path:
    """Answer where a recorded game is."""
    return GOLDEN / f"{name}.presses"


@functools.cache
def outcome(name: str) -> run.Outcome:
    """Play a recorded game on CPython."""
    game = GAMES[name]
    presses = press_files.parse(press_file(name).read_text(), press_file(name).name)
    seen = _PICTURES[name] = set()
    return run.play(game.seed, presses=presses, board=game.board, see=lambda _, picture: seen.add(picture))


def pictures(name: str) -> set[bytes]:
    """Answer every picture that a recorded game shows."""
    outcome(name)
    return _PICTURES[name]


def record_anew(name: str) -> None:
    """Let the robot play a game again and write its presses down."""
    game = GAMES[name]
    robot = run.robot_for(game.robot, game.sheet, game.players.split(","))
    done = run.play(game.seed, robot=robot, board=game.board)
    comment = (
        f"seed {game.seed}, {game.sheet} sheet, {game.players}; a {game.robot} robot presses for the humans"
    )
    if game.board != Game._field_defaults["board"]:
        comment += f"\n{game.board}"
    press_file(name).write_text(press_files.unparse(done.presses, comment))
    outcome.cache_clear()
