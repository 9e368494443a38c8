"""Play on the simulated board with a face: the window, or the terminal.

The board's flash is kept in a folder (kept_flash) after every tick that changed it: ending the program is the
same as pulling the plug.
"""

import argparse
import os
import secrets
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import date
from typing import Any

from host_sim.chip.board_numbers import BadBoard, load_config
from host_sim.chip.kept_flash import FlashError, KeptFlash, flash_folder
from host_sim.command_line import ends
from host_sim.handheld import Handheld, Stop
from host_sim.window.bench_player import Recording
from host_sim.window.face import Face, FaceError
from host_sim.window.games import EPOCH, Days, is_at_title

Begin = Callable[[Any], None]
Today = Callable[[], int]


def this_day() -> int:
    """Tell the day, as window.games counts them, by this computer's clock."""
    return date.today().toordinal() - EPOCH


def play(
    face: Face,
    name: str,
    seed: int | None,
    kept: KeptFlash,
    begin: Begin | None = None,
    today: Today = this_day,
) -> None:
    """Let a person play on the board of a name with the flash that is kept, at the bench too.

    begin: begins on the title what is to be played. today: tells the day (window.games).
    """
    for words in (kept.warning, kept.trouble):
        if words:
            face.say(words)
    flash = kept.flash
    steps = flash.steps
    before = flash.contents()
    presses: list[tuple[int, int]] = []
    on = True
    days = Days(flash)
    begins = begin

    def keep() -> None:
        news = kept.keep()
        if news:
            face.say(news)

    def hook(board: Handheld) -> None:
        nonlocal steps, on, begins
        held = board.buttons
        on = face.tick(board)
        if board.buttons != held:
            presses.append((board.ticks, board.buttons))
        if board.app is not None:
            if begins is not None and is_at_title(board.app):
                begins(board.app)
                begins = None
            days.look(board.app, today())
        if face.wants_bench and begin is not None:  # it has presses, and these began nothing
            face.wants_bench = False
            face.say("the bench is beside a game that was begun by its buttons")
        if flash.steps != steps:
            steps = flash.steps
            keep()
        if not on or face.wants_bench:
            raise Stop

    keyed = secrets.randbits(62) if seed is None else seed
    board = Handheld(name, seed=keyed, flash=flash)
    board.run(hook)
    if on and face.wants_bench:
        from host_sim.window.bench import sit_down

        sit_down(face, Recording(name, keyed, before, tuple(presses)), board.ticks, kept)
    elif kept.trouble:
        keep()  # perhaps there is room by now


def has_display() -> bool:
    """Tell whether a window can be expected to open: on a desktop, or where SDL was told how."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_face(terminal: bool, scale: int | None, tones: bool, board: str) -> Face:
    """Open the terminal where asked for or without a display, else the window; FaceError without either.

    tones: the terminal, which writes the beeps down. board: whose casing and keys are shown.

    Where a display should be and no window can be opened, a line on stderr says why the terminal is.
    """
    from host_sim.window.terminal import Terminal

    if terminal or tones:
        return Terminal(board, tones=tones)
    no_window = "there is no display here"
    why = ""
    if has_display():
        from host_sim.window.window import Window

        try:
            return Window(scale, board=board)
        except FaceError as error:
            no_window = str(error)
            why = f"rattle: {error}; playing in the terminal"
    try:
        return Terminal(board, why)
    except FaceError as error:
        raise FaceError(f"{no_window}, and {error}") from None


@ends("rattle", (BadBoard,), (FaceError, FlashError))
def main(args: argparse.Namespace, begin: Begin | None = None, today: Today = this_day) -> int:
    """Play; args: board, seed (or None), scale (or None), terminal, tones, bench. Answer the exit code.

    begin, today: as play() has them.
    """
    load_config(args.board)
    with KeptFlash(flash_folder(args.board)) as kept:
        face = open_face(args.terminal, args.scale, args.tones, args.board)
        with closing(face), suppress(KeyboardInterrupt):
            face.wants_bench = args.bench
            play(face, args.board, args.seed, kept, begin, today)
        return 1 if kept.trouble else 0
