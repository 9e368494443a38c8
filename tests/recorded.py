"""Recorded games: press files in tests/golden, each played once on CPython for all the tests that ask."""

import functools
from pathlib import Path

from host_sim import record, run

GOLDEN = Path(__file__).parent / "golden"

# name: seed, sheet, players, the robot that presses for the humans
GAMES = {
    "solo": (1, "official", "human", "greedy"),
    "two-start-roll": (7, "free", "human,human", "random"),
    "six": (4, "parlor", "human,greedy,human,random,greedy,human", "greedy"),
}


def press_file(name: str) -> Path:
    """Answer where a recorded game is."""
    return GOLDEN / f"{name}.presses"


@functools.cache
def outcome(name: str) -> run.Outcome:
    """Play a recorded game on CPython."""
    seed = GAMES[name][0]
    return run.play(seed, presses=record.parse(press_file(name).read_text(), press_file(name).name))


def record_anew(name: str) -> None:
    """Let the robot play a game again and write its presses down."""
    seed, sheet, players, robot = GAMES[name]
    done = run.play(seed, robot=run.robot_for(robot, sheet, players.split(",")))
    comment = f"seed {seed}, {sheet} sheet, {players}; a {robot} robot presses for the humans"
    press_file(name).write_text(record.unparse(done.presses, comment))
    outcome.cache_clear()
