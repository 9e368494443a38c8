"""Plays recorded presses on an emulated Pico, tick for tick, and measures it.

The firmware feeds its watchdog once at the end of each tick; so whoever sees that register knows the tick
without a word in the firmware. Buttons change there, as they do in the simulator, and there the glass and the
beeper are looked at. main.py is the firmware's own but for the source of the dice (on_flash).
"""

import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from host_sim.chip.board_numbers import load_config
from host_sim.chip.witness import Witness
from host_sim.emulator.engine import BeyondThePico
from host_sim.emulator.pico import EmulatedPico
from host_sim.handheld import TICK_MS
from host_sim.solver.jit import Array
from host_sim.window import run

_MS = 1_000_000.0  # in nanoseconds
_BOOT_MS = 20_000.0
_SLOWEST_TIMES = 4  # a run on a Pico takes at most so many times its ticks' 20 ms
_PROGRESS_S = 2.0
_DARK = bytes(1024)
# No longer in use after a tick: its garbage was collected, as after each part that came.
_COLLECTED_BYTES = 512


class Tick(NamedTuple):
    """What a tick took, in milliseconds, with what is done before the next begins; what it did meanwhile.

    work_ms: without sleep, of it bus_ms for the display's bus and flash_ms for the flash. bus_bytes: with
    addresses. heap_bytes: in use at its end. piece_bytes: the largest of the heap that is free.
    """

    work_ms: float
    bus_ms: float
    flash_ms: float
    bus_bytes: int
    heap_bytes: int
    piece_bytes: int


class Played:
    """What came of a run. ready_ms, picture_ms: from power-on to the first tick's end, the first picture."""

    def __init__(self) -> None:
        self.ready_ms = self.picture_ms = 0.0
        self.heap_bytes = 0  # of the whole heap
        self.ticks: list[Tick] = []
        self.pictures: dict[int, bytes] = {}  # by the tick in which they came
        self.witness: Any = None


class _Hands:
    """Plays a timeline: the buttons that are down from a tick on."""

    def __init__(self, timeline: Sequence[tuple[int, int]], end: int, progress: bool) -> None:
        self.played = Played()
        self._timeline = list(timeline)
        self._end = end
        self._heap: EmulatedHeap | None = None
        self._before = (0.0, 0.0, 0.0, 0, 0.0)  # time, of it asleep, of the bus; its bytes; of the flash
        self._progress = progress
        self._told = time.monotonic()

    def after_tick(self, pico: EmulatedPico) -> None:
        """Look and listen, note what the tick took, and press."""
        self.look(pico)
        played = self.played
        tick = len(played.ticks) + 1
        engine = pico.engine
        wires = pico.wires
        now = (engine.now_ns, engine.idle_ns, wires.ns, wires.bytes, pico.flash_time.ns)
        if tick == 1:
            self._find_heap(pico)
            played.ready_ms = engine.now_ns / _MS
            self._before = now  # the first is part of the start
        since = [b - a for a, b in zip(self._before, now, strict=True)]
        self._before = now
        work_ms = (since[0] - since[1]) / _MS
        ms = (since[2] / _MS, since[4] / _MS)
        room = (self._heap.used(), self._heap.largest()) if self._heap else (0, 0)
        played.ticks.append(Tick(work_ms, *ms, int(since[3]), *room))
        if played.witness.look(tick):
            played.pictures[tick] = bytes(played.witness.picture)
        while self._timeline and self._timeline[0][0] <= tick:
            pico.set_buttons(self._timeline.pop(0)[1])
        if tick == self._end:
            engine.stop()
        elif self._progress and time.monotonic() - self._told > _PROGRESS_S:
            self._told = time.monotonic()
            print(f"run: on the emulated Pico, tick {tick} of {self._end}", file=sys.stderr)

    def look(self, pico: EmulatedPico) -> None:
        """Note when the display shows something for the first time."""
        if not self.played.picture_ms and pico.chip.picture() != _DARK:
            self.played.picture_ms = pico.engine.now_ns / _MS
            pico.chip.touched = True  # for who looks next

    def _find_heap(self, pico: EmulatedPico) -> None:
        try:
            self._heap = EmulatedHeap(pico.memory)
            self.played.heap_bytes = self._heap.bytes
        except LookupError as error:
            print(f"run: the heap is not measured: {error}", file=sys.stderr)


def play(flash: bytes, done: run.Outcome, progress: bool = False) -> Played:
    """Play the presses of a run again; RunFailed when the Pico does not come to their end."""
    end: int = done.report["ticks"]
    hands = _Hands(done.timeline, end, progress)
    pico = EmulatedPico(flash, load_config(done.board), done.seed, lambda: hands.after_tick(pico))
    played = hands.played
    played.witness = Witness(pico)
    pico.wires.heard = lambda: hands.look(pico)
    try:
        pico.engine.run((_BOOT_MS + _SLOWEST_TIMES * end * TICK_MS) * _MS)
    except BeyondThePico as error:
        raise run.RunFailed(str(error)) from None
    if len(played.ticks) < end:
        last = pico.said.decode(errors="replace").strip().splitlines()[-1:] or ["nothing"]
        raise run.RunFailed(
            f"the emulated Pico ended in tick {len(played.ticks)} of {end}; it said: {last[0]}"
        )
    return played


def report_of(played: Played, done: run.Outcome) -> dict[str, Any]:
    """Put what a Pico did beside what the simulator did; RunFailed when it showed or sounded otherwise."""
    witness = played.witness
    found = {"signature": witness.signature(done.match), "tones_signature": witness.tones_signature()}
    for key, value in found.items():
        if value != done.report[key]:
            what = "pictures" if key == "signature" else "tones"
            raise run.RunFailed(
                f"the {what} on the emulated Pico are others than on cpython: {key} {value}, "
                f"not {done.report[key]}{_where(played, done) if key == 'signature' else ''}"
            )
    return done.report | found | _numbers(played)


def tell(report: dict[str, Any]) -> list[str]:
    """Put into words what was measured."""
    saves = report["save_ms"]
    return [
        f"  ready      {report['ready_ms'] / 1000:.2f} s after power-on, the first picture after "
        f"{report['first_picture_ms'] / 1000:.2f} s",
        f"  a tick     {report['tick_ms']} ms, at most {report['longest_tick_ms']} ms (tick "
        f"{report['longest_tick']}), of {TICK_MS} ms; {report['late_ticks']} of {report['ticks']} are late",
        f"  a screen   {report['screen_ms']} ms on the bus at most ({report['screen_bytes']} bytes)",
        "  a save     none was made"
        if saves is None
        else f"  a save     {saves} ms with all else in its tick, at most {report['longest_save_ms']} ms",
        f"  memory     {report['heap_used_bytes']:,d} bytes of the heap in use at the tightest, collected, "
        f"{report['heap_free_bytes']:,d} free, at least {report['heap_piece_bytes']:,d} of it in one piece"
        if report["heap_used_bytes"]
        else "  memory     not measured",
    ]


def _where(played: Played, done: run.Outcome) -> str:
    """Tell from which tick on the pictures are others."""
    seen: dict[int, bytes] = {}
    run.play(
        done.seed, presses=done.presses, board=done.board, see=seen.__setitem__, until=done.report["ticks"],
    )  # fmt: skip
    ticks = [tick for tick in seen.keys() | played.pictures if seen.get(tick) != played.pictures.get(tick)]
    return f"; the first in tick {min(ticks)}" if ticks else "; the cards are"


def _numbers(played: Played) -> dict[str, Any]:
    """Answer what was measured, in milliseconds and bytes."""
    ticks = played.ticks
    work = [tick.work_ms for tick in ticks]
    slowest = max(range(len(ticks)), key=work.__getitem__)
    fullest = max(ticks, key=lambda tick: tick.bus_bytes)
    saves = sorted(tick.work_ms for tick in ticks if tick.flash_ms)
    collected = [b for a, b in pairwise(ticks) if a.heap_bytes - b.heap_bytes >= _COLLECTED_BYTES] or ticks
    tightest = max(tick.heap_bytes for tick in collected)
    return {
        "ready_ms": round(played.ready_ms, 1),
        "first_picture_ms": round(played.picture_ms, 1),
        "tick_ms": round(sum(work) / len(work), 2),
        "longest_tick_ms": round(work[slowest], 1),
        "longest_tick": slowest + 1,
        "late_ticks": sum(ms > TICK_MS for ms in work),
        "screen_ms": round(fullest.bus_ms, 1),
        "screen_bytes": fullest.bus_bytes,
        "save_ms": round(saves[len(saves) // 2], 1) if saves else None,
        "longest_save_ms": round(saves[-1], 1) if saves else None,
        "heap_used_bytes": tightest,
        "heap_free_bytes": played.heap_bytes - tightest,
        "heap_piece_bytes": min(tick.piece_bytes for tick in collected),
    }


_RAM = 0x20000000
_BLOCK_BYTES = 16
_A_BYTE = 4 * _BLOCK_BYTES
_LEAST_TABLE = 512  # bytes: a heap of 32 KB
_SHIFTS = np.array((0, 2, 4, 6), np.uint8)
_USED = np.array([sum((byte >> at & 3) != 0 for at in (0, 2, 4, 6)) for byte in range(256)], np.uint8)


class EmulatedHeap:
    """The heap in a memory that begins at 0x20000000; LookupError where none is found.

    MicroPython's state says where its table of blocks is (py/mpstate.h, mp_state_mem_area_t): a pointer to
    the table, its bytes, a pointer to the finalisers' bits, and where the blocks begin and end; a byte of the
    table is of four blocks of 16 bytes, two bits each, 0 where nothing is (py/gc.c).
    """

    def __init__(self, memory: memoryview) -> None:
        self._table, self.bytes = _find(memory)

    def used(self) -> int:
        """Answer the bytes in use, with what is garbage and not collected."""
        return int(_USED[self._table].sum(dtype=np.int64)) * _BLOCK_BYTES

    def largest(self) -> int:
        """Answer the bytes of the largest piece that is free."""
        free = (self._table[:, None] >> _SHIFTS & 3).ravel() == 0
        edges = np.flatnonzero(np.diff(free, prepend=False, append=False))
        return int(np.max(edges[1::2] - edges[::2], initial=0)) * _BLOCK_BYTES


def _find(memory: memoryview) -> tuple[Array, int]:
    words = np.frombuffer(memory, np.uint32).astype(np.int64)
    table, size, bits, first, end = (words[i : len(words) - 4 + i] for i in range(5))
    right = (table >= _RAM) & (size >= _LEAST_TABLE) & (end - first == size * _A_BYTE)
    right &= (table + size <= bits) & (bits < first) & (end <= _RAM + len(memory))
    found = np.flatnonzero(right)
    if len(found) != 1:
        raise LookupError(f"{len(found)} heaps of MicroPython in memory, not one")
    at = int(table[found[0]]) - _RAM
    count = int(size[found[0]])
    return np.frombuffer(memory, np.uint8)[at : at + count], count * _A_BYTE
