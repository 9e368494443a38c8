"""The bench in a window, by keys and by mouse, as somebody at a window uses it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD
from tests.support.slices import HANGS_S

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from host_sim import commands
from host_sim.chip.kept_flash import KeptFlash
from host_sim.window import bench as session
from host_sim.window import play
from host_sim.window.bench import Bench
from host_sim.window.casing_plan import casing_of
from host_sim.window.face import FaceBoard
from host_sim.window.window import Window

Step = Callable[["ScriptedWindow"], object]
PlaySteps = Callable[..., "ScriptedWindow"]
SCALE = 3
SIZE = casing_of(DEFAULT_BOARD).size


class NoWait:
    """A clock that lets ticks pass at once."""

    def tick(self, _: int) -> int:
        return 0


class ScriptedWindow(Window):
    """A window at which somebody does one thing after the other, a few ticks apart; then it is closed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(SCALE, folder)
        self.steps: list[Step] = []
        self.bench: Bench | None = None
        self.shown: list[tuple[int, int, bool]] = []  # tick, tip, whether it stands, before each step
        self._wait = 0
        self._clock = NoWait()

    def tick(self, handheld: FaceBoard) -> bool:
        if isinstance(handheld, Bench):
            self.bench = handheld
        self._wait -= 1
        if self._wait < 0:
            if not self.steps:
                return False
            if self.bench is not None:
                self.shown.append((self.bench.tick, self.bench.tip, self.bench.paused))
            self.steps.pop(0)(self)
            self._wait = 5
        return super().tick(handheld)


def key(*codes: int) -> Step:
    """Press keys one after the other."""
    return lambda _: [post(kind, key=code) for code in codes for kind in (pygame.KEYDOWN, pygame.KEYUP)]


OPEN_BENCH = key(pygame.K_F1, pygame.K_F2)


def post(kind: int, **what: object) -> None:
    pygame.event.post(pygame.Event(kind, what))


def pull(along: float) -> Step:
    """Pull the line of the run to a part of it."""

    def do(window: ScriptedWindow) -> None:
        y = 43
        x = round(12 + along * (session.SIZE[0] - 24))
        left = SIZE[0] * SCALE
        post(pygame.MOUSEBUTTONDOWN, button=1, pos=(left + 12, y))
        post(pygame.MOUSEMOTION, pos=(left + x, y))
        post(pygame.MOUSEBUTTONUP, button=1, pos=(left + x, y))

    return do


@pytest.fixture
def play_steps(tmp_path: Path) -> Iterator[PlaySteps]:
    """Play in a window, step by step, from an empty flash in tmp_path/kept."""
    windows: list[ScriptedWindow] = []

    def play_it(steps: Sequence[Step], wants_bench: bool = False) -> ScriptedWindow:
        window = ScriptedWindow(tmp_path)
        window.wants_bench = wants_bench
        windows.append(window)
        window.steps = list(steps)
        with KeptFlash(tmp_path / "kept") as kept:
            play.PlaySession(window, DEFAULT_BOARD, 7, kept, tmp_path).run()
        return window

    yield play_it
    for window in windows:
        window.close()


def test_f2_opens_the_bench_from_the_help_where_the_game_is_and_f1_puts_both_away(
    play_steps: PlaySteps,
) -> None:
    sizes: list[tuple[int, int]] = []

    def look(_: ScriptedWindow) -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        sizes.append(surface.get_size())

    f1, f2 = key(pygame.K_F1), key(pygame.K_F2)
    steps = [look, key(pygame.K_DOWN), OPEN_BENCH, look, f1, look, f1, look, f1, look, f2, look, look]
    window = play_steps(steps)
    alone = (SIZE[0] * SCALE, SIZE[1] * SCALE)
    with_bench = (alone[0] + session.SIZE[0], max(alone[1], session.SIZE[1]))
    with_help = sizes[2]
    assert len({alone, with_help, with_bench}) == 3
    assert sizes[:6] == [alone, with_bench, with_help, alone, with_help, with_bench]
    assert window.bench is not None
    assert window.bench.run.recording.presses  # what was pressed before the bench came
    assert window.bench.tick > 20


def test_time_stands_goes_by_ticks_and_back_and_on_from_there(play_steps: PlaySteps) -> None:
    keys = [pygame.K_F2, pygame.K_F3, pygame.K_F3, pygame.K_F4, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP]
    window = play_steps([*[lambda _: None] * 9, OPEN_BENCH, *map(key, keys), pull(0.5), key(pygame.K_F8)])
    stood = window.shown[1][0]
    ticks = [tick - stood for tick, _, _ in window.shown[1:4]]
    assert (ticks, window.shown[5][:2]) == ([0, -1, -2], (1, window.shown[1][1]))
    assert window.shown[6][0] == window.shown[6][1] == window.shown[7][0] + 50
    assert window.bench is not None
    half = pytest.approx(window.shown[6][1] / 2, abs=2)
    assert window.shown[8][0] == half and window.bench.tip < window.shown[6][1] and not window.bench.paused


def test_a_recording_becomes_a_test_that_gives_the_same(
    play_steps: PlaySteps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(session, "REPLAYS", tmp_path)
    window = play_steps([OPEN_BENCH, key(pygame.K_z), key(pygame.K_z), key(pygame.K_F2), key(pygame.K_F9)])
    (path,) = tmp_path.glob("*.presses")
    assert window.bench is not None and window.bench.says == f"saved: {path}"
    words = path.read_text().splitlines()[0].split()
    assert words[1:5] == ["python", "-m", "host_sim", "run"]
    monkeypatch.chdir(tmp_path)
    assert commands.main([*words[4:], "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == json.loads(path.with_suffix(".json").read_text())
    assert found["ticks"] == window.shown[-1][0]


def test_what_is_only_looked_at_is_not_kept(play_steps: PlaySteps, tmp_path: Path) -> None:
    begin = [key(pygame.K_z)] * 4  # a match begins, and is kept
    window = play_steps([OPEN_BENCH, *begin, key(pygame.K_F2), key(pygame.K_HOME)])
    assert window.bench is not None
    with KeptFlash(tmp_path / "kept") as kept:
        newest = kept.flash.contents()
    assert window.bench.tick == 1 and newest == window.bench.run.flash and "saves/match" in newest
    again = play_steps([OPEN_BENCH, key(pygame.K_F2)])
    assert again.bench is not None
    assert again.bench.run.flash == newest


class Noting(KeptFlash):
    """Notes each state that is kept."""

    states: list[dict[str, bytes]]

    def keep(self) -> str:
        self.states.append(self.flash.contents())
        return super().keep()


def test_what_was_kept_never_goes_back_while_the_bench_comes(tmp_path: Path) -> None:
    window = ScriptedWindow(tmp_path)
    seen = [lambda _: None] * 20  # a picture is seen before it is heard
    begin = [key(pygame.K_z)] * 4 + seen + [key(pygame.K_x)] * 6
    window.steps = [*begin, OPEN_BENCH, *([key(pygame.K_F4)] * 3)]
    with Noting(tmp_path / "kept") as kept:
        kept.states = []
        play.PlaySession(window, DEFAULT_BOARD, 7, kept, tmp_path).run()
        newest = kept.flash.contents()
    window.close()
    assert window.bench is not None and window.bench.run.flash == newest
    assert len(kept.states) > 2
    for i, state in enumerate(kept.states):
        assert state not in kept.states[:i]


def test_asked_for_by_a_flag_the_bench_is_there_from_the_first_tick(
    play_steps: PlaySteps,
) -> None:
    window = play_steps([key(pygame.K_F2)] * 2, wants_bench=commands.parser().parse_args(["--bench"]).bench)
    assert window.bench is not None
    assert window.shown[0][0] <= 10


@pytest.mark.parametrize("asks", [{}, {"wants_bench": True}, {"wants_recording": True}], ids=str)
def test_a_window_that_is_closed_in_the_tick_that_asks_for_more_ends_all(
    asks: dict[str, bool], tmp_path: Path
) -> None:
    window = ScriptedWindow(tmp_path)
    vars(window).update(asks)
    window.steps = [lambda _: post(pygame.QUIT), lambda _: post(pygame.QUIT)]
    with KeptFlash(tmp_path / "kept") as kept:
        play.PlaySession(window, DEFAULT_BOARD, 7, kept, tmp_path).run()
    window.close()
    assert window.bench is None
    assert len(window.steps) == 1
    assert not list(tmp_path.glob("*.presses"))


# Ends a program when a module is about to be loaded.
ENDS = """
import os, signal, sys

def hook(event, args):
    if event == "import" and args[0] == os.environ["END_AT"]:
        os.kill(os.getpid(), signal.SIGTERM)

sys.addaudithook(hook)
"""


@pytest.mark.parametrize("module", ["boot.power_on", "host_sim.window.bench"])
def test_sigterm_ends_the_bench_whatever_it_is_about_to_do(module: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(ENDS)
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", "--bench"],
        cwd=ROOT,
        env=os.environ
        | {"PYTHONPATH": str(tmp_path), "END_AT": module, "RATTLE_FLASH": str(tmp_path / "kept")},
        capture_output=True,
        text=True,
        timeout=HANGS_S,
    )
    assert (done.returncode, done.stderr) == (0, "")
