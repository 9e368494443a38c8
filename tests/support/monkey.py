"""A monkey at the buttons, and at the supply: presses at random, long and short, but finds its way.

Into every screen, that is, and into coached games.
"""

import os
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from host_sim.pico.board import Board, Stop
from host_sim.play.press_files import Press, Recorder, timeline
from tests.support.boards import BoardWithApp
from ui import screens
from ui.menus.before import plan

MONKEYS = int(os.environ.get("MONKEYS", "1"))  # of each test's; `make campaign` asks for all

UP, DOWN, LEFT, RIGHT, A, B = range(6)

_ANYWHERE = (UP, DOWN, DOWN, LEFT, RIGHT, RIGHT, A, A, A, B, B)
_HELD = (1, 2, 2, 3, 4, 4, 30, 60)
_REST = (1, 3, 4, 4, 8, 40)
_SUPPLY_MV = (4200, 3900, 3700, 3550, 3450, 3400, 3250, 4800, 1000)  # full to empty; USB; nothing at all
_SUPPLY_FOR = (40, 150, 400, 1000)  # ticks


class Visit(NamedTuple):
    """What a monkey did: presses, and (tick, millivolts) of each change of the supply; what came of it.

    seen: the screens. pictures: what the display showed in each tick.
    """

    seed: int
    presses: list[Press]
    volts: list[tuple[int, int]]
    seen: set[str]
    pictures: list[bytes]


def _button(board: Board, chance: random.Random) -> int:
    """Choose a button; a little less at random where chance alone would never get far."""
    app = board.app
    if app.screen.name_id == screens.TITLE_SCREEN:
        return chance.choice((DOWN, DOWN, A))
    if app.screen.name_id == screens.SETUP_SCREEN:
        row = app.screen.rows[app.screen.row]
        if row == plan.COACH_ROW and not app.screen.plan.value(row):
            return RIGHT
        at_start = row == plan.START_ROW
        return chance.choice((A, A, UP) if at_start else (DOWN, DOWN, LEFT, RIGHT, RIGHT, RIGHT, UP))
    return chance.choice(_ANYWHERE)


def visit(seed: int, ticks: int) -> Visit:
    """Let a monkey play for a while on a board of a seed that has a gauge."""
    chance = random.Random(seed)
    supply = random.Random(~seed)
    board = Board(seed=seed)
    recorder = Recorder()
    volts: list[tuple[int, int]] = []
    seen: set[str] = set()
    pictures: list[bytes] = []
    until = 60  # the tick of the next change
    steady_until = 60

    def hook(board: Board) -> None:
        nonlocal until, steady_until
        seen.add(type(board.app.screen).__name__ + ("+panel" if board.app.overlay.panel else ""))
        pictures.append(bytes(board.chip.picture()))
        if board.ticks == ticks:
            raise Stop
        if board.ticks >= steady_until:
            volts.append((board.ticks, supply.choice(_SUPPLY_MV)))
            board.kit.set_vsys(volts[-1][1])
            steady_until += supply.choice(_SUPPLY_FOR)
        if board.ticks < until:
            return
        mask = 0 if board.buttons else 1 << _button(board, chance)
        until += chance.choice(_HELD if mask else _REST)
        board.set_buttons(mask)
        recorder.see(board.ticks, mask)

    board.run(hook)
    return Visit(seed, recorder.end(ticks), volts, seen, pictures)


def visit_again(first: Visit, app_class: Any, look: Callable[[Board], None]) -> None:
    """Let another app have what a monkey did; look(board) after every tick."""
    board = BoardWithApp(seed=first.seed, app_class=app_class)
    masks = dict(timeline(first.presses))
    volts = dict(first.volts)

    def hook(board: Board) -> None:
        look(board)
        if board.ticks == len(first.pictures):
            raise Stop
        if board.ticks in volts:
            board.kit.set_vsys(volts[board.ticks])
        if board.ticks in masks:
            board.set_buttons(masks[board.ticks])

    board.run(hook)
