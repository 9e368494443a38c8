"""Play on the simulated board with a face: the window, or the terminal.

The board's flash is kept in a folder (kept_flash) after every tick that changed it: ending the program is the
same as pulling the plug. A recording is made on a board of its own, with an empty flash and a known seed,
since only then do the same presses mean the same again.
"""

import argparse
import os
import secrets
import sys
import time
from pathlib import Path

from host_sim.chip.board_numbers import BadBoard, load_config
from host_sim.chip.flash import Flash
from host_sim.chip.kept_flash import FlashError, KeptFlash, flash_folder
from host_sim.handheld import Handheld, Stop
from host_sim.window import press_files
from host_sim.window.bench_player import Recording
from host_sim.window.face import Face, FaceError


class PlaySession:
    """A face and the boards that it shows, one after the other."""

    def __init__(self, face: Face, board: str, seed: int | None, kept: KeptFlash, recordings: Path) -> None:
        """Show `board` with the flash that is kept in `face`; press files go to the folder `recordings`."""
        self._face = face
        self._board = board
        self._seed = seed
        self._kept = kept
        self._recordings = recordings

    def run(self) -> None:
        """Go on until the person is done."""
        for words in (self._kept.warning, self._kept.trouble):
            if words:
                self._face.say(words)
        while self._own_game() and self._recording():
            pass

    def _own_game(self) -> bool:
        """Run the player's board, at the bench too; True when a recording is to come."""
        flash = self._kept.flash
        steps = flash.steps
        before = flash.contents()
        presses: list[tuple[int, int]] = []
        on = True

        def hook(board: Handheld) -> None:
            nonlocal steps, on
            held = board.buttons
            on = self._face.tick(board)
            if board.buttons != held:
                presses.append((board.ticks, board.buttons))
            if flash.steps != steps:
                steps = flash.steps
                self._keep()
            if not on or self._face.wants_recording or self._face.wants_bench:
                raise Stop

        seed = secrets.randbits(62) if self._seed is None else self._seed
        board = Handheld(self._board, seed=seed, flash=flash)
        board.run(hook)
        if on and self._face.wants_bench:
            from host_sim.window.bench import sit_down

            recording = Recording(self._board, seed, before, tuple(presses))
            sit_down(self._face, recording, board.ticks, self._kept)
            return False
        if self._kept.trouble:
            self._keep()  # perhaps there is room by now
        return on and self._face.wants_recording

    def _keep(self) -> None:
        """Keep the flash; tell when that goes wrong, and when it goes well again."""
        news = self._kept.keep()
        if news:
            self._face.say(news)

    def _recording(self) -> bool:
        """Run a fresh board and write down its presses; True when the player's own board is wanted back."""
        seed = secrets.randbelow(10_000) if self._seed is None else self._seed
        recorder = press_files.Recorder()
        on = True

        def hook(board: Handheld) -> None:
            nonlocal on
            on = self._face.tick(board)
            recorder.see(board.ticks, board.buttons)
            if board.ticks == press_files.MOST_TICKS:
                self._face.wants_recording = False
            if not on or not self._face.wants_recording:
                raise Stop

        self._face.say("recording from power-on, F9 ends it")
        board = Handheld(self._board, seed=seed, flash=Flash())
        board.run(hook)
        path = self._recordings / time.strftime("rattle-%Y%m%d-%H%M%S.presses")
        comment = f"python -m host_sim run --seed {seed} --board {self._board} --presses {path.name}"
        try:
            path.write_text(press_files.unparse(recorder.end(board.ticks), comment))
        except OSError as error:
            self._face.say(f"no recording: {error}")
        else:
            self._face.say(f"recording saved: {path}")
        return on


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


def main(args: argparse.Namespace) -> int:
    """Play; args: board, seed (or None), scale (or None), terminal, tones, bench. Answer the exit code."""
    try:
        load_config(args.board)
        with KeptFlash(flash_folder(args.board)) as kept:
            face = open_face(args.terminal, args.scale, args.tones, args.board)
            try:
                face.wants_bench = args.bench
                PlaySession(face, args.board, args.seed, kept, Path.cwd()).run()
            except KeyboardInterrupt:
                pass
            finally:
                face.close()
            return 1 if kept.trouble else 0
    except BadBoard as error:
        print(f"rattle: {error}", file=sys.stderr)
        return 2
    except (FaceError, FlashError) as error:
        print(f"rattle: {error}", file=sys.stderr)
        return 1
