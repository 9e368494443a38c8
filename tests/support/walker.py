"""A walker who knows no way: a monkey that in the menus presses mostly what it has pressed least there.

So it comes to every screen that presses lead to, and out of each; who adds a screen tells it nothing. A
tourist knows his way: he goes where something sounds that no recorded game comes by.
"""

import random
from collections import Counter
from itertools import cycle
from typing import Any

from contract.settings import HANDOVER, PERSON
from engine import rules
from engine.turn import START
from host_sim.chip.board_numbers import load_config
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld, Stop
from host_sim.proofs.random_presses import RandomPresses
from host_sim.window.robots import NO_PRESS, B, Pad, Robot
from strategy.review import diary
from tests.support.closed_matches import begin, name, new_board
from ui import screens
from ui.menus import plan
from ui.screens import THINKS

_LIFE_TICKS = 4000
_AS_LEAVING = 4  # presses of another button: who leaves at once never sees the last row


def all_screens() -> dict[int, str]:
    """List the screens that there are, number -> name: all that ui.screens has."""
    return {value: name for name, value in vars(screens).items() if name.endswith("_SCREEN") and value >= 0}


def before_the_last_boxes() -> Flash:
    """Answer a flash as two people leave it who hand the device over and lack a box each of the end.

    One of them it knows by name; what was set up last asks for a code.
    """
    set_up = bytes((0, 2, PERSON, 0, 0, 0, 0, 0, 1, plan.OF_CODE, 0, 0, 0, 0, 0, 1))
    return _left(rules.APPLET, bytes(2), 12, set_up)


def before_the_last_boxes_of_a_pupil() -> Flash:
    """Answer a flash as somebody leaves it who is taught by the coach and lacks three boxes of the end."""
    return _left(rules.OFFICIAL, bytes(1), 10, bytes((0, 1, *bytes(11), diary.TEACH, 0, 1)), diary.TEACH)


def before_the_last_box_of_one() -> Flash:
    """Answer a flash as somebody leaves it who plays alone and lacks one box: the end is near."""
    return _left(rules.OFFICIAL, bytes(1), 12, bytes((0, 1, *bytes(11), diary.OFF, 0, 1)))


def _left(sheet: int, kinds: bytes, turns: int, set_up: bytes, coach: int = diary.OFF) -> Flash:
    flash, keeper, match = new_board()
    name(keeper, 0, b"ANN")
    keeper.settings.buffer[HANDOVER] = 1
    keeper.settings.setup[:] = set_up
    keeper.save_settings()
    begin(keeper, match, sheet=sheet, kinds=kinds, seed=0x01020304050607, coach=coach)
    while match.phase == START:
        match.throw_start()
    while match.turn < turns:
        match.roll()
        keeper.diary.note(match)
        match.score(next(box for box in range(13) if match.legal_mask() >> box & 1))
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


class Walk:
    """Wander on a board, life after life, till each screen was come to and left, or for `most` ticks.

    A life begins near the end of a match. reached, left: the numbers of screens; by a press, in both.
    """

    def __init__(self, board: str, most: int, seed: int = 1) -> None:
        self.reached: set[int] = set()
        self.left: set[int] = set()
        self._wanted = set(all_screens())
        chance, ticks = random.Random(seed), 0
        pad, tried = Pad(load_config(board)), Counter[tuple[int, ...]]()
        for near_its_end in cycle((before_the_last_boxes, before_the_last_box_of_one)):
            if ticks >= most or self._wanted <= self.left:
                break
            ticks += self._live(
                Handheld(board, flash=near_its_end(), seed=ticks), Wanderer(chance, pad, tried)
            )

    def _live(self, board: Handheld, wanderer: Wanderer) -> int:
        """Live a life; answer how many ticks it lasted."""
        here = screens.NO_SCREEN

        def hook(board: Handheld) -> None:
            nonlocal here
            there = board.app.stage.screen.name_id
            self.reached.add(there)
            if here not in (there, screens.NO_SCREEN) or board.app.wants:
                self.left.add(here)
            here = there
            if board.app.wants or board.ticks == _LIFE_TICKS:
                raise Stop
            board.set_buttons(wanderer.press(board.app, board.ticks))

        board.run(hook)
        return board.ticks

    def missing(self) -> list[str]:
        """Name the screens that were not come to, and those that were not left."""
        names = all_screens()
        wanting = sorted(self._wanted - self.left)
        answer = [f"{names[screen]} is not reached" for screen in wanting if screen not in self.reached]
        return answer + [f"{names[screen]} is not left" for screen in wanting if screen in self.reached]


# What the tourist presses, from the title on, each press when it is heard.
_TOUR = (
    "UARLB"  # a setting is changed back
    "UUAADABBB"  # a name without a letter
    "UADDAAAADAB"  # of the beeps three sounds, and a question
    "DRLUUAUARURURURUADBB"  # the rules; a position with too few dice, then with all
    "UADRRRRRAAAARAAAAAAABAAAAAARARRBABB"  # the drill: wrongly, rightly, and nothing to throw
    "UUADLUUADRDDDADAUAUAUAUAUAUAUAUABBBBBBBBBB"  # a new match by a code, which is none
    "UUURDDDAAAUA"  # one with dice of one's own: a score without dice
)


class Tourist(Robot):
    """Change a setting back, leave out a name, mistype a code, score without dice; stop at the next turn."""

    def __init__(self) -> None:
        super().__init__("greedy", rules.OFFICIAL, bytes(1))
        self._left = _TOUR

    def choose(self, app: Any) -> int:
        """Answer the next one; who answers a lesson waits while it thinks."""
        self.finished = not self._left and app.table.match.turn > 0
        screen = app.stage.screen
        thinks = screen.name_id in (screens.DRILL_SCREEN, screens.POSITION_SCREEN) and screen.stage == THINKS
        if not self._left or thinks and self._left[0] != "B":
            return NO_PRESS
        button, self._left = self._left[0], self._left[1:]
        return "UDLRAB".index(button)
