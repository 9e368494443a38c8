"""The leaf that finds what changed: machine code and both MicroPythons answer as the plain one does here."""

import json
import random
from typing import Any

import pytest

from host_sim.emulator.guest.runtimes import NAMES as RUNTIMES
from host_sim.emulator.guest.runtimes import prelude, run_python
from hw.display import plain
from tests.support.boards import DEFAULT

Scan = tuple[list[list[int]], str]

ON_DEVICE = """
import json, sys
from binascii import unhexlify
from micropython import heap_lock, heap_unlock
import SCAN as scan
for line in sys.stdin:
    drawn, shown, start, columns = json.loads(line)
    drawn = bytearray(unhexlify(drawn))
    shown = bytearray(unhexlify(shown))
    to = bytearray(140)
    runs = []
    at = start
    while True:
        heap_lock()
        try:
            run = scan.next_run(drawn, shown, at, columns, to, 7)
        finally:
            heap_unlock()
        if not run:
            break
        at = run & 2047
        runs.append([run >> 11, at, sum(to)])
    print(json.dumps([runs, sum(to), shown == drawn]))
"""


def pictures(count: int) -> list[tuple[bytes, bytes, int, int]]:
    """Make pairs of pictures that differ here and there, where to begin, and the columns of a page."""
    draw = random.Random(11)
    answer: list[tuple[bytes, bytes, int, int]] = []
    for _ in range(count):
        drawn = bytearray(draw.randbytes(1024))
        shown = bytearray(drawn)
        start = draw.choice((0, 128, 4, 896, 72, 1020))
        columns = draw.choice((64, 128))
        for _ in range(draw.choice((0, 1, 2, 5, 40, 200))):
            shown[draw.choice((start, start | 63, draw.randrange(start, 1024)))] ^= draw.randrange(256)
        answer.append((bytes(drawn), bytes(shown), start, columns))
    return answer


def here(drawn: bytes, shown: bytes, start: int, columns: int) -> list[Any]:
    seen, to = bytearray(shown), bytearray(140)
    runs: list[list[int]] = []
    at = start
    while run := plain.next_run(bytearray(drawn), seen, at, columns, to, 7):
        at = run & 2047
        runs.append([run >> 11, at, sum(to)])
    return [runs, sum(to), seen == drawn]


@pytest.mark.parametrize(
    ("runtime", "leaf"),
    [*((name, "hw.display.plain") for name in RUNTIMES), ("mp64", "machine_code.scan_viper")],
)
def test_every_leaf_finds_and_takes_the_same_runs_and_allocates_nothing(runtime: str, leaf: str) -> None:
    jobs = pictures(300)
    lines = "".join(json.dumps([a.hex(), b.hex(), start, columns]) + "\n" for a, b, start, columns in jobs)
    found = run_python(runtime, prelude(runtime, DEFAULT) + ON_DEVICE.replace("SCAN", leaf), lines)
    assert [json.loads(line) for line in found.splitlines()] == [here(*job) for job in jobs]


def test_runs_hold_all_that_differs_and_are_apart() -> None:
    for drawn, shown, start, columns in pictures(300):
        runs, _, same = here(drawn, shown, start, columns)
        wanted = {i for i in range(start, 1024) if drawn[i] != shown[i]}
        taken = {i for first, stop, _ in runs for i in range(first, stop)}
        assert wanted <= taken
        assert not any(edge % 4 for first, stop, _ in runs for edge in (first, stop))
        assert all(
            drawn[edge : edge + 4] != shown[edge : edge + 4]
            for first, stop, _ in runs
            for edge in (first, stop - 4)
        )
        assert all(first // columns == (stop - 1) // columns for first, stop, _ in runs)
        assert all(
            after[0] - before[1] >= 16 or before[0] // columns < after[0] // columns
            for before, after in zip(runs, runs[1:], strict=False)
        )
        assert same == (drawn[:start] == shown[:start])


@pytest.mark.needs("mp64")
def test_where_there_is_viper_the_board_runs_it() -> None:
    code = prelude("mp64", DEFAULT) + "from boot import loader\nprint(loader.leaf('scan').__name__)\n"
    assert run_python("mp64", code).strip() == "machine_code.scan_viper"
