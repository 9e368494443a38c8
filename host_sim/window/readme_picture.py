"""Make the picture in the README: `python -m host_sim.window.readme_picture` writes docs/rattle.png.

A robot plays one seeded match on the simulated board. What the glass shows on the way goes into the casing,
as the window draws it, and into a column of screens beside it.
"""

import os
from collections.abc import Sequence

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.fewer_buttons import HELD_TICKS
from host_sim.command_line import Parser, leave
from host_sim.handheld import Handheld, Stop
from host_sim.window.robots import NO_PRESS
from host_sim.window.run import robot_for
from ui import screens

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from host_sim.window.casing import Casing
from host_sim.window.casing_plan import casing_of
from host_sim.window.face import BUTTONS, HEIGHT, WIDTH

_SEED = 20
_TURN = 7  # the eighth: a card worth looking at
_LOOK_TICKS = 40  # how long the result is looked at
_MOST_TICKS = 100_000
_MARGIN = 24
_COLUMN = {"setup": screens.SETUP_SCREEN, "card": screens.CARD_SCREEN, "results": screens.RESULTS_SCREEN}


class Sitter:
    """Plays, and keeps the last glass of every screen that the picture wants."""

    def __init__(self) -> None:
        """Seat a greedy robot in the human's place, and a greedy bot opposite."""
        self.glasses: dict[str, bytes] = {}
        self._robot = robot_for("greedy", "official", ["human", "greedy"])
        self._held_ticks = 0
        self._left_ticks = _LOOK_TICKS

    def after_tick(self, board: Handheld) -> None:
        """Look, then press; ends the run when the result was looked at for a while."""
        self._look(board)
        self._left_ticks -= self._robot.finished
        if not self._left_ticks or board.ticks > _MOST_TICKS:
            raise Stop
        if self._held_ticks:
            self._held_ticks -= 1
            if not self._held_ticks:
                board.set_buttons(0)
            return
        button = self._robot.press(board.app, board.ticks)
        if (
            "turn" in self.glasses
            and "card" not in self.glasses
            and board.app.stage.screen is board.app.parts.turn
        ):
            button = BUTTONS.index("UP")  # from the dice to the card; the robot comes back by itself
        if button != NO_PRESS:
            board.set_buttons(1 << button)
            self._held_ticks = HELD_TICKS

    def _look(self, board: Handheld) -> None:
        app = board.app
        for name, name_id in _COLUMN.items():
            if app.stage.screen.name_id == name_id:
                self.glasses[name] = bytes(board.chip.picture())
        match = app.table.match
        ready = match.turn == _TURN and not match.player and match.rolls == 2 and match.holds
        if ready and "turn" not in self.glasses and app.stage.screen is app.parts.turn:
            self.glasses["turn"] = bytes(board.chip.picture())


def compose(glasses: dict[str, bytes]) -> pygame.Surface:
    """Lay the casing with the turn on its glass to the left, the other screens in a column to the right."""
    plan = casing_of(DEFAULT_BOARD)
    large = Casing(plan, 4)
    casing = large.draw(glasses["turn"], frozenset())
    small = Casing(plan, 3)
    height = casing.get_height()
    picture = pygame.Surface((casing.get_width() + 3 * WIDTH + 2 * _MARGIN, height))
    large.spread_desk(picture, 0)
    picture.blit(casing, (0, 0))
    gap = (height - 3 * 3 * HEIGHT) // 4
    for place, name in enumerate(_COLUMN):
        at = (casing.get_width() + _MARGIN // 2, gap + place * (3 * HEIGHT + gap))
        frame = pygame.Rect(at, (3 * WIDTH, 3 * HEIGHT)).inflate(20, 20)
        pygame.draw.rect(picture, (14, 15, 20), frame, border_radius=10)
        picture.blit(small.glass(glasses[name]), at)
    return picture


def main(arguments: Sequence[str]) -> int:
    """Write the picture; answer the exit code."""
    Parser(prog="python -m host_sim.window.readme_picture", description=__doc__).parse_args(arguments)
    path = ROOT / "docs" / "rattle.png"
    sitter = Sitter()
    Handheld(seed=_SEED).run(sitter.after_tick)
    pygame.display.init()
    path.parent.mkdir(exist_ok=True)
    pygame.image.save(compose(sitter.glasses), path)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,d} bytes")
    return 0


if __name__ == "__main__":
    leave(main)
