"""The leaf that makes points of pixels: in machine code or JavaScript, it does as the plain one here."""

import json
import random

import pytest

from host_sim.emulator.guest.runtimes import NAMES as RUNTIMES
from host_sim.emulator.guest.runtimes import WEB, prelude, run_python
from hw.display import plain
from tests.support.boards import DEFAULT

Job = tuple[bytes, int, int, int, int, bytes, int]

MOST_BYTES = 1024

ON_DEVICE = """
import json, sys
from binascii import hexlify, unhexlify
from micropython import heap_lock, heap_unlock
import LEAF as leaf
for line in sys.stdin:
    frame, start, stop, row, beyond, pair, eight = json.loads(line)
    frame = bytearray(unhexlify(frame))
    pair = bytearray(unhexlify(pair))
    to = bytearray(1024)
    heap_lock()
    try:
        leaf.lines(to, row, frame, start, stop, beyond, pair, eight)
    finally:
        heap_unlock()
    print(hexlify(to).decode())
"""


def jobs(count: int) -> list[Job]:
    """Make frames, where to begin and to stop, some rows, two colours, and the points of eight pixels."""
    draw = random.Random(5)
    found: list[Job] = []
    for _ in range(count):
        start = draw.randrange(0, 128, 8)
        stop = draw.randrange(start + 8, 129, 8)
        page = 128 * draw.randrange(8)
        row = draw.randrange(8)
        beyond = min(8, row + MOST_BYTES // (8 * (stop - start)))
        pair = draw.randbytes(4)
        found.append(
            (draw.randbytes(1024), page + start, page + stop, row, beyond, pair, draw.choice((15, 16)))
        )
    return found


def here(job: Job) -> bytes:
    frame, start, stop, row, beyond, pair, eight = job
    to = bytearray(MOST_BYTES)
    plain.lines(to, row, bytearray(frame), start, stop, beyond, bytearray(pair), eight)
    return bytes(to)


@pytest.mark.parametrize(
    ("runtime", "leaf"),
    [
        *((name, "hw.display.plain") for name in RUNTIMES),
        ("mp64", "machine_code.points_viper"),
        (WEB, "points"),
    ],
)
def test_every_leaf_makes_the_same_points_and_allocates_nothing(runtime: str, leaf: str) -> None:
    asked = jobs(200)
    lines = "".join(
        json.dumps([frame.hex(), start, stop, row, beyond, pair.hex(), eight]) + "\n"
        for frame, start, stop, row, beyond, pair, eight in asked
    )
    found = run_python(runtime, prelude(runtime, DEFAULT) + ON_DEVICE.replace("LEAF", leaf), lines)
    assert [bytes.fromhex(line) for line in found.splitlines()] == [here(job) for job in asked]


def test_a_pixel_is_two_points_across_and_down_or_one_where_it_is_narrow() -> None:
    frame = bytes([0x04, 0, 0x04, 0x04, 0, 0, 0x04, 0]) + bytes(1016)
    wide = b"L!L!d.d.L!L!L!L!d.d.d.d.L!L!d.d."
    narrow = b"L!L!d.d.L!L!L!L!d.d.d.d.L!d.d."
    dark = b"d." * 15
    assert here((frame, 0, 8, 2, 3, b"d.L!", 16)) == wide * 2 + bytes(MOST_BYTES - 64)
    assert here((frame, 0, 8, 2, 3, b"d.L!", 15)) == narrow + bytes(MOST_BYTES - 30)
    assert here((frame, 0, 8, 1, 4, b"d.L!", 15)).startswith(dark * 2 + narrow + dark * 2 + bytes(30))


@pytest.mark.needs("mp64")
@pytest.mark.parametrize(("runtime", "leaf"), [("mp64", "machine_code.points_viper"), (WEB, "points")])
def test_where_there_is_a_faster_one_the_board_runs_it(runtime: str, leaf: str) -> None:
    code = prelude(runtime, DEFAULT) + "from boot import loader\nprint(loader.leaf('points').__name__)\n"
    assert run_python(runtime, code).strip() == leaf
