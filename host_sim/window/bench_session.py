"""The bench in the window: what was played goes on there, with a panel of keys and figures beside it."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from host_sim import ROOT
from host_sim.chip.flash import flash_of
from host_sim.chip.kept_flash import KeptFlash
from host_sim.chip.whole import zipped
from host_sim.window import press_files
from host_sim.window.bench import SECOND, Bench
from host_sim.window.bench_player import Recording
from host_sim.window.face import TICK_MS, Face, FaceError
from host_sim.window.lettering import fitting_lines
from host_sim.window.window import Window

REPLAYS = ROOT / "tests" / "replays"


def write_test(recording: Recording, end: int, folder: Path | None = None) -> Path:
    """Write a run up to a tick as a test of tests/replays, or another folder; answer where.

    The first line of its press file is the command that plays it. CalledProcessError, with a line on its
    stderr, when the sources as they are cannot play it.
    """
    path = (folder or REPLAYS) / time.strftime("rattle-%Y%m%d-%H%M%S.presses")
    given = f"-m host_sim run --seed {recording.seed} --board {recording.board}"
    given += f" --presses {path.name} --ticks {end}"
    if recording.flash:
        given += f" --flash {path.stem}.zip"
        path.with_suffix(".zip").write_bytes(zipped(recording.flash))
    recorder = press_files.Recorder()
    for tick, mask in recording.until(end).presses:
        recorder.see(tick, mask)
    path.write_text(press_files.unparse(recorder.end(end), f"python {given}"))
    command = [sys.executable, *given.split(), "--json"]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=path.parent, env=env, capture_output=True, text=True, check=True)
    path.with_suffix(".json").write_text(json.dumps(json.loads(done.stdout), indent=1, sort_keys=True) + "\n")
    return path


def _save(bench: Bench) -> None:
    try:
        bench.says = f"saved: {write_test(bench.run.recording, bench.tick)}"
    except subprocess.CalledProcessError as error:
        bench.says = f"not saved: {error.stderr.strip()}"
    except OSError as error:
        bench.says = f"not saved: {error}"


# By key: its name, what it does in words, and does.
TOOLS: dict[int, tuple[str, str, Callable[[Bench], object]]] = {
    pygame.K_F2: ("F2", "time stands, or goes again", Bench.pause),
    pygame.K_F3: ("F3", "a tick back", lambda bench: bench.step(-1)),
    pygame.K_F4: ("F4", "a tick on", lambda bench: bench.step(1)),
    pygame.K_PAGEUP: ("Page up", "a second back", lambda bench: bench.step(-SECOND)),
    pygame.K_PAGEDOWN: ("Page down", "a second on", lambda bench: bench.step(SECOND)),
    pygame.K_HOME: ("Home", "to power on", lambda bench: bench.go(1)),
    pygame.K_END: ("End", "to the newest tick", lambda bench: bench.go(bench.tip)),
    pygame.K_F8: ("F8", "go on from here, and forget what came after", Bench.go_on_here),
    pygame.K_F5: ("F5", "play all again; so does a changed source", Bench.reload),
    pygame.K_F9: ("F9", "save the presses up to here as a test", _save),
}
SIZE = (380, 400)
_MARGIN, _LINE, _INDENT = 12, 17, 80
_KEYS_TOP, _WORDS_TOP = 64, 304
_PAPER, _INK, _RULE = "#1e212a", "#d6dae4", "#3a404e"
_KEY, _BLUE, _RED, _GREEN = "#f08a74", "#68a0e8", "#fa463c", "#78c882"


class _Panel:
    """Stands beside the casing in a window (host_sim.window.window.Beside)."""

    def __init__(self, bench: Bench) -> None:
        pygame.font.init()
        self.size: tuple[int, int] = SIZE
        self._bench = bench
        self._font = pygame.font.Font(None, 17)
        self._line = pygame.Rect(_MARGIN, 36, SIZE[0] - 2 * _MARGIN, 14)
        self._pulls = False

    def take_key(self, key: int) -> bool:
        if key in TOOLS:
            TOOLS[key][2](self._bench)
        return key in TOOLS

    def press(self, place: tuple[int, int]) -> None:
        self._pulls = self._line.inflate(0, 8).collidepoint(place)
        self.pull(place)

    def pull(self, place: tuple[int, int]) -> None:
        if self._pulls:
            along = (place[0] - self._line.x) / self._line.width
            self._bench.go(round(along * self._bench.tip))

    def release(self) -> None:
        self._pulls = False

    def draw(self) -> pygame.Surface:
        bench = self._bench
        picture = pygame.Surface(SIZE)
        picture.fill(_PAPER)
        tick, end = bench.replaying or (bench.tick, bench.tip)
        how = "is played again" if bench.replaying else "stands" if bench.paused or bench.fault else "goes"
        self._write(picture, f"tick {tick} of {end}, {tick * TICK_MS / 1000:.2f} s, {how}", 0, 12)
        pygame.draw.rect(picture, _RULE, self._line, border_radius=6)
        done = self._line.copy()
        done.width = max(6, done.width * tick // max(end, 1))
        pygame.draw.rect(picture, _GREEN if bench.replaying else _BLUE, done, border_radius=6)
        figures = ("", ""), ("screen", bench.moment.screen), ("bus", f"{bench.moment.bus_bytes} bytes")
        for i, (what, words) in enumerate((*((key, words) for key, words, _ in TOOLS.values()), *figures)):
            self._write(picture, what, 0, _KEYS_TOP + i * _LINE, _KEY)
            self._write(picture, words, _INDENT, _KEYS_TOP + i * _LINE)
        said = bench.fault or bench.says
        for i, line in enumerate(fitting_lines(self._font, said, SIZE[0] - 2 * _MARGIN, 5)):
            self._write(picture, line, 0, _WORDS_TOP + i * _LINE, _RED if bench.fault else _INK)
        return picture

    def _write(self, on: pygame.Surface, words: str, x: int, y: int, ink: str = _INK) -> None:
        on.blit(self._font.render(words, True, ink), (_MARGIN + x, y))


def sit_down(face: Face, recording: Recording, ticks: int, kept: KeptFlash) -> None:
    """Go on with a recording from a tick on until the window is closed; FaceError for another face.

    The flash is kept as it is at the newest tick.
    """
    if not isinstance(face, Window):
        raise FaceError("the bench stands in a window alone; without --bench the terminal will do")
    bench = Bench(recording, ticks)
    files = kept.flash.contents()
    try:
        face.put_beside(_Panel(bench))
        while face.tick(bench):
            bench.pass_tick()
            if not bench.replaying and bench.tick == bench.tip and bench.run.flash != files:
                files = dict(bench.run.flash)
                kept.flash = flash_of(files)
                bench.says = kept.keep() or bench.says
    finally:
        bench.close()
