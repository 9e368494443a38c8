"""Recorded games: press files in tests/golden, each played once on CPython for all the tests that ask.

And a monkey at the buttons, and at the supply: it presses at random, but finds its way into every screen.
"""

import functools
import os
import random
from bisect import bisect_right
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.chip.board_numbers import load_config
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld
from host_sim.proofs.monkey import SUPPLY_FOR, SUPPLY_MV
from host_sim.proofs.random_presses import RandomPresses
from host_sim.window import press_files, run
from host_sim.window.press_files import Press, Recorder
from host_sim.window.robots import Pad
from tests.support import boards, walker
from tests.support.boards import DEFAULT

GOLDEN = Path(__file__).parent.parent / "golden"


class Game(NamedTuple):
    """What to record: the presses of a robot for the humans among the players, on the buttons of a board.

    Those of a person stay as they are. begins: on a flash of walker.left.
    """

    seed: int
    sheet: str
    players: str
    robot: str
    board: str = DEFAULT
    begins: tuple[int, int, int, int, bytes] | None = None


GAMES = {
    "two-start-roll": Game(7, "free", "human,human", "random"),
    "five-buttons": Game(3, "classic", "human,greedy", "greedy", "picoboy"),
    "two-buttons": Game(2, "official", "human,human", "greedy", "waveshare_pico_oled_1_3"),
    "solo": Game(1, "official", "human", "greedy"),
    "six": Game(4, "parlor", "human,greedy,human,random,greedy,human", "greedy"),
}
# Where something sounds that no game comes by: a setting is changed back, a name has no letter, a code is
# none, dice of one's own are no score.
RECORDED = GAMES | {"tour": Game(5, "official", "human", "")}
# Through the screens, from a match on that lacks its last boxes.
WALKS = {
    "walk": Game(4, "applet", "human,human", "", DEFAULT, walker.TWO),
    "walk-on-two-buttons": Game(6, "applet", "human,human", "", "waveshare_pico_oled_1_3", walker.TWO),
    "walk-of-a-pupil": Game(8, "official", "human", "", "picoboy", walker.PUPIL),
}
# Those that are played on everything else, too: the first have a controller each; `make campaign` takes all.
SOME = tuple(GAMES)[: int(os.environ.get("RECORDED_GAMES", "3"))]
ON_WEB = tuple(RECORDED) if len(SOME) == len(GAMES) else ("solo",)

_SEEN: dict[str, list[tuple[int, bytes]]] = {}  # ticks and pictures
LEFT: dict[str, Flash] = {}  # on the board, when it was over


def press_file(name: str) -> Path:
    return GOLDEN / f"{name}.presses"


@functools.cache
def outcome(name: str) -> run.Outcome:
    """Play what is RECORDED by a name, or a walk, on CPython."""
    game = (RECORDED | WALKS)[name]
    presses = press_files.parse(press_file(name).read_text(), press_file(name).name)
    seen = _SEEN[name] = []
    flash = LEFT[name] = walker.left(*game.begins) if game.begins else Flash()
    return run.play(
        game.seed, presses=presses, board=game.board, flash=flash, see=lambda *now: seen.append(now)
    )


def at_presses(name: str) -> list[bytes]:
    """Answer what is seen at each press of a recorded game, and at its end."""
    ticks = [press.tick for press in outcome(name).presses]
    shown = [tick for tick, _ in _SEEN[name]]
    return [_SEEN[name][bisect_right(shown, tick) - 1][1] for tick in [*ticks, shown[-1]]]


def record_anew(name: str) -> None:
    """Let the robot play a game of GAMES again, and write its presses down."""
    game = GAMES[name]
    robot = run.robot_for(game.robot, game.sheet, game.players.split(","))
    presses = run.play(game.seed, robot=robot, board=game.board).presses
    comment = f"seed {game.seed}, {game.sheet} sheet, {game.players}; "
    comment += f"a {game.robot} robot presses for the humans"
    if game.board != DEFAULT:
        comment += f"\n{game.board}"
    press_file(name).write_text(press_files.unparse(presses, comment))
    outcome.cache_clear()


MONKEYS = int(os.environ.get("MONKEYS", "1"))  # of each test's; `make campaign` asks for all


def visit(
    seed: int, ticks: int, look: Callable[[Any], object] = lambda app: None
) -> tuple[list[Press], list[tuple[int, int]]]:
    """Let a monkey play for a while on a board of a seed that has a gauge; look(app) after every tick.

    Answer its presses, and (tick, millivolts) of each change of the supply.
    """
    chance, supply, now = random.Random(~seed), dict[int, int](), 60
    while now < ticks:
        supply[now] = chance.choice(SUPPLY_MV)
        now += chance.choice(SUPPLY_FOR)
    presses, recorder = RandomPresses(random.Random(seed), Pad(load_config(DEFAULT))), Recorder()

    def see(board: Handheld) -> None:
        look(board.app)
        if board.ticks in supply:
            board.kit.set_vsys(supply[board.ticks])
        board.set_buttons(presses.press(board.app, board.ticks))
        recorder.see(board.ticks, board.buttons)

    boards.run(Handheld(seed=seed), ticks, see)
    return recorder.end(ticks), [*supply.items()]
