"""The bench's panel: what it writes is seen to the last word."""

import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from host_sim.workbench.bench import Bench, Difference
from host_sim.workbench.orders import State
from host_sim.workbench.panel import SIZE, BenchPanel
from host_sim.workbench.recording import Recording
from ui.parts import LASTING

ROW = ("casual", "- 2 3 4 25 6 - 8 9 30 40 50 22", "321")
AT_ONCE = tuple(name.rpartition(".")[2] for name in (*LASTING, "ui.speech", "ui.menus.records"))
FILES = ("match", "past", "diary", "records", "people", "books/official-upper")
LONG = "saved: /home/somebody" + "/a-folder" * 16 + "/rattle.presses and what it goes with"


@pytest.fixture
def bench() -> Iterator[Bench]:
    """A bench where much is to be told of a tick."""
    bench = Bench(Recording("pico_ssd1306_i2c", 1, {}))
    have(bench, parts=AT_ONCE, saved=FILES)
    yield bench
    bench.close()


def have(
    bench: Bench, parts: tuple[str, ...] = AT_ONCE, saved: tuple[str, ...] = FILES, rows: int = 2
) -> None:
    """Let a bench stand at such a tick."""
    travel = bench.travel
    state = State("turn", parts, "official", (ROW,) * rows, "round 6, turn 13", "on", False, 0)
    travel.report = travel.report._replace(state=state)
    names = tuple(f"saves/{name}" for name in saved)
    travel.moments[0] = travel.moments[0]._replace(saved=names, flash_us=1000)


def drawn(bench: Bench, top: int = 0, high: int = SIZE[1]) -> bytes:
    """Answer what the panel shows, or a strip of it."""
    return pygame.image.tobytes(BenchPanel(bench).draw().subsurface((0, top, SIZE[0], high)), "RGB")


def test_the_last_of_the_parts_is_seen(bench: Bench) -> None:
    before = drawn(bench)
    have(bench, parts=(*AT_ONCE[:-1], "another"))
    assert drawn(bench) != before


def test_the_last_of_the_files_is_seen(bench: Bench) -> None:
    before = drawn(bench)
    have(bench, saved=(*FILES[:-1], "books/fun"))
    assert drawn(bench) != before


def test_the_last_of_many_words_is_seen(bench: Bench) -> None:
    bench.says = LONG
    before = drawn(bench)
    bench.says = f"{LONG}."
    assert drawn(bench) != before


def test_what_finds_no_room_is_written_over_nothing_else(bench: Bench) -> None:
    bench.difference = Difference(1, bytes(1024), bytes(1024))
    bench.says = "few words"
    have(bench, rows=6)
    words, buttons, pictures = drawn(bench, 640, 50), drawn(bench, 562, 80), drawn(bench, 692, 64)
    bench.says = LONG * 9
    have(bench, parts=AT_ONCE * 9, saved=FILES * 9, rows=6)
    assert drawn(bench, 640, 50) != words
    assert (drawn(bench, 562, 80), drawn(bench, 692, 64)) == (buttons, pictures)


def test_how_far_a_story_is_told_is_seen(bench: Bench) -> None:
    bench.pause()
    stands = drawn(bench, 0, 80)
    bench.reload()
    assert drawn(bench, 0, 80) != stands
