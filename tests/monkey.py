"""A monkey at the buttons: presses at random, long and short, but finds its way into every screen."""

import random

from host_sim.board import Board, Stop
from host_sim.record import Press, Recorder
from ui import screens
from ui import setup as setup_screen

UP, DOWN, LEFT, RIGHT, A, B = range(6)

_ANYWHERE = (UP, DOWN, DOWN, LEFT, RIGHT, RIGHT, A, A, A, B, B)
_HELD = (1, 2, 2, 3, 4, 4, 30, 60)
_REST = (1, 3, 4, 4, 8, 40)


def _button(board: Board, chance: random.Random) -> int:
    """Choose a button; a little less at random where chance alone would never get far."""
    app = board.app
    if app.screen.name_id == screens.TITLE:
        return chance.choice((DOWN, DOWN, A))
    if app.screen.name_id == screens.SETUP:
        at_start = app.screen.rows[app.screen.row] == setup_screen.START
        return chance.choice((A, A, UP) if at_start else (DOWN, DOWN, LEFT, RIGHT, RIGHT, RIGHT, UP))
    return chance.choice(_ANYWHERE)


def presses(seed: int, ticks: int) -> tuple[list[Press], set[str]]:
    """Let a monkey play for a while on a board of a seed; answer its presses and the screens that it saw."""
    chance = random.Random(seed)
    board = Board(seed=seed)
    recorder = Recorder()
    seen: set[str] = set()
    until = 60  # the tick of the next change

    def hook(board: Board) -> None:
        nonlocal until
        seen.add(type(board.app.screen).__name__ + ("+panel" if board.app.overlay.panel else ""))
        if board.ticks == ticks:
            raise Stop
        if board.ticks < until:
            return
        mask = 0 if board.buttons else 1 << _button(board, chance)
        until += chance.choice(_HELD if mask else _REST)
        board.set_buttons(mask)
        recorder.see(board.ticks, mask)

    board.run(hook)
    return recorder.end(ticks), seen
