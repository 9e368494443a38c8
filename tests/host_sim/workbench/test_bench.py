"""The bench: time under a person's hand, and sources that change under a run."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.pictures.shot import Shot, shot_of
from host_sim.play import run
from host_sim.workbench.bench import SECOND, Bench
from host_sim.workbench.pictures import runs
from host_sim.workbench.recording import Recording
from tests.support.bench_recordings import recorded

A, B = 16, 32
EMPTY = Recording("pico_ssd1306_i2c", 1, {})

Sits = Callable[..., Bench]


@pytest.fixture
def sit() -> Iterator[Sits]:
    """Sit down at benches that are put away with the test."""
    benches: list[Bench] = []

    def down(recording: Recording = EMPTY, ticks: int = 1, root: Path = ROOT) -> Bench:
        bench = Bench(recording, ticks, root)
        benches.append(bench)
        replay(bench)
        return bench

    yield down
    for bench in benches:
        bench.close()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Copy what plays, to be changed; what is compiled of it, too."""
    for name in ("firmware", "boards", "host_sim"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("site", "lab"))
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def replay(bench: Bench) -> None:
    """Wait until all is replayed."""
    while bench.is_replaying:
        bench.pass_tick()


def passes(bench: Bench, ticks: int) -> None:
    for _ in range(ticks):
        bench.pass_tick()


def test_time_passes_as_fast_as_asked_for(sit: Sits) -> None:
    bench = sit()
    passes(bench, 10)
    assert bench.travel.tick == 11
    for _ in range(9):
        bench.faster()
    assert bench.speed == 16
    passes(bench, 5)
    assert bench.travel.tick == 11 + 80
    for _ in range(9):
        bench.slower()
    assert bench.speed == 0.25
    passes(bench, 8)
    assert bench.travel.tick == 91 + 2


def test_while_it_stands_one_goes_tick_by_tick(sit: Sits) -> None:
    bench = sit(ticks=200)
    bench.pause()
    passes(bench, 5)
    assert bench.travel.tick == 200
    bench.step(1)
    bench.step(1)
    assert (bench.travel.tick, bench.travel.tip) == (202, 202)
    bench.step(-SECOND)
    assert (bench.travel.tick, bench.travel.tip, bench.at_tip) == (152, 202, False)
    assert bench.tone_hertz == 0
    bench.step(-1000)
    assert bench.travel.tick == 1


def test_what_was_done_is_done_again_until_a_press_goes_on_from_there(sit: Sits) -> None:
    recording, _, pictures = recorded("solo")
    bench = sit(recording, 900)
    bench.go(300)
    bench.pause()
    passes(bench, 100)
    assert bench.report.picture == pictures[max(tick for tick in pictures if tick <= 400)]
    assert bench.travel.tip == 900
    bench.set_buttons(B)
    passes(bench, 3)
    bench.set_buttons(0)
    passes(bench, 3)
    assert (bench.travel.tick, bench.travel.tip) == (406, 406)
    assert [event[::2] for event in bench.travel.recording.events[-2:]] == [(400, B), (403, 0)]


def test_a_button_that_is_held_while_one_goes_back_comes_up(sit: Sits) -> None:
    bench = sit()
    passes(bench, 50)
    bench.set_buttons(A)
    passes(bench, 20)
    bench.go(60)
    bench.set_buttons(0)
    bench.go_on_from_here()
    passes(bench, 2)
    assert bench.travel.recording.held(bench.travel.tick) == 0


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
    recording, _, pictures = recorded("solo")
    bench = sit(recording, 770, checkout)
    bench.pause()
    before = bench.report.picture
    change(
        checkout / "firmware" / "ui" / "play" / "dice_row.py",
        "_FIRST_DIE = const(3)",
        "_FIRST_DIE = const(5)",
    )
    passes(bench, 30)
    replay(bench)
    assert (bench.fault, bench.travel.tick) == (None, 770)
    assert bench.report.picture != before
    difference = bench.difference
    assert difference is not None
    assert difference.old == pictures[difference.tick] != difference.new
    assert str(difference.tick) in bench.says
    for tick in [tick for tick in pictures if tick < difference.tick]:
        assert bench.travel.go(tick).picture == pictures[tick]


def test_a_new_screen_is_there_at_the_same_tick(sit: Sits, checkout: Path) -> None:
    bench = sit(EMPTY, 100, checkout)
    bench.pause()
    before = bench.report.picture
    folder = checkout / "firmware" / "ui" / "menus"
    (folder / "bare_title.py").write_text(
        "from ui.menus.title import Title\n\n\n"
        "class BareTitle(Title):\n    def draw(self, app):\n        app.canvas.fill(0, 40, 8, 8)\n"
    )
    change(
        folder / "title.py",
        "    app.title = Title(app)",
        "    from ui.menus.bare_title import BareTitle\n\n    app.title = BareTitle(app)",
    )
    passes(bench, 30)
    replay(bench)
    assert (bench.fault, bench.travel.tick) == (None, 100)
    assert before[640:648] != bench.report.picture[640:648] == b"\xff" * 8


def test_a_reload_is_seen_before_it_begins_and_as_far_as_it_is(sit: Sits) -> None:
    recording, _, _ = recorded("solo")
    bench = sit(recording, 900)
    bench.pause()
    bench.reload()
    bench.pass_tick()
    assert bench.replaying == (0, 900)
    assert bench.says == "the sources are loaded again"
    seen: list[int] = []
    while bench.replaying:
        seen.append(bench.replaying[0])
        bench.pass_tick()
    assert seen == sorted(set(seen)) and len(seen) > 4
    assert bench.says == "played again: the same pictures"


def test_of_what_is_told_first_the_share_is_known() -> None:
    recording, _, _ = recorded("solo")
    bench = Bench(recording, 900)
    seen: list[tuple[int, int]] = []
    while bench.replaying:
        seen.append(bench.replaying)
        bench.pass_tick()
    bench.close()
    assert seen[0] == (1, 900) and len(seen) > 4
    assert {end for _, end in seen} == {900}


def test_sources_that_do_not_compile_leave_the_last_picture_and_say_where(sit: Sits, checkout: Path) -> None:
    bench = sit(EMPTY, 100, checkout)
    before = bytes(bench.chip.picture())
    screen = checkout / "firmware" / "ui" / "play" / "turn.py"
    good = screen.read_text()
    screen.write_text("def broken(:\n" + good)
    bench.reload()
    replay(bench)
    assert bench.fault is not None
    assert (bench.fault.file, bench.fault.line) == ("firmware/ui/play/turn.py", 1)
    assert "firmware/ui/play/turn.py, line 1" in bench.says
    assert bytes(bench.chip.picture()) == before
    assert bench.paused and bench.travel.tick == 100
    screen.write_text(good)
    bench.reload()
    replay(bench)
    assert (bench.fault, bench.paused) == (None, False)
    assert bytes(bench.chip.picture()) == before


def test_what_stands_under_the_simulator_itself_may_fail_to_compile(sit: Sits, checkout: Path) -> None:
    bench = sit(EMPTY, 60, checkout)
    clock = checkout / "firmware" / "hw" / "doors.py"
    clock.write_text("def broken(:\n" + clock.read_text())
    bench.reload()
    replay(bench)
    assert bench.fault is not None
    assert (bench.fault.file, bench.fault.line) == ("firmware/hw/doors.py", 1)
    assert bench.travel.tick == 60


def test_what_a_board_would_answer_with_nonsense_is_told_and_where(sit: Sits, checkout: Path) -> None:
    bench = sit(EMPTY, 100, checkout)
    change(
        checkout / "firmware" / "hw" / "power.py",
        "            self._wdt.feed()",
        "            mem32[4] = 0",
    )
    bench.reload()
    replay(bench)
    assert bench.fault is not None
    assert bench.fault.words == "Misuse: no register is simulated at 0x4"
    assert bench.fault.file == "firmware/hw/power.py"


def test_what_is_raised_in_a_tick_says_where(sit: Sits, checkout: Path) -> None:
    bench = sit(EMPTY, 100, checkout)
    change(
        checkout / "firmware" / "hw" / "doors.py",
        "    def rest(self) -> None:",
        "    def rest(self) -> None:\n        raise ValueError(7)\n\n    def rest_(self) -> None:",
    )
    change(
        checkout / "firmware" / "hw" / "doors.py",
        "    def wait(self, deeply",
        "    def wait(self, *_):\n        return self.rest()\n\n    def wait_(self, deeply",
    )
    bench.reload()
    replay(bench)
    assert bench.fault is not None
    assert bench.fault.words == "ValueError: 7"
    assert bench.fault.file == "firmware/hw/doors.py"
    assert not bench.report.ended  # the old run stands where it was


def test_a_board_left_alone_is_dimmed_at_the_bench_too_and_bright_again_earlier(sit: Sits) -> None:
    bench = sit()
    bench.step(40 * SECOND)
    dimmed = bench.chip.contrast
    assert bench.chip.touched
    bench.go(10 * SECOND)
    assert 0 < dimmed < bench.chip.contrast


def test_what_goes_wrong_is_part_of_the_run_and_can_be_taken_back(sit: Sits) -> None:
    bench = sit(ticks=100)
    bench.let_happen("wire")
    assert bench.mishaps().get("wire") == 1
    passes(bench, 20)
    bench.let_happen("wire")
    assert bench.mishaps().get("wire") is None
    assert [event.name for event in bench.travel.recording.events] == ["wire", "wire"]
    bench.go(90)
    assert bench.mishaps().get("wire") is None
    bench.go(110)
    assert bench.mishaps().get("wire") == 1


def test_the_plug_is_pulled_and_the_game_goes_on_where_it_was(sit: Sits) -> None:
    recording, _, _ = recorded("solo")
    bench = sit(recording, 700)
    bench.paused = False
    before = bench.report.state
    bench.let_happen("plug")
    passes(bench, 80)
    off = bench.report.state
    bench.set_buttons(A)  # the title's first row: go on
    passes(bench, 4)
    bench.set_buttons(0)
    passes(bench, 60)
    after = bench.report.state
    assert before is not None and off is not None and after is not None
    assert (before.screen, off.screen, after.screen) == ("turn", "title", "turn")
    assert after.rows == before.rows


def test_what_cannot_go_wrong_here_is_said_and_was_never_done(sit: Sits) -> None:
    bench = sit(Recording("picoboy", 1, {}), 50)
    bench.let_happen("battery")
    assert "picoboy has no battery gauge" in bench.says
    assert bench.travel.tick == 50
    assert not bench.travel.recording.events


def test_changes_are_found_as_runs_of_columns() -> None:
    before = bytes(1024)
    after = bytearray(before)
    after[0:3] = b"\1\1\1"
    after[5] = after[127] = after[128 * 7 + 64] = 2
    assert runs(before, bytes(after)) == [(0, 0, 3), (0, 5, 1), (0, 127, 1), (7, 64, 1)]
    assert runs(before, before) == []
