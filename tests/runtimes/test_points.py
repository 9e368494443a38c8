"""The leaf that makes points of pixels: machine code and both MicroPythons do as the plain one does here."""

import json
import random

import pytest

from host_sim.guest.runtimes import NAMES as RUNTIMES
from host_sim.guest.runtimes import prelude, run_python
from hw.display import points_plain
from tests.support.boards import DEFAULT

Job = tuple[bytes, int, int, int, bytes, int]

ON_DEVICE = """
import json, sys
from binascii import hexlify, unhexlify
from micropython import heap_lock, heap_unlock
import LEAF as leaf
for line in sys.stdin:
    frame, start, stop, row, pair, narrow = json.loads(line)
    frame = bytearray(unhexlify(frame))
    pair = bytearray(unhexlify(pair))
    to = bytearray(512)
    heap_lock()
    try:
        leaf.line(frame, start, stop, row, pair, to, narrow)
    finally:
        heap_unlock()
    print(hexlify(to).decode())
"""


def jobs(count: int) -> list[Job]:
    """Make frames, where to begin and to stop, a row, two colours, and the narrow column if there is one."""
    draw = random.Random(5)
    found: list[Job] = []
    for _ in range(count):
        start = draw.randrange(0, 128, 8)
        stop = draw.randrange(start + 8, 129, 8)
        page = 128 * draw.randrange(8)
        pair = draw.randbytes(4)
        frame = draw.randbytes(1024)
        found.append((frame, page + start, page + stop, draw.randrange(8), pair, draw.choice((2, 6, 8))))
    return found


def here(job: Job) -> bytes:
    frame, start, stop, row, pair, narrow = job
    to = bytearray(512)
    points_plain.line(bytearray(frame), start, stop, row, bytearray(pair), to, narrow)
    return bytes(to)


@pytest.mark.parametrize(
    ("runtime", "leaf"),
    [*((name, "hw.display.points_plain") for name in RUNTIMES), ("mp64", "machine_code.points_viper")],
)
def test_every_leaf_makes_the_same_points_and_allocates_nothing(runtime: str, leaf: str) -> None:
    asked = jobs(200)
    lines = "".join(
        json.dumps([frame.hex(), start, stop, row, pair.hex(), narrow]) + "\n"
        for frame, start, stop, row, pair, narrow in asked
    )
    found = run_python(runtime, prelude(runtime, DEFAULT) + ON_DEVICE.replace("LEAF", leaf), lines)
    assert [bytes.fromhex(line) for line in found.splitlines()] == [here(job) for job in asked]


def test_a_pixel_is_two_points_and_one_where_it_is_narrow() -> None:
    frame = bytes([0x04, 0, 0x04, 0x04, 0, 0, 0x04, 0]) + bytes(1016)
    assert here((frame, 0, 8, 2, b"d.L!", 8))[:32] == b"L!L!d.d.L!L!L!L!d.d.d.d.L!L!d.d."
    assert here((frame, 0, 8, 2, b"d.L!", 6))[:32] == b"L!L!d.d.L!L!L!L!d.d.d.d.L!d.d.\0\0"
    assert here((frame, 0, 8, 3, b"d.L!", 8))[:32] == b"d." * 16


@pytest.mark.needs("mp64")
def test_where_there_is_viper_the_board_runs_it() -> None:
    code = prelude("mp64", DEFAULT) + "from boot import inner_loops\nprint(inner_loops.points().__name__)\n"
    assert run_python("mp64", code).strip() == "machine_code.points_viper"
