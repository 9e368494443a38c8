"""The bench as a handheld: time that stands, goes back and is played again, by changed sources too."""

import os
import pickle
import sys
import zlib
from pathlib import Path
from subprocess import PIPE, Popen

from host_sim import ROOT
from host_sim.command_line import ctrl_c_waits
from host_sim.window.bench_player import DARK, Moment, Played, Recording
from host_sim.window.shot import Shot

SECOND = 50  # ticks
_AT_ONCE = 200  # ticks that are played again in the time of one, some 60 ms of work
_WATCH_PERIOD = 25  # ticks, between two looks at the sources


class _Run:
    """A run in a process of its own (player.py). moments: of each tick. fault: what ended it, or nothing."""

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
        self.touched = True
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
    """A handheld (host_sim.window) whose time goes as a person likes.

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
