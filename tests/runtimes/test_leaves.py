"""Leaves in machine code or JavaScript, and plain ones on real MicroPythons, do as the plain ones here."""

import json
import random
from importlib import import_module
from typing import Any

import framebuf
import pytest

from host_sim.emulator.guest.runtimes import NAMES as RUNTIMES
from host_sim.emulator.guest.runtimes import WEB, prelude, run_python
from tests.support.boards import DEFAULT
from ui.draw import font

FACES = font.fonts()

# What is done with a job, there and here.
HEAD = """
import json, sys
from binascii import hexlify, unhexlify
from micropython import heap_lock, heap_unlock
from ui.draw import font
"""
SCAN = """
def do(drawn, shown, start, columns):
    drawn, shown = bytearray(unhexlify(drawn)), bytearray(unhexlify(shown))
    to = bytearray(140)
    runs = []
    at = start
    while True:
        heap_lock()
        try:
            run = leaf.next_run(drawn, shown, at, columns, to, 7)
        finally:
            heap_unlock()
        if not run:
            return [runs, sum(to), shown == drawn]
        at = run & 2047
        runs.append([run >> 11, at, sum(to)])
"""
POINTS = """
def do(frame, start, stop, row, beyond, inks, eight, cells):
    frame, inks, to = bytearray(unhexlify(frame)), bytearray(unhexlify(inks)), bytearray(1024)
    cells = memoryview(bytearray(unhexlify(cells)))
    heap_lock()
    try:
        leaf.lines(to, row, frame, start, stop, beyond, inks, eight, cells)
    finally:
        heap_unlock()
    return hexlify(to).decode()
"""
PEN = """
frame = bytearray(1024)
faces = font.fonts()
def do(which, line, x, y, ink):
    face = faces[which]
    line = bytes(line)
    heap_lock()
    try:
        wide = leaf.measure(face.glyphs, face.starts, line, len(line))
        x = leaf.write(frame, face.glyphs, face.starts, face.pages, line, len(line), x, y, ink)
    finally:
        heap_unlock()
    return [wide, x, hexlify(frame).decode()]
"""
LOOP = "import LEAF as leaf\nfor line in sys.stdin:\n    print(json.dumps(do(*json.loads(line))))\n"
PLAIN = {SCAN: "hw.display.show_plain", POINTS: "hw.display.show_plain", PEN: "ui.draw.pen_plain"}
FASTER = [
    (SCAN, "mp64", "machine_code.scan_viper"),
    (POINTS, "mp64", "machine_code.points_viper"),
    (POINTS, WEB, "points"),
    (PEN, "mp64", "machine_code.pen_viper"),
]


def jobs(program: str, count: int) -> list[list[Any]]:
    """Make pictures that differ here and there, what points are made of, or lines in four fonts."""
    draw = random.Random(11)
    made: list[list[Any]] = []
    for _ in range(count):
        if program == SCAN:
            drawn = draw.randbytes(1024)
            shown = bytearray(drawn)
            start = draw.choice((0, 128, 4, 896, 72, 1020))
            for _ in range(draw.choice((0, 1, 2, 5, 40, 200))):
                shown[draw.choice((start, start | 63, draw.randrange(start, 1024)))] ^= draw.randrange(256)
            made.append([drawn.hex(), shown.hex(), start, draw.choice((64, 128))])
        elif program == POINTS:
            start = draw.randrange(0, 128, 8)
            stop = draw.randrange(start + 8, 129, 8)
            page = 128 * draw.randrange(8)
            row = draw.randrange(8)
            beyond = min(8, row + 1024 // (8 * (stop - start)))
            inks = draw.randbytes(18).hex()
            cells = bytes(draw.randrange(8) for _ in range(128)).hex()
            made.append(
                [
                    draw.randbytes(1024).hex(),
                    page + start,
                    page + stop,
                    row,
                    beyond,
                    inks,
                    draw.choice((15, 16)),
                    cells,
                ]
            )
        else:
            line = [draw.randrange(32, 128) for _ in range(draw.randrange(8))]
            x, y = draw.randrange(-20, 140), draw.randrange(-20, 80)
            made.append([draw.randrange(len(FACES)), line, x, y, int(draw.random() < 0.7)])
    return made


def here(program: str, asked: list[list[Any]]) -> list[Any]:
    """Do jobs with the plain leaf on CPython."""
    names: dict[str, Any] = {"leaf": import_module(PLAIN[program])}
    exec(HEAD + program, names)
    return [names["do"](*job) for job in asked]


@pytest.mark.needs("mp64")
@pytest.mark.parametrize(
    ("program", "runtime", "leaf"),
    [*((program, runtime, leaf) for program, leaf in PLAIN.items() for runtime in RUNTIMES), *FASTER],
    ids=lambda value: "" if "\n" in value else value,
)
def test_every_leaf_does_the_same_and_allocates_nothing(program: str, runtime: str, leaf: str) -> None:
    asked = jobs(program, 300)
    code = prelude(runtime, DEFAULT) + HEAD + program + LOOP.replace("LEAF", leaf)
    found = run_python(runtime, code, "".join(f"{json.dumps(job)}\n" for job in asked))
    assert [json.loads(line) for line in found.splitlines()] == here(program, asked)


@pytest.mark.needs("mp64")
@pytest.mark.parametrize(
    ("program", "runtime", "leaf"), FASTER[:3], ids=lambda value: "" if "\n" in value else value
)
def test_where_there_is_a_faster_one_the_board_runs_it(program: str, runtime: str, leaf: str) -> None:
    door = "scan" if program == SCAN else "points"
    code = prelude(runtime, DEFAULT) + f"from boot import loader\nprint(loader.leaf('{door}').__name__)\n"
    assert run_python(runtime, code).strip() == leaf


def test_runs_hold_all_that_differs_and_are_apart() -> None:
    asked = jobs(SCAN, 300)
    for (drawn, shown, start, columns), (runs, _, same) in zip(asked, here(SCAN, asked), strict=True):
        drawn, shown = bytes.fromhex(drawn), bytes.fromhex(shown)
        taken = {i for first, stop, _ in runs for i in range(first, stop)}
        assert {i for i in range(start, 1024) if drawn[i] != shown[i]} <= taken
        for first, stop, _ in runs:
            assert first % 4 == stop % 4 == 0 and first // columns == (stop - 1) // columns
            assert all(drawn[edge : edge + 4] != shown[edge : edge + 4] for edge in (first, stop - 4))
        for before, after in zip(runs, runs[1:], strict=False):
            assert after[0] - before[1] >= 16 or before[0] // columns < after[0] // columns
        assert same == (drawn[:start] == shown[:start])


def test_a_pen_draws_what_framebuf_would_blit() -> None:
    asked = jobs(PEN, 1000)
    frame = bytearray(1024)
    picture = framebuf.FrameBuffer(frame, 128, 64, framebuf.MONO_VLSB)
    swapped = framebuf.FrameBuffer(bytearray(b"\x01\x00"), 2, 1, framebuf.MONO_VLSB)
    for which, codes, x, y, ink in asked:
        face = FACES[which]
        for code in codes:
            if face.advance(code):
                at = face.starts[code - 32]
                width = face.glyphs[at]
                columns = bytearray(face.glyphs[at + 1 : at + 1 + width * face.pages])
                glyph = framebuf.FrameBuffer(columns, width, 8 * face.pages, framebuf.MONO_VLSB)
                picture.blit(glyph, x, y, *((0,) if ink else (1, swapped)))
                x += width + 1
    assert here(PEN, asked)[-1][2] == frame.hex()
