"""The tick keeps its beat, across the wrap of the counters too."""

import pytest

import hw.clock
from host_sim.pico.vtime import VirtualTime, ticks_add, ticks_diff
from hw.clock import Clock

WRAP = 1 << 30


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> VirtualTime:
    virtual = VirtualTime()
    monkeypatch.setattr(hw.clock, "time", virtual)
    return virtual


def test_ticks_come_every_20_ms_whatever_the_work_took(time: VirtualTime) -> None:
    clock = Clock()
    start = time.ticks_ms()
    for work_us in (0, 3000, 19000, 500, 12345) * 100:
        time.advance_us(work_us)
        assert clock.wait()
    assert ticks_diff(time.ticks_ms(), start) == 500 * 20


def test_the_beat_survives_the_wrap_of_the_counter(time: VirtualTime) -> None:
    clock = Clock()
    before = time.ticks_ms()
    for _ in range(200):
        clock.wait()
    assert time.ticks_ms() < before, "the counter did not wrap"
    assert ticks_diff(time.ticks_ms(), before) == 4000


def test_a_late_tick_is_caught_up(time: VirtualTime) -> None:
    clock = Clock()
    start = time.ticks_ms()
    time.advance_us(70_000)
    assert [clock.wait() for _ in range(4)] == [False, False, False, True]
    assert ticks_diff(time.ticks_ms(), start) == 80


def test_a_long_stop_does_not_become_a_burst(time: VirtualTime) -> None:
    clock = Clock()
    time.advance_us(10_000_000)
    stopped = time.ticks_ms()
    answers = [clock.wait() for _ in range(10)]
    assert answers.count(False) == 1
    assert ticks_diff(time.ticks_ms(), stopped) == 9 * 20


@pytest.mark.parametrize("start", [0, 1, WRAP // 2 - 1, WRAP // 2, WRAP - 1])
@pytest.mark.parametrize("delta", [0, 1, 20, WRAP // 2 - 1, -1, -20, -WRAP // 2])
def test_virtual_ticks_add_and_differ_like_the_boards(start: int, delta: int) -> None:
    moved = ticks_add(start, delta)
    assert moved == (start + delta) % WRAP
    assert ticks_diff(moved, start) == delta
