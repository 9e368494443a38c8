"""The pens that write text: machine code and real MicroPythons draw what the plain one and framebuf draw."""

import json
import random
from typing import Any

import framebuf
import pytest

from host_sim.emulator.guest.runtimes import NAMES as RUNTIMES
from host_sim.emulator.guest.runtimes import prelude, run_python
from ui.draw import font, pen_plain

FACES = ("tiny", "mid", "text", "big")

ON_DEVICE = """
import json
from micropython import heap_lock, heap_unlock
from ui.draw import font
frame = bytearray(1024)
faces = [font.tiny(), font.mid(), font.text(), font.big()]
after = []
pictures = []
for asked in ASKED:
    face = faces[asked[0]]
    line = bytes(asked[1])
    x = asked[2]
    y = asked[3]
    ink = asked[4]
    heap_lock()
    try:
        wide = pen.measure(face.glyphs, face.starts, line, len(line))
        x = pen.write(frame, face.glyphs, face.starts, face.pages, line, len(line), x, y, ink)
    finally:
        heap_unlock()
    after.append(wide)
    after.append(x)
print(json.dumps([after, list(frame)]))
"""


def some_writes(count: int, seed: int) -> list[Any]:
    draw = random.Random(seed)
    return [
        [
            draw.randrange(len(FACES)),
            [draw.randrange(32, 128) for _ in range(draw.randrange(8))],
            draw.randrange(-20, 140),
            draw.randrange(-20, 80),
            int(draw.random() < 0.7),
        ]
        for _ in range(count)
    ]


def written_here(writes: list[Any]) -> list[Any]:
    frame = bytearray(1024)
    faces = [getattr(font, name)() for name in FACES]
    after: list[int] = []
    for which, codes, x, y, ink in writes:
        face = faces[which]
        after.append(pen_plain.measure(face.glyphs, face.starts, bytes(codes), len(codes)))
        after.append(
            pen_plain.write(frame, face.glyphs, face.starts, face.pages, bytes(codes), len(codes), x, y, ink)
        )
    return [after, list(frame)]


@pytest.mark.parametrize(
    ("runtime", "pen"),
    [*((runtime, "ui.draw.pen_plain") for runtime in RUNTIMES), ("mp64", "machine_code.pen_viper")],
)
def test_real_micropythons_write_the_same_without_allocating(runtime: str, pen: str) -> None:
    writes = some_writes(400, 1)
    code = prelude(runtime, "pico_ssd1306_i2c") + f"import {pen} as pen\nASKED = {writes!r}\n"
    assert json.loads(run_python(runtime, code + ON_DEVICE)) == written_here(writes)


def test_a_pen_draws_what_framebuf_would_blit() -> None:
    writes = some_writes(1000, 2)
    frame = bytearray(1024)
    picture = framebuf.FrameBuffer(frame, 128, 64, framebuf.MONO_VLSB)
    swapped = framebuf.FrameBuffer(bytearray(b"\x01\x00"), 2, 1, framebuf.MONO_VLSB)
    faces = [getattr(font, name)() for name in FACES]
    for which, codes, x, y, ink in writes:
        face = faces[which]
        for code in codes:
            if face.has(code):
                at = face.starts[code - 32]
                width = face.glyphs[at]
                columns = bytearray(face.glyphs[at + 1 : at + 1 + width * face.pages])
                glyph = framebuf.FrameBuffer(columns, width, 8 * face.pages, framebuf.MONO_VLSB)
                if ink:
                    picture.blit(glyph, x, y, 0)
                else:
                    picture.blit(glyph, x, y, 1, swapped)
                x += width + 1
    assert written_here(writes)[1] == list(frame)
