"""The bench in the window: what was played goes on there, with the panel beside it."""

from collections.abc import Callable
from pathlib import Path

from host_sim.faces import Face, FaceError
from host_sim.faces.window import Window
from host_sim.pico.flash import flash_of
from host_sim.pico.kept_flash import KeptFlash
from host_sim.pico.mishaps import MISHAPS
from host_sim.play.run import RunFailed
from host_sim.workbench.bench import Bench
from host_sim.workbench.panel import Asked, BenchPanel
from host_sim.workbench.recording import Recording
from host_sim.workbench.replays import write_presses, write_test
from host_sim.workbench.travel import ReplayerLost


def sit_down(face: Face, recording: Recording, ticks: int, kept: KeptFlash, folder: Path) -> None:
    """Go on with a recording from a tick on until the window is closed.

    The flash is kept as it is at the newest tick; press files go to a folder. FaceError when nothing plays,
    and for another face than a window.
    """
    if not isinstance(face, Window):
        raise FaceError("the bench stands in a window alone; without --bench the terminal will do")
    try:
        bench = Bench(recording, ticks)
    except ReplayerLost as lost:
        raise FaceError(str(lost)) from None
    try:
        _Session(face, bench, kept, folder).run()
    finally:
        bench.close()


class _Session:
    """Does what the panel is asked for."""

    def __init__(self, window: Window, bench: Bench, kept: KeptFlash, folder: Path) -> None:
        self._window = window
        self._bench = bench
        self._kept = kept
        self._panel = BenchPanel(bench)
        self._files = kept.flash.contents()
        self._tools: dict[str, Callable[[int], object]] = {
            "start": lambda _: bench.go(1),
            "tip": lambda _: bench.go(bench.travel.tip),
            "go": bench.go,
            "step": bench.step,
            "pause": lambda _: bench.pause(),
            "slower": lambda _: bench.slower(),
            "faster": lambda _: bench.faster(),
            "branch": lambda _: bench.go_on_from_here(),
            "changes": lambda _: bench.toggle_changes(),
            "reload": lambda _: bench.reload(),
            "presses": lambda _: self._write(
                lambda: write_presses(bench.travel.recording, bench.travel.tick, folder)
            ),
            "test": lambda _: self._write(lambda: write_test(bench.travel.recording, bench.travel.tick)),
            "film": lambda _: window.save_film(),
            "picture": lambda _: window.save_picture(bench),
        }

    def run(self) -> None:
        """Go on until the window is closed."""
        self._window.put_beside(self._panel)
        while self._window.tick(self._bench):
            try:
                self._pass_tick()
            except ReplayerLost as lost:
                self._bench.paused = True
                self._bench.says = f"{lost}; F5 plays the run again"

    def _pass_tick(self) -> None:
        for asked in self._take():
            if asked.tool in MISHAPS:
                self._bench.let_happen(asked.tool)
            else:
                self._tools[asked.tool](asked.value)
        self._bench.pass_tick()
        self._keep()

    def _take(self) -> list[Asked]:
        asked, self._panel.asked = self._panel.asked, []
        return asked

    def _write(self, write: Callable[[], Path]) -> None:
        """Write something of the run so far; say where, or why not."""
        try:
            path = write()
        except (OSError, RunFailed) as error:
            self._bench.says = f"not saved: {error}"
        else:
            self._bench.says = f"saved: {path}"

    def _keep(self) -> None:
        """Keep the flash where it changed at the newest tick, not what is played again or looked at."""
        if self._bench.is_replaying:
            return
        travel = self._bench.travel
        files = travel.report.flash
        if travel.tick != travel.tip or files == self._files:
            return
        self._files = files
        self._kept.flash = flash_of(files)
        self._bench.says = self._kept.keep() or self._bench.says
