"""A walker who knows no way: a monkey that in the menus presses mostly what it has pressed least there.

So it comes to every screen that presses lead to, and out of each; who adds a screen tells it nothing.
"""

import random
from collections import Counter
from itertools import cycle
from typing import Any

from contract.settings import HANDOVER, PERSON
from engine import rules
from host_sim.chip.board_numbers import load_config
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld
from host_sim.proofs.monkey import SCREENS
from host_sim.proofs.random_presses import RandomPresses
from host_sim.window.robots import B, Pad
from strategy.review import diary
from tests.support.boards import run
from tests.support.closed_matches import begin, name, new_board, play
from ui import screens
from ui.menus import plan

_LIFE_TICKS = 4000
_AS_LEAVING = 4  # presses of another button: who leaves at once never sees the last row

# Matches in which a device is handed over: the sheet, how many play, the turns that are over, the coach, and
# what was set up last: dice by a code with somebody of a name, or the coach for one.
_BY_CODE = bytes((0, 2, PERSON, 0, 0, 0, 0, 0, 1, plan.OF_CODE, 0, 0, 0, 0, 0, 1))
_OF_ONE = bytes((0, 1, *bytes(11)))
TWO = rules.APPLET, 2, 12, diary.OFF, _BY_CODE
PUPIL = rules.OFFICIAL, 1, 10, diary.TEACH, _OF_ONE + bytes((diary.TEACH, 0, 1))
ONE = rules.OFFICIAL, 1, 12, diary.OFF, _OF_ONE + bytes((diary.OFF, 0, 1))


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

    def __init__(self, chance: random.Random, pad: Pad, tried: Counter[tuple[int, ...]]) -> None:
        super().__init__(chance, pad)
        self._tried = tried

    def button(self, app: Any) -> int:
        """Choose a button."""
        screen = app.stage.screen
        if screen.name_id == screens.TURN_SCREEN or not self.chance.randrange(8):
            return super().button(app)
        here = screen.name_id, int(getattr(screen, "row", 0))
        ways = [(*here, button) for button in self.chance.sample(range(6), 6)]
        way = min(ways, key=lambda way: self._tried[way])
        self._tried[way] += _AS_LEAVING if way[-1] == B else 1
        return way[-1]


def walk(name: str, most: int) -> tuple[set[int], set[int]]:
    """Wander on a board, life after life, till each screen was left, or for so many ticks.

    Answer the numbers of the screens that were come to, and of those that were left by a press.
    """
    come_to, gone_from = set[int](), set[int]()
    chance, pad, tried = random.Random(1), Pad(load_config(name)), Counter[tuple[int, ...]]()
    ticks = 0
    for whose in cycle((TWO, ONE)):
        if ticks >= most or SCREENS.keys() <= gone_from:
            break
        wanderer, here = Wanderer(chance, pad, tried), screens.NO_SCREEN

        def see(board: Handheld, wanderer: Wanderer = wanderer) -> bool:
            nonlocal here
            there = board.app.stage.screen.name_id
            come_to.add(there)
            if here not in (there, screens.NO_SCREEN) or board.app.wants:
                gone_from.add(here)
            here = there
            board.set_buttons(wanderer.press(board.app, board.ticks))
            return board.app.wants

        board = Handheld(name, flash=left(*whose), seed=ticks)
        run(board, _LIFE_TICKS, see)
        ticks += board.ticks
    return come_to, gone_from
