"""The process that plays a run on order, tick by tick: main() of it.

A Recording comes on stdin, then (ticks, presses) again and again, each answered by a Played on stdout, all
pickled. It takes the recording before it loads the firmware, which may not even compile.
"""

import os
import pickle
import signal
import sys
import traceback
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from machine import Misuse

from host_sim import ROOT
from host_sim.window.shot import Shot, shot_of

DARK = Shot(bytes(1024))


class Recording(NamedTuple):
    """What a run is a function of. flash: content by name. presses: (tick, mask) of each change."""

    board: str
    seed: int
    flash: Mapping[str, bytes]
    presses: tuple[tuple[int, int], ...] = ()

    def until(self, tick: int) -> "Recording":
        """Answer the recording without what is pressed at a tick or later."""
        return self._replace(presses=tuple(press for press in self.presses if press[0] < tick))


class Moment(NamedTuple):
    """What a tick did. shot: what is seen after it, points deflated. screen: the module of the screen."""

    shot: Shot
    contrast: int
    hertz: int
    bus_bytes: int
    screen: str


class Played(NamedTuple):
    """What came of an order. flash: as it is now. fault: what ended the run, in a line, or nothing."""

    moments: list[Moment]
    flash: Mapping[str, bytes]
    fault: str


class _Player:
    def __init__(self, recording: Recording, answers: Any) -> None:
        self._recording = recording
        self._answers = answers
        self._flash = recording.flash
        self._moments: list[Moment] = []
        self._shot = DARK
        self._bus_bytes = 0
        self._left: int
        self._presses: dict[int, int]
        self._left, self._presses = pickle.load(sys.stdin.buffer)

    def play(self) -> None:
        """Play until nobody asks any more; a fault of the firmware's is the answer from then on."""
        try:
            from host_sim.chip.flash import flash_of
            from host_sim.handheld import Handheld

            flash = flash_of(self._flash)
            board = Handheld(self._recording.board, seed=self._recording.seed, flash=flash)
            board.set_buttons(self._presses.get(0, 0))
            board.run(self._after_tick)
            fault = "the firmware came to an end"
        except (Exception, Misuse) as error:  # the firmware's, of any kind
            fault = _told(error)
        while True:
            self._answer(fault)

    def _after_tick(self, board: Any) -> None:
        chip, app = board.chip, board.app
        if chip.touched:
            shot = shot_of(chip)
            shot = shot._replace(points=zlib.compress(shot.points, 1) if shot.points else b"")
            self._shot = self._shot if shot == self._shot else shot
        before, self._bus_bytes = self._bus_bytes, board.soc.bus_bytes()
        screen = "" if app is None else type(app.stage.screen).__module__
        sent = max(0, self._bus_bytes - before)
        self._moments.append(Moment(self._shot, chip.contrast, board.tone_hertz, sent, screen))
        self._left -= 1
        if not self._left:
            self._flash = board.flash.contents()
            self._answer("")
        board.set_buttons(self._presses.get(board.ticks, board.buttons))

    def _answer(self, fault: str) -> None:
        pickle.dump(Played(self._moments, self._flash, fault), self._answers)
        self._answers.flush()
        self._moments = []
        self._left, self._presses = pickle.load(sys.stdin.buffer)


def _told(error: BaseException) -> str:
    """Tell in a line what was raised, and where the firmware was last."""
    words = f"{type(error).__name__}: {error}"
    places = traceback.extract_tb(error.__traceback__)
    ours = [place for place in places if place.filename.startswith(str(ROOT / "firmware"))] or places
    file, line = ours[-1].filename, ours[-1].lineno
    if isinstance(error, SyntaxError) and error.filename:
        words, file, line = f"SyntaxError: {error.msg}", error.filename, error.lineno
    return f"{os.path.relpath(file, ROOT)}, line {line}: {words}"


def main() -> None:
    """Play what comes over stdin until that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the window's to end
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the firmware prints
    try:
        _Player(pickle.load(sys.stdin.buffer), answers).play()
    except (EOFError, OSError, pickle.UnpicklingError):
        os._exit(0)  # nobody asks any more
