"""The leaf that makes points of pixels: in machine code or JavaScript, it does as the plain one here."""

import json
import random

import pytest

from host_sim.emulator.guest.runtimes import NAMES as RUNTIMES
from host_sim.emulator.guest.runtimes import WEB, prelude, run_python
from hw.display import plain
from tests.support.boards import DEFAULT

Job = tuple[bytes, int, int, int, int, bytes, int, bytes]

MOST_BYTES = 1024

ON_DEVICE = """
import json, sys
from binascii import hexlify, unhexlify
from micropython import heap_lock, heap_unlock
import LEAF as leaf
for line in sys.stdin:
    frame, start, stop, row, beyond, inks, eight, cells = json.loads(line)
    frame = bytearray(unhexlify(frame))
    inks = bytearray(unhexlify(inks))
    cells = memoryview(bytearray(unhexlify(cells)))
    to = bytearray(1024)
    heap_lock()
    try:
        leaf.lines(to, row, frame, start, stop, beyond, inks, eight, cells)
    finally:
        heap_unlock()
    print(hexlify(to).decode())
"""


def jobs(count: int) -> list[Job]:
    """Make frames, where to begin and to stop, some rows, an ink for each eight, and the points of those."""
    draw = random.Random(5)
    found: list[Job] = []
    for _ in range(count):
        start = draw.randrange(0, 128, 8)
        stop = draw.randrange(start + 8, 129, 8)
        page = 128 * draw.randrange(8)
        row = draw.randrange(8)
        beyond = min(8, row + MOST_BYTES // (8 * (stop - start)))
        inks = draw.randbytes(18)
        cells = bytes(draw.randrange(8) for _ in range(128))
        eight = draw.choice((15, 16))
        found.append((draw.randbytes(1024), page + start, page + stop, row, beyond, inks, eight, cells))
    return found


def here(job: Job) -> bytes:
    frame, start, stop, row, beyond, inks, eight, cells = job
    to = bytearray(MOST_BYTES)
    plain.lines(to, row, bytearray(frame), start, stop, beyond, bytearray(inks), eight, cells)
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
        json.dumps([frame.hex(), start, stop, row, beyond, inks.hex(), eight, cells.hex()]) + "\n"
        for frame, start, stop, row, beyond, inks, eight, cells in asked
    )
    found = run_python(runtime, prelude(runtime, DEFAULT) + ON_DEVICE.replace("LEAF", leaf), lines)
    assert [bytes.fromhex(line) for line in found.splitlines()] == [here(job) for job in asked]


def test_a_pixel_is_two_points_across_and_down_or_one_where_it_is_narrow() -> None:
    frame = bytes([0x04, 0, 0x04, 0x04, 0, 0, 0x04, 0]) + bytes(1016)
    wide = b"L!L!d.d.L!L!L!L!d.d.d.d.L!L!d.d."
    narrow = b"L!L!d.d.L!L!L!L!d.d.d.d.L!d.d."
    dark = b"d." * 15
    none = bytes(128)
    assert here((frame, 0, 8, 2, 3, b"d.L!", 16, none)) == wide * 2 + bytes(MOST_BYTES - 64)
    assert here((frame, 0, 8, 2, 3, b"d.L!", 15, none)) == narrow + bytes(MOST_BYTES - 30)
    assert here((frame, 0, 8, 1, 4, b"d.L!", 15, none)).startswith(dark * 2 + narrow + dark * 2 + bytes(30))


def test_lit_pixels_have_the_ink_of_their_cell() -> None:
    points = here((b"\x01" * 1024, 128, 144, 0, 1, b"d.L!h?", 16, bytes(17) + b"\x01" + bytes(110)))
    assert points.startswith(b"L!" * 16 + b"h?" * 16 + b"L!" * 16 + b"h?" * 16)


@pytest.mark.needs("mp64")
@pytest.mark.parametrize(("runtime", "leaf"), [("mp64", "machine_code.points_viper"), (WEB, "points")])
def test_where_there_is_a_faster_one_the_board_runs_it(runtime: str, leaf: str) -> None:
    code = prelude(runtime, DEFAULT) + "from boot import loader\nprint(loader.points().__name__)\n"
    assert run_python(runtime, code).strip() == leaf
