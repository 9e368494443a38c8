"""The doors: the tick's beat, seeds, which modules came, table files."""

import io
import sys
from types import ModuleType

import pytest

from contract.device import PIECE
from host_sim.chip.noise import Noise
from host_sim.chip.vtime import VirtualTime, ticks_add, ticks_diff
from hw import files
from hw.doors import Clock, Entropy, Newcomers


@pytest.fixture
def time():
    return VirtualTime()


def test_ticks_come_every_20_ms_whatever_the_work_took_and_the_counter_wraps(time):
    clock = Clock(time)
    start = time.ticks_ms()
    for work_us in (0, 3000, 19000, 500, 12345, 20_000) * 100:
        time.advance_us(work_us)
        assert clock.wait()
    assert ticks_diff(time.ticks_ms(), start) == 600 * 20
    assert time.ticks_ms() < start, "the counter did not wrap"


def test_a_late_tick_is_caught_up(time):
    clock = Clock(time)
    start = time.ticks_ms()
    time.advance_us(70_000)
    late_us = time.ticks_us()
    assert not clock.wait() and time.ticks_us() == late_us
    assert [clock.wait() for _ in range(5)] == [False, False, False, False, True]
    for _ in range(3):
        clock.wait()
    assert ticks_diff(time.ticks_ms(), start) == 9 * 20


@pytest.mark.parametrize("late_us", [1_000, 21_000, 45_000, 99_000, 120_000])
def test_however_late_a_tick_is_two_take_longer_than_a_contact_bounces(late_us, time):
    clock = Clock(time)
    for work_us in (late_us, 300, 19_999, late_us, 7_777, 300) * 50:
        began = [time.ticks_us()]
        for _ in range(2):
            time.advance_us(work_us)
            clock.wait()
            began.append(time.ticks_us())
        assert ticks_diff(began[2], began[0]) > 20_000


@pytest.mark.parametrize(("late_ms", "dropped_ms"), [(100, 0), (101, 101), (10_000, 10_000)])
def test_five_ticks_of_delay_are_caught_up_and_no_more(late_ms, dropped_ms, time):
    clock = Clock(time)
    start = time.ticks_ms()
    time.advance_us((20 + late_ms) * 1000)
    late = sum(not clock.wait() for _ in range(20))
    assert (ticks_diff(time.ticks_ms(), start) - dropped_ms) % 20 == 0
    assert (late > 1) == (not dropped_ms), "what is caught up, is in ticks that come late"


class Contact:
    """Stands for buttons: a contact moves at a time."""

    def __init__(self, time: VirtualTime, at_ms: int) -> None:
        self._time = time
        self._at = ticks_add(time.ticks_ms(), at_ms)

    def have_moved(self) -> bool:
        return ticks_diff(self._time.ticks_ms(), self._at) >= 0


@pytest.mark.parametrize(("moves_ms", "begins_ms"), [(0, 11), (11, 11), (12, 14), (18, 20), (30, 20)])
def test_a_contact_that_moves_begins_the_next_tick_soon_and_leaves_the_beat(moves_ms, begins_ms, time):
    clock = Clock(time)
    start = time.ticks_ms()
    assert clock.wait(False, Contact(time, moves_ms))
    assert ticks_diff(time.ticks_ms(), start) == begins_ms
    assert clock.wait() and ticks_diff(time.ticks_ms(), start) == 40


@pytest.mark.parametrize("work_ms", [0, 4, 11, 35, 150])
def test_while_a_screen_is_awaited_a_tick_begins_11_ms_after_the_last_or_at_once_and_the_beat_with_it(
    work_ms, time
):
    clock = Clock(time)
    start = time.ticks_ms()
    for _ in range(10):
        time.advance_us(1000 * work_ms)
        assert clock.wait(False, Contact(time, 10_000), True)
    assert ticks_diff(time.ticks_ms(), start) == 10 * max(11, work_ms)
    start = time.ticks_ms()
    assert clock.wait() and ticks_diff(time.ticks_ms(), start) == 20


def test_a_rest_is_60_ms_of_deep_sleep_and_begins_a_new_beat(time, monkeypatch):
    monkeypatch.setattr("hw.doors.usb_connected", lambda: False)
    deep: list[int] = []
    clock = Clock(time, deep.append)
    time.advance_us(7_000)
    start = time.ticks_ms()
    clock.rest()
    assert deep == [60]
    assert clock.wait() and ticks_diff(time.ticks_ms(), start) == 20
    time.advance_us(90_000)
    clock.begin()  # a new beat owes nothing to the one before
    start = time.ticks_ms()
    assert [clock.wait() for _ in range(5)] == [True] * 5
    assert ticks_diff(time.ticks_ms(), start) == 5 * 20
    monkeypatch.setattr("hw.doors.usb_connected", lambda: True)  # while a computer listens no rest is deep
    start = time.ticks_ms()
    clock.rest()
    assert deep == [60] and ticks_diff(time.ticks_ms(), start) == 60


# Seeds: keyed by the hardware, never the same twice, the same again for the same simulated board.
def seeds(board_seed: int, count: int = 50) -> list[bytes]:
    entropy = Entropy(Noise(board_seed).urandom)
    drawn: list[bytes] = []
    for _ in range(count):
        buffer = bytearray(8)
        entropy.fill(buffer)
        drawn.append(bytes(buffer))
    return drawn


def test_the_stream_is_rc4():
    # RFC 6229, section 2, 256-bit key 0102...1f20, at DEC 768 and 1024.
    buffer = bytearray(272)
    Entropy(lambda count: bytes(range(1, count + 1))).fill(buffer)
    assert buffer[:16].hex() == "e7a7b9e9ec540d5ff43bdb12792d1b35"
    assert buffer[256:].hex() == "7fec5bfd9f9b89ce6548309092d7e958"


def test_no_two_seeds_of_a_session_are_alike_and_a_simulated_board_draws_its_own_again():
    assert seeds(1) == seeds(1) and len(set(seeds(1))) == 50
    assert not set(seeds(1)) & set(seeds(2))


# Which modules have come since it was asked last.
def test_each_module_that_came_is_told_once_and_after_it_had_gone_again(monkeypatch):
    newcomers = Newcomers()
    assert newcomers.names() == []
    for names in (["one", "two"], ["one"]):
        for name in names:
            monkeypatch.setitem(sys.modules, name, ModuleType(name))
        assert newcomers.names() == names
        assert newcomers.names() == []
        monkeypatch.delitem(sys.modules, "one")
        assert newcomers.names() == []


def test_what_was_there_before_is_told_too_where_only_some_are_known():
    known = set(sys.modules)
    known.remove("hw.doors")
    known.remove("sys")
    assert sorted(Newcomers(known).names()) == ["hw.doors", "sys"]


# A table file is answered in pieces, from wherever modules are looked for.
@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.path", [str(tmp_path / "nowhere"), str(tmp_path)])
    (tmp_path / "tables").mkdir()
    return tmp_path / "tables"


@pytest.mark.parametrize("size", [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_the_pieces_of_a_table_make_up_its_file(folder, size):
    data = bytes(at % 251 for at in range(size))
    (folder / "some.table").write_bytes(data)
    pieces = files.table("some.table")
    assert pieces is not None and b"".join(pieces) == data
    assert all(len(piece) == PIECE for piece in pieces[:-1])


def test_a_table_that_is_not_there_is_none_and_one_that_cannot_be_read_has_no_pieces(folder, monkeypatch):
    class Failing(io.BytesIO):
        def read(self, *_: object) -> bytes:
            raise OSError(5)

    assert files.table("some.table") is None and not files.has_table("some.table")
    (folder / "some.table").write_bytes(b"some")
    assert files.table("some.table") == [b"some"] and files.has_table("some.table")
    failing = Failing()
    monkeypatch.setattr(files, "open", lambda *_: failing)
    assert files.table("some.table") == [] and failing.closed
