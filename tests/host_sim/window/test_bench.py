"""The bench: time under a person's hand, and sources that change under a run."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.window import press_files, run
from host_sim.window.bench import SECOND, Bench
from host_sim.window.bench_player import Recording
from host_sim.window.shot import Shot, shot_of
from tests.support.recorded import RECORDED, press_file
from tests.support.slices import HANGS_S

A, B = 16, 32
EMPTY = Recording("pico_ssd1306_i2c", 1, {})

Sits = Callable[..., Bench]


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
def sit() -> Iterator[Sits]:
    """Sit down at benches that are put away with the test."""
    benches: list[Bench] = []

    def down(recording: Recording = EMPTY, ticks: int = 1, root: Path = ROOT) -> Bench:
        benches.append(Bench(recording, ticks, root))
        replay(benches[-1])
        return benches[-1]

    yield down
    for bench in benches:
        bench.close()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
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


def test_one_goes_tick_by_tick_and_back_and_sees_what_was(sit: Sits) -> None:
    bench = sit(recorded()[0], 900)
    bench.step(1)
    assert (bench.tick, bench.tip, bench.paused, bench.tone_hertz) == (901, 901, True, 0)
    passes(bench, 5)
    bench.step(-SECOND)
    assert (bench.tick, bench.tip) == (851, 901)
    for tick in (851, 300, 770):
        bench.go(tick)
        assert bytes(bench.chip.picture()) == seen_at(tick)
    bench.step(-1000)
    assert bench.tick == 1


def test_what_was_done_is_seen_again_until_one_goes_on_from_there(sit: Sits) -> None:
    bench = sit(recorded()[0], 900)
    bench.go(300)
    bench.pause()
    passes(bench, 100)
    assert bytes(bench.chip.picture()) == seen_at(400) and bench.tip == 900
    bench.go_on_here()
    replay(bench)
    assert (bench.tick, bench.tip) == (400, 400)
    bench.set_buttons(B)
    passes(bench, 3)
    bench.set_buttons(0)
    passes(bench, 3)
    assert bench.run.recording.presses[-2:] == ((400, B), (403, 0))


def test_a_button_that_is_held_while_one_goes_back_comes_up(sit: Sits) -> None:
    bench = sit()
    passes(bench, 50)
    bench.set_buttons(A)
    passes(bench, 20)
    bench.go(60)
    bench.set_buttons(0)
    bench.go_on_here()
    replay(bench)
    passes(bench, 2)
    assert bench.run.recording.presses == ((51, A), (60, 0))


def test_a_board_in_colours_shows_them_and_travels_back_to_them(sit: Sits) -> None:
    shots: dict[int, Shot] = {}
    run.play(1, board="picosystem", shoot=shots.__setitem__, until=80)
    first, last = min(shots), max(shots)
    bench = sit(Recording("picosystem", 1, {}), last)
    assert shot_of(bench.chip) == shots[last]
    bench.go(first)
    assert bench.chip.touched
    assert shot_of(bench.chip) == shots[first] != shots[last]


def test_a_changed_constant_is_seen_at_the_same_tick_and_where_it_was_first(
    sit: Sits, checkout: Path
) -> None:
    bench = sit(recorded()[0], 770, checkout)
    bench.pause()
    dice = checkout / "firmware" / "ui" / "play" / "picture.py"
    change(dice, "_FIRST_DIE = const(3)", "_FIRST_DIE = const(5)")
    passes(bench, 30)
    replay(bench)
    assert (bench.fault, bench.tick) == ("", 770)
    assert bytes(bench.chip.picture()) != seen_at(770)
    tick = int(bench.says.rpartition(" ")[2])
    bench.go(tick)
    assert bytes(bench.chip.picture()) != seen_at(tick)
    bench.step(-1)
    assert bytes(bench.chip.picture()) == seen_at(tick - 1)


def test_a_reload_is_seen_as_far_as_it_is(sit: Sits) -> None:
    bench = sit(recorded()[0], 900)
    bench.reload()
    shares: list[tuple[int, int]] = []
    while bench.replaying:
        shares.append(bench.replaying)
        bench.pass_tick()
    assert shares[0] == (0, 900) and shares == sorted(set(shares)) and len(shares) > 4
    assert bench.says == "played again: all looks the same"


def test_sources_that_do_not_compile_leave_the_last_picture_and_say_where(sit: Sits, checkout: Path) -> None:
    bench = sit(EMPTY, 100, checkout)
    before = bytes(bench.chip.picture())
    for name in (
        "firmware/ui/play/turn.py",
        "firmware/hw/doors.py",
    ):  # hw/doors is under the simulator itself
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


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "power.py",
            "            self._wdt.feed()",
            "            mem32[4] = 0",
            "Misuse: no register is simulated",
        ),
        (
            "doors.py",
            "    def wait(self, deeply",
            "    def wait(self, *_):\n        raise ValueError(7)\n\n    def wait_(self, deeply",
            "ValueError: 7",
        ),
    ],
    ids=["nonsense to a chip", "raised"],
)
def test_what_goes_wrong_in_a_tick_says_where(
    file: str, old: str, new: str, said: str, sit: Sits, checkout: Path
) -> None:
    bench = sit(EMPTY, 100, checkout)
    change(checkout / "firmware" / "hw" / file, old, new)
    bench.reload()
    replay(bench)
    assert bench.fault.startswith(f"firmware/hw/{file}, line ") and said in bench.fault
    assert bench.tip == 100  # the old run stands where it was


def test_a_process_that_is_gone_is_told_and_the_run_is_played_again(
    sit: Sits, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = sit(ticks=60)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", shutil.which("false"))
        bench.reload()
        replay(bench)
    assert "F5" in bench.fault and bench.tip == 60
    bench.reload()
    replay(bench)
    assert (bench.fault, bench.tick) == ("", 60)


@pytest.mark.parametrize("orders", [b"", b"nonsense"])
def test_who_asks_may_be_gone_at_any_time(orders: bytes) -> None:
    command = [sys.executable, "-c", "from host_sim.window.bench_player import main; main()"]
    done = subprocess.run(command, cwd=ROOT, input=orders, capture_output=True, timeout=HANGS_S)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
