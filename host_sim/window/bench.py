"""The bench in the window: time that stands, goes back and is played again, by changed sources too."""

import json
import os
import pickle
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, Popen

import pygame

from host_sim import ROOT
from host_sim.chip.flash import flash_of
from host_sim.chip.kept_flash import KeptFlash
from host_sim.chip.whole import zipped
from host_sim.command_line import ctrl_c_waits
from host_sim.handheld import TICK_MS
from host_sim.window import press_files
from host_sim.window.bench_player import DARK, Moment, Played, Recording
from host_sim.window.face import Face, FaceError
from host_sim.window.help_panel import Beside
from host_sim.window.shot import Shot
from host_sim.window.window import Window

SECOND = 50  # ticks
_AT_ONCE = 200  # ticks that are played again in the time of one, some 60 ms of work
_WATCH_PERIOD = 25  # ticks, between two looks at the sources


class _Run:
    """A run in a process of its own, bench_player. moments: of each tick. fault: what ended it, if it did."""

    def __init__(self, recording: Recording, root: Path) -> None:
        self.recording = recording
        self.moments: list[Moment] = []
        self.flash = recording.flash
        self.fault = ""
        # What is compiled while somebody edits may be older than the file of the same second.
        as_they_are = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-c", "from host_sim.window.bench_player import main; main()"]
        with ctrl_c_waits():
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, cwd=root, env=as_they_are)

    def go_on(self, ticks: int) -> None:
        first = len(self.moments)
        presses = {at: mask for at, mask in self.recording.presses if first <= at < first + ticks}
        orders, answers = self._process.stdin, self._process.stdout
        assert orders is not None and answers is not None
        try:
            if not first:
                pickle.dump(self.recording, orders)
            pickle.dump((ticks, presses), orders)
            orders.flush()
            played: Played = pickle.load(answers)
        except (EOFError, OSError):
            self.fault = "the process that plays ended without a word; F5 plays the run again"
            return
        for moment in played.moments:
            last = self.moments[-1].shot if self.moments else DARK
            self.moments.append(moment._replace(shot=last) if moment.shot == last else moment)
        self.flash, self.fault = played.flash, played.fault

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


class _Glass:
    """The display as a face sees it."""

    def __init__(self) -> None:
        self.touched = self.on = True
        self.contrast = 0
        self.shot = DARK
        self.width = DARK.width

    def show(self, shot: Shot, contrast: int) -> None:
        self.touched = self.touched or (shot, contrast) != (self.shot, self.contrast)
        self.shot, self.contrast, self.width = shot, contrast, shot.width

    def picture(self) -> bytearray:
        self.touched = False
        return bytearray(self.shot.picture)

    def points(self) -> bytes:
        return zlib.decompress(self.shot.points) if self.shot.points else b""


class Bench:
    """A handheld, as a face knows one, whose time goes as a person likes.

    run: with all that was done so far; tick: where in it one stands; moment: what that did. paused: time
    stands. says: the last words for a person; fault: of sources that do not run, and time stands.

    Each tick's picture is kept, so looking back takes no time. To go on from there a new process plays the
    run again from power on.
    """

    def __init__(self, recording: Recording, ticks: int = 1, root: Path = ROOT) -> None:
        """Begin to play a recording up to a tick, with the sources of a checkout; pass_tick() goes on."""
        self.chip = _Glass()
        self.tick = 0
        self.moment = Moment(DARK, 0, 0, 0, "")
        self.paused = False
        self.says = self.fault = ""
        self.run = _Run(recording.until(ticks + 1), root)
        self._again: _Run | None = self.run  # as it is being played again
        self._until = self._stands_at = ticks
        self._mask = 0  # what the person holds
        self._root = root
        self._sources = _times(root)
        self._until_look = _WATCH_PERIOD

    @property
    def tip(self) -> int:
        """The newest tick."""
        return len(self.run.moments)

    @property
    def tone_hertz(self) -> int:
        """The tone, silence while the time stands."""
        return 0 if self.paused or self.fault or self.replaying else self.moment.hertz

    @property
    def replaying(self) -> tuple[int, int] | None:
        """How far the run has been played again and up to where, in ticks; None while it is not."""
        return None if self._again is None else (len(self._again.moments), self._until)

    def set_buttons(self, mask: int) -> None:
        """Hold exactly the buttons whose bits are set; they count at the newest tick alone."""
        self._mask = mask

    def close(self) -> None:
        """End everything."""
        self.run.close()
        self._drop_again()

    def pass_tick(self) -> None:
        """Let the time of one tick pass; look whether the sources have changed."""
        self._until_look -= 1
        if not self._until_look:
            self._until_look = _WATCH_PERIOD
            before, self._sources = self._sources, _times(self._root)
            if before != self._sources:
                self.reload()
        if self._again is not None:
            self._play_again(self._again)
        elif not self.paused and not self.fault:
            self._go_on(1)

    def pause(self) -> None:
        """Stop the time, or let it go again."""
        self.paused = not self.paused

    def step(self, ticks: int) -> None:
        """Stop, and go some ticks on, beyond the newest too, or back."""
        beyond = self.tick + ticks - self.tip
        self.go(self.tick + ticks)
        if beyond > 0 and not self.replaying:
            self._go_on(beyond)

    def go(self, tick: int) -> None:
        """Stop, and stand at a tick that was."""
        self.paused = True
        if not self.replaying:
            self._stand(tick)

    def go_on_here(self) -> None:
        """Let what came after this never have happened, and the time go."""
        self.paused = False
        if self.tick < self.tip and not self.replaying:
            self._begin_again(self.run.recording.until(self.tick), self.tick)

    def reload(self) -> None:
        """Play the run again by the sources as they are; where they fail the old one stays."""
        self.says = "the sources are loaded again"
        self._begin_again(self.run.recording, max(self._until, self.tip))

    def _go_on(self, ticks: int) -> None:
        """Go on: with what was done before, or at the newest tick with what is done now."""
        if self.tick < self.tip:
            self._stand(self.tick + ticks)
            return
        recording = self.run.recording
        if self._mask != (recording.presses[-1][1] if recording.presses else 0):
            presses = (*recording.until(self.tip).presses, (self.tip, self._mask))
            self.run.recording = recording._replace(presses=presses)
        self.run.go_on(ticks)
        self.fault = self.run.fault
        self._stand(self.tip)

    def _stand(self, tick: int) -> None:
        self.tick = min(max(1, tick), self.tip)
        self.moment = self.run.moments[self.tick - 1] if self.tick else self.moment
        self.chip.show(self.moment.shot, self.moment.contrast)

    def _begin_again(self, recording: Recording, until: int) -> None:
        self._drop_again()
        self._until, self._stands_at = until, min(self.tick or until, until)
        self._again = _Run(recording, self._root)

    def _drop_again(self) -> None:
        if self._again is not None and self._again is not self.run:
            self._again.close()
        self._again = None

    def _play_again(self, again: _Run) -> None:
        """Go on with it; at its end it takes the place of the old run, unless it failed."""
        again.go_on(min(_AT_ONCE, self._until - len(again.moments)))
        self.fault = again.fault
        if again.fault:
            self._drop_again()
        elif len(again.moments) == self._until:
            old, self.run, self._again = self.run, again, None
            if old is not again:
                pairs = enumerate(zip(old.moments, again.moments, strict=False), 1)
                tick = next((tick for tick, (was, now) in pairs if was.shot != now.shot), 0)
                seen = f"first other picture at tick {tick}" if tick else "all looks the same"
                self.says = f"played again: {seen}"
                old.close()
        if self._again is None:
            self._stand(self._stands_at)


def _times(root: Path) -> dict[Path, int]:
    """Answer the time of each source of firmware and boards; none while one is being saved."""
    paths = [path for name in ("firmware", "boards") for path in (root / name).rglob("*.py")]
    try:
        return {path: path.stat().st_mtime_ns for path in paths}
    except FileNotFoundError:
        return {}


REPLAYS = ROOT / "tests" / "replays"


def write_test(recording: Recording, end: int) -> Path:
    """Write a run up to a tick as a test of tests/replays; answer where.

    The first line of its press file is the command that plays it. CalledProcessError, with a line on its
    stderr, when the sources as they are cannot play it.
    """
    path = REPLAYS / time.strftime("rattle-%Y%m%d-%H%M%S.presses")
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


class _Panel(Beside):
    """The keys, the line of ticks, and figures."""

    def __init__(self, bench: Bench) -> None:
        pygame.font.init()
        self.size: tuple[int, int] = SIZE
        self._bench = bench
        self._font = pygame.font.Font(None, 17)
        self._font.set_linesize(_LINE)
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
        self._write(picture, bench.fault or bench.says, 0, _WORDS_TOP, _RED if bench.fault else _INK)
        return picture

    def _write(self, on: pygame.Surface, words: str, x: int, y: int, ink: str = _INK) -> None:
        room = SIZE[0] - 2 * _MARGIN - x
        on.blit(self._font.render(words, True, ink, None, room), (_MARGIN + x, y))


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
