"""Recorded games: press files in tests/golden, each played once on CPython for all the tests that ask."""

import functools
from pathlib import Path
from typing import NamedTuple

from host_sim.chip.flash import Flash
from host_sim.window import press_files, run
from tests.support import walker
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

SEEN: dict[str, list[tuple[int, bytes]]] = {}  # ticks and pictures
LEFT: dict[str, Flash] = {}  # on the board, when it was over


def press_file(name: str) -> Path:
    return GOLDEN / f"{name}.presses"


@functools.cache
def outcome(name: str) -> run.Outcome:
    """Play what is RECORDED by a name, or a walk, on CPython."""
    game = (RECORDED | WALKS)[name]
    presses = press_files.parse(press_file(name).read_text(), press_file(name).name)
    seen = SEEN[name] = []
    flash = LEFT[name] = walker.left(*game.begins) if game.begins else Flash()
    return run.play(
        game.seed, presses=presses, board=game.board, flash=flash, see=lambda *now: seen.append(now)
    )
