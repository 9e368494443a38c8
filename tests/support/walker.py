"""A walker who knows no way: a monkey that in the menus presses mostly what it has pressed least there.

So it comes to every screen that presses lead to, and out of each; who adds a screen tells it nothing.
"""

import random
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from typing import Any

from contract.settings import HANDOVER, PERSON
from engine import rules
from host_sim.chip.board_numbers import load_config
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld
from host_sim.proofs.monkey import SCREENS, SUPPLY_FOR, SUPPLY_MV
from host_sim.proofs.random_presses import RandomPresses
from host_sim.window.press_files import Press, Recorder
from host_sim.window.robots import B, Pad
from strategy.review import diary
from tests.support.boards import run
from tests.support.closed_matches import begin, name, new_board, play
from ui import screens
from ui.menus import plan

_LIFE_TICKS = 4000

# Matches in which a device is handed over: the sheet, how many play, the turns that are over, the coach, and
# what was set up last: dice by a code with somebody of a name, or the coach for one.
_BY_CODE = bytes((0, 2, PERSON, 0, 0, 0, 0, 0, 1, plan.OF_CODE, 0, 0, 0, 0, 0, 1))
_WITH_COACH = bytes((0, 1, *bytes(11), diary.TEACH, 0, 1))
TWO = rules.APPLET, 2, 12, diary.OFF, _BY_CODE
PUPIL = rules.OFFICIAL, 1, 10, diary.TEACH, _WITH_COACH


def left(sheet: int, players: int, turns: int, coach: int, set_up: bytes) -> Flash:
    """Answer a flash as they leave it: the end is near."""
    flash, keeper, match = new_board()
    name(keeper, 0, b"ANN")
    keeper.settings.buffer[HANDOVER] = 1
    keeper.settings.setup[:] = set_up
    keeper.save_settings()
    begin(keeper, match, sheet=sheet, kinds=bytes(players), seed=0x01020304050607, coach=coach)
    play(match, keeper.diary, turns=turns)
    keeper.save(match)
    keeper.save_diary()
    return flash


class Wanderer(RandomPresses):
    """Press in the menus mostly what was pressed least where one stands, by screen and row."""

    def __init__(self, chance: random.Random, pad: Pad) -> None:
        super().__init__(chance, pad)
        self._tried: Counter[tuple[int, ...]] = Counter()

    def button(self, app: Any) -> int:
        """Choose a button."""
        screen = app.stage.screen
        if screen.name_id == screens.TURN_SCREEN or not self.chance.randrange(8):
            return super().button(app)
        here = screen.name_id, int(getattr(screen, "row", 0))
        button = min(self.chance.sample(range(6), 6), key=lambda button: self._tried[*here, button])
        self._tried[*here, button] += 4 if button == B else 1  # who leaves at once never sees the last row
        return button


def walk(name: str, most: int) -> set[int]:
    """Wander on a board for so many ticks, or till it left each screen by a press; answer those it left."""
    gone_from = set[int]()
    wanderer, ticks = Wanderer(random.Random(1), Pad(load_config(name))), 0
    here = screens.NO_SCREEN

    def see(board: Handheld) -> bool:
        nonlocal here
        there = board.app.stage.screen.name_id
        if here not in (there, screens.NO_SCREEN) or board.app.wants:
            gone_from.add(here)
        here = there
        board.set_buttons(wanderer.press(board.app, ticks + board.ticks))
        return board.app.wants

    for whose in cycle((PUPIL, TWO)):
        if ticks >= most or SCREENS.keys() <= gone_from:
            break
        board, here = Handheld(name, flash=left(*whose), seed=ticks), screens.NO_SCREEN
        run(board, _LIFE_TICKS, see)
        ticks += board.ticks
    return gone_from


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
    board, recorder = Handheld(seed=seed), Recorder()
    presses = RandomPresses(random.Random(seed), Pad(board.config))

    def see(board: Handheld) -> None:
        look(board.app)
        if board.ticks in supply:
            board.kit.set_vsys(supply[board.ticks])
        board.set_buttons(presses.press(board.app, board.ticks))
        recorder.see(board.ticks, board.buttons)

    run(board, ticks, see)
    return recorder.end(ticks), [*supply.items()]
