"""The tick keeps its beat, across the wrap of the counters too."""

import pytest

from host_sim.chip.vtime import VirtualTime, ticks_add, ticks_diff
from hw.doors import Clock

WRAP = 1 << 30


@pytest.fixture
def time() -> VirtualTime:
    return VirtualTime()


def test_ticks_come_every_20_ms_whatever_the_work_took(time: VirtualTime) -> None:
    clock = Clock(time)
    start = time.ticks_ms()
    for work_us in (0, 3000, 19000, 500, 12345) * 100:
        time.advance_us(work_us)
        assert clock.wait()
    assert ticks_diff(time.ticks_ms(), start) == 500 * 20


def test_the_beat_survives_the_wrap_of_the_counter(time: VirtualTime) -> None:
    clock = Clock(time)
    before = time.ticks_ms()
    for _ in range(200):
        clock.wait()
    assert time.ticks_ms() < before, "the counter did not wrap"
    assert ticks_diff(time.ticks_ms(), before) == 4000


def test_a_late_tick_is_caught_up(time: VirtualTime) -> None:
    clock = Clock(time)
    start = time.ticks_ms()
    time.advance_us(70_000)
    assert [clock.wait() for _ in range(6)] == [False, False, False, False, False, True]
    for _ in range(3):
        clock.wait()
    assert ticks_diff(time.ticks_ms(), start) == 9 * 20


def test_a_tick_that_is_late_waits_for_nothing(time: VirtualTime) -> None:
    clock = Clock(time)
    time.advance_us(45_000)
    before = time.ticks_us()
    assert not clock.wait()
    assert time.ticks_us() == before


@pytest.mark.parametrize("late_us", [1_000, 21_000, 45_000, 99_000, 120_000])
def test_however_late_a_tick_is_two_take_longer_than_a_contact_bounces(
    late_us: int, time: VirtualTime
) -> None:
    clock = Clock(time)
    for work_us in (late_us, 300, 19_999, late_us, 7_777, 300) * 50:
        began = [time.ticks_us()]
        for _ in range(2):
            time.advance_us(work_us)
            clock.wait()
            began.append(time.ticks_us())
        assert ticks_diff(began[2], began[0]) > 20_000


@pytest.mark.parametrize(("late_ms", "dropped_ms"), [(100, 0), (101, 101)])
def test_five_ticks_of_delay_are_caught_up_and_no_more(
    late_ms: int, dropped_ms: int, time: VirtualTime
) -> None:
    clock = Clock(time)
    start = time.ticks_ms()
    time.advance_us((20 + late_ms) * 1000)
    late = sum(not clock.wait() for _ in range(20))
    assert (ticks_diff(time.ticks_ms(), start) - dropped_ms) % 20 == 0
    assert (late > 1) == (not dropped_ms), "what is caught up, is in ticks that come late"


def test_a_tick_that_is_done_when_the_next_is_due_is_in_time(time: VirtualTime) -> None:
    clock = Clock(time)
    time.advance_us(20_000)
    assert clock.wait()


class Contact:
    """Stands for buttons: a contact moves at a time."""

    def __init__(self, time: VirtualTime, at_ms: int) -> None:
        self._time = time
        self._at = ticks_add(time.ticks_ms(), at_ms)

    def have_moved(self) -> bool:
        """Tell whether it has."""
        return ticks_diff(self._time.ticks_ms(), self._at) >= 0


@pytest.mark.parametrize(("moves_ms", "begins_ms"), [(0, 11), (11, 11), (12, 14), (18, 20), (30, 20)])
def test_a_contact_that_moves_begins_the_next_tick_soon_and_leaves_the_beat(
    moves_ms: int, begins_ms: int, time: VirtualTime
) -> None:
    clock = Clock(time)
    start = time.ticks_ms()
    assert clock.wait(False, Contact(time, moves_ms))
    assert ticks_diff(time.ticks_ms(), start) == begins_ms
    assert clock.wait() and ticks_diff(time.ticks_ms(), start) == 40


def test_a_rest_is_60_ms_of_deep_sleep_and_begins_a_new_beat(
    time: VirtualTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hw.doors.usb_connected", lambda: False)
    deep: list[int] = []
    clock = Clock(time, deep.append)
    time.advance_us(7_000)
    start = time.ticks_ms()
    clock.rest()
    assert deep == [60]
    assert clock.wait() and ticks_diff(time.ticks_ms(), start) == 20


def test_while_a_computer_listens_no_rest_is_deep(time: VirtualTime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hw.doors.usb_connected", lambda: True)
    clock = Clock(time, lambda _: pytest.fail("the USB is lost"))
    start = time.ticks_ms()
    clock.rest()
    assert ticks_diff(time.ticks_ms(), start) == 60


def test_a_new_beat_owes_nothing_to_the_one_before(time: VirtualTime) -> None:
    clock = Clock(time)
    time.advance_us(90_000)
    clock.begin()
    start = time.ticks_ms()
    assert [clock.wait() for _ in range(5)] == [True] * 5
    assert ticks_diff(time.ticks_ms(), start) == 5 * 20


def test_a_long_stop_does_not_become_a_burst(time: VirtualTime) -> None:
    clock = Clock(time)
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
