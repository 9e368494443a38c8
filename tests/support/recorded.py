"""Recorded games: press files in tests/golden, each played once on CPython for all the tests that ask."""

import functools
import os
from bisect import bisect_right
from pathlib import Path
from typing import NamedTuple

from host_sim.window import press_files, run
from host_sim.window.robots import Robot
from tests.support.tourist import Tourist
from tests.support.walker import Walk, before_the_last_boxes, before_the_last_boxes_of_a_pupil

GOLDEN = Path(__file__).parent.parent / "golden"


class Game(NamedTuple):
    """What to record: robot presses for the humans among the players, on the buttons of a board."""

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
RECORDED = GAMES | {"tour": Game(5, "official", "human", "tourist")}  # no whole game
# Through the screens, from a match on that lacks its last boxes.
WALKS = {
    "walk": Game(4, "applet", "human,human", "walker"),
    "walk-on-two-buttons": Game(6, "applet", "human,human", "walker", "waveshare_pico_oled_1_3"),
    "walk-of-a-pupil": Game(8, "official", "human", "walker", "picoboy"),
}
_BEGINS = {"walk-of-a-pupil": before_the_last_boxes_of_a_pupil}
_SCREENS = 15  # at least that are left in each
_PRESSES = {"walk-of-a-pupil": 450}  # of others 700
# Those that are played on everything else, too: the first have a controller each; `make campaign` takes all.
SOME = tuple(GAMES)[: int(os.environ.get("RECORDED_GAMES", "3"))]
ON_WEB = tuple(RECORDED) if len(SOME) == len(GAMES) else ("solo",)

_SEEN: dict[str, list[tuple[int, bytes]]] = {}  # ticks and pictures


def press_file(name: str) -> Path:
    """Answer where something recorded is."""
    return GOLDEN / f"{name}.presses"


@functools.cache
def outcome(name: str) -> run.Outcome:
    """Play what is RECORDED by a name, or a walk, on CPython."""
    game = (RECORDED | WALKS)[name]
    presses = press_files.parse(press_file(name).read_text(), press_file(name).name)
    seen = _SEEN[name] = []
    flash = _BEGINS.get(name, before_the_last_boxes)() if name in WALKS else None
    return run.play(
        game.seed, presses=presses, board=game.board, flash=flash, see=lambda *now: seen.append(now)
    )


def pictures(name: str) -> set[bytes]:
    """Answer every picture that a recorded game shows."""
    outcome(name)
    return {picture for _, picture in _SEEN[name]}


def at_presses(name: str) -> list[bytes]:
    """Answer what is seen at each press of a recorded game, and at its end."""
    ticks = [press.tick for press in outcome(name).presses]
    shown = [tick for tick, _ in _SEEN[name]]
    return [_SEEN[name][bisect_right(shown, tick) - 1][1] for tick in [*ticks, shown[-1]]]


def record_anew(name: str) -> None:
    """Let the robot play again and write its presses down."""
    game = (RECORDED | WALKS)[name]
    if name in WALKS:
        most, begins = _PRESSES.get(name, 700), _BEGINS.get(name, before_the_last_boxes)
        walk = Walk(game.board, most, game.seed, power_for=most, begins=begins)
        assert len(walk.left) >= _SCREENS, f"{name}: another seed comes to more screens"
        presses = walk.recorder.end(press_files.MOST_TICKS)
    else:
        presses = run.play(game.seed, robot=_robot_for(game), board=game.board).presses
    comment = (
        f"seed {game.seed}, {game.sheet} sheet, {game.players}; a {game.robot} robot presses for the humans"
    )
    if game.board != Game._field_defaults["board"]:
        comment += f"\n{game.board}"
    press_file(name).write_text(press_files.unparse(presses, comment))
    outcome.cache_clear()


def _robot_for(game: Game) -> Robot:
    return (
        Tourist()
        if game.robot == "tourist"
        else run.robot_for(game.robot, game.sheet, game.players.split(","))
    )
