"""A monkey at the buttons, and at the supply: presses at random, long and short, but finds its way.

Into every screen, that is, and into coached games.
"""

import os
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from host_sim.handheld import Handheld, Stop
from host_sim.proofs.life import SUPPLY_FOR, SUPPLY_MV
from host_sim.proofs.random_presses import RandomPresses
from host_sim.window.press_files import Press, Recorder

MONKEYS = int(os.environ.get("MONKEYS", "1"))  # of each test's; `make campaign` asks for all


class Visit(NamedTuple):
    """What a monkey did: presses, and (tick, millivolts) of each change of the supply; what came of it.

    seen: the screens. pictures: what the display showed in each tick.
    """

    seed: int
    presses: list[Press]
    volts: list[tuple[int, int]]
    seen: set[str]
    pictures: list[bytes]


def visit(seed: int, ticks: int, look: Callable[[Any], object] = lambda app: None) -> Visit:
    """Let a monkey play for a while on a board of a seed that has a gauge; look(app) after every tick."""
    presses = RandomPresses(random.Random(seed))
    supply = random.Random(~seed)
    board = Handheld(seed=seed)
    recorder = Recorder()
    volts: list[tuple[int, int]] = []
    seen: set[str] = set()
    pictures: list[bytes] = []
    steady_until = 60  # the tick of the supply's next change

    def hook(board: Handheld) -> None:
        nonlocal steady_until
        look(board.app)
        seen.add(type(board.app.stage.screen).__name__ + ("+panel" if board.app.stage.overlay.panel else ""))
        pictures.append(bytes(board.chip.picture()))
        if board.ticks == ticks:
            raise Stop
        if board.ticks >= steady_until:
            volts.append((board.ticks, supply.choice(SUPPLY_MV)))
            board.kit.set_vsys(volts[-1][1])
            steady_until += supply.choice(SUPPLY_FOR)
        board.set_buttons(presses.press(board.app, board.ticks))
        recorder.see(board.ticks, board.buttons)

    board.run(hook)
    return Visit(seed, recorder.end(ticks), volts, seen, pictures)
