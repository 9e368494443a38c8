"""The bench: time under a hand, sources that change under a run, and how a person at a window uses it."""

import json
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from host_sim import ROOT, commands
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.kept_flash import KeptFlash
from host_sim.window import bench as session
from host_sim.window import play, press_files, run
from host_sim.window.bench import SECOND, Bench
from host_sim.window.bench_player import Recording
from host_sim.window.casing_plan import casing_of
from host_sim.window.face import FaceBoard
from host_sim.window.window import Window
from tests.host_sim.window.test_window import post
from tests.support.recorded import RECORDED, press_file

pytestmark = pytest.mark.slow

A, B = 16, 32
EMPTY = Recording("pico_ssd1306_i2c", 1, {})


@cache
def recorded() -> tuple[Recording, dict[int, bytes]]:
    """Answer a recorded game, and each new picture of it as it is without a bench."""
    game = RECORDED["solo"]
    presses = press_files.read(str(press_file("solo")))
    pictures: dict[int, bytes] = {}
    run.play(game.seed, presses=presses, board=game.board, see=pictures.__setitem__, until=1000)
    return Recording(game.board, game.seed, {}, tuple(press_files.timeline(presses))), pictures


def seen_at(tick: int) -> bytes:
    pictures = recorded()[1]
    return pictures[max(at for at in pictures if at <= tick)]


@pytest.fixture
def sit():
    """Sit down at benches that are put away with the test."""
    benches: list[Bench] = []

    def down(recording=EMPTY, ticks=1, root=ROOT):
        benches.append(Bench(recording, ticks, root))
        replay(benches[-1])
        return benches[-1]

    yield down
    for bench in benches:
        bench.close()


@pytest.fixture
def checkout(tmp_path):
    """Copy what plays, to be changed."""
    for name in ("firmware", "boards", "host_sim"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("page", "solver"))
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def replay(bench: Bench) -> None:
    """Wait until all is played again."""
    while bench.replaying:
        bench.pass_tick()


def passes(bench: Bench, ticks: int) -> None:
    for _ in range(ticks):
        bench.pass_tick()


def test_a_changed_constant_is_seen_at_the_same_tick_and_where_it_was_first(sit, checkout):
    bench = sit(recorded()[0], 770, checkout)
    bench.pause()
    dice = checkout / "firmware" / "ui" / "play" / "picture.py"
    change(dice, "_FIRST_DIE = const(1)", "_FIRST_DIE = const(5)")
    passes(bench, 30)
    replay(bench)
    assert (bench.fault, bench.tick) == ("", 770)
    assert bytes(bench.chip.picture()) != seen_at(770)
    tick = int(bench.says.rpartition(" ")[2])
    bench.go(tick)
    assert bytes(bench.chip.picture()) != seen_at(tick)
    bench.step(-1)
    assert bytes(bench.chip.picture()) == seen_at(tick - 1)


def test_sources_that_do_not_compile_leave_the_last_picture_and_say_where(sit, checkout):
    bench = sit(EMPTY, 100, checkout)
    before = bytes(bench.chip.picture())
    for name in ("firmware/ui/play/turn.py", "firmware/hw/doors.py"):  # doors is under the simulator itself
        source = checkout / name
        good = source.read_text()
        source.write_text("def broken(:\n" + good)
        bench.reload()
        replay(bench)
        assert bench.fault.startswith(f"{name}, line 1: SyntaxError")
        passes(bench, 5)
        assert bytes(bench.chip.picture()) == before and bench.tick == 100
        source.write_text(good)
        bench.reload()
        replay(bench)
        assert bench.fault == "" and bytes(bench.chip.picture()) == before
    bench.pass_tick()
    assert bench.tip == 101


Step = Callable[["ScriptedWindow"], object]
PLAN_SIZE = casing_of(DEFAULT_BOARD).size
SCALE = 3


class ScriptedWindow(Window):
    """A window at which somebody does one thing after the other, a few ticks apart; then it is closed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(SCALE, folder)
        self.steps: list[Step] = []
        self.bench: Bench | None = None
        self.shown: list[tuple[int, int, bool]] = []  # tick, tip, whether it stands, before each step
        self._wait = 0

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
    return lambda _: [post(kind, key=code) for code in codes for kind in (pygame.KEYDOWN, pygame.KEYUP)]


OPEN_BENCH = key(pygame.K_F1, pygame.K_F2)


@pytest.fixture
def play_steps(tmp_path, monkeypatch):
    """Play in a window, step by step, from an empty flash in tmp_path/kept; ticks pass at once."""
    windows: list[ScriptedWindow] = []
    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=lambda _: 0))

    def play_it(steps, kept_as=KeptFlash, **asks):
        window = ScriptedWindow(tmp_path)
        vars(window).update(asks)
        windows.append(window)
        window.steps = list(steps)
        with kept_as(tmp_path / "kept") as kept:
            play.play(window, DEFAULT_BOARD, 7, kept)
        return window

    yield play_it
    for window in windows:
        window.close()


def test_f2_opens_the_bench_from_the_help_where_the_game_is_and_f1_puts_both_away(play_steps):
    sizes: list[tuple[int, int]] = []

    def look(_):
        surface = pygame.display.get_surface()
        assert surface is not None
        sizes.append(surface.get_size())

    f1, f2 = key(pygame.K_F1), key(pygame.K_F2)
    steps = [look, key(pygame.K_DOWN), OPEN_BENCH, look, f1, look, f1, look, f1, look, f2, look, look]
    window = play_steps(steps)
    alone = (PLAN_SIZE[0] * SCALE, PLAN_SIZE[1] * SCALE)
    with_bench = (alone[0] + session.SIZE[0], max(alone[1], session.SIZE[1]))
    with_help = sizes[2]
    assert len({alone, with_help, with_bench}) == 3
    assert sizes[:6] == [alone, with_bench, with_help, alone, with_help, with_bench]
    assert window.bench is not None
    assert window.bench.run.recording.presses  # what was pressed before the bench came
    assert window.bench.tick > 20


def test_a_recording_becomes_a_test_that_gives_the_same(play_steps, tmp_path, monkeypatch, capsys):
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
    assert press_files.timeline(press_files.read(str(path))) == list(window.bench.run.recording.presses)
    assert found["ticks"] == window.shown[-1][0]


def test_what_was_kept_never_goes_back_while_the_bench_comes(play_steps, tmp_path):
    states = []

    class Noting(KeptFlash):
        def keep(self):
            states.append(self.flash.contents())
            return super().keep()

    seen = [lambda _: None] * 20  # a picture is seen before it is heard
    begin = [key(pygame.K_z)] * 4 + seen + [key(pygame.K_x)] * 6
    window = play_steps([*begin, OPEN_BENCH, *([key(pygame.K_F4)] * 3)], Noting)
    with KeptFlash(tmp_path / "kept") as kept:
        newest = kept.flash.contents()
    assert window.bench is not None and window.bench.run.flash == newest
    assert len(states) > 2
    assert not [state for i, state in enumerate(states) if state in states[:i]]


@pytest.mark.parametrize("asks", [{}, {"wants_bench": True}], ids=str)
def test_a_window_that_is_closed_in_the_tick_that_asks_for_more_ends_all(asks, play_steps, tmp_path):
    window = play_steps([lambda _: post(pygame.QUIT)] * 2, **asks)
    assert window.bench is None and len(window.steps) == 1
    assert not list(tmp_path.glob("*.presses"))


def test_what_was_done_is_seen_again_tick_by_tick_and_back_until_one_goes_on_from_there(sit):
    bench = sit(recorded()[0], 900)
    bench.step(1)
    assert (bench.tick, bench.tip, bench.paused, bench.tone_hertz) == (901, 901, True, 0)
    passes(bench, 5)
    bench.step(-SECOND)
    for tick in (851, 770, 300):
        assert bytes(bench.chip.picture()) == seen_at(bench.tick)
        bench.go(tick)
    bench.pause()
    passes(bench, 100)
    assert bytes(bench.chip.picture()) == seen_at(400) and bench.tip == 901
    bench.go_on_here()
    replay(bench)
    assert (bench.tick, bench.tip) == (400, 400)
    bench.set_buttons(B)
    passes(bench, 3)
    bench.go(402)
    bench.set_buttons(0)  # what was held while one went back comes up
    bench.go_on_here()
    replay(bench)
    passes(bench, 3)
    assert bench.run.recording.presses[-2:] == ((400, B), (402, 0))
    bench.reload()
    replay(bench)
    assert bench.says == "played again: all looks the same"
