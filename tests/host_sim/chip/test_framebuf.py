"""The stand-in for framebuf draws what MicroPython's own framebuf draws, byte for byte."""

import functools
import json
import random
from pathlib import Path
from typing import Any

import framebuf
import pytest

from host_sim.emulator.guest import runtimes
from tests.host_sim.chip import draw

PROGRAMS = 160
OPERATIONS = 25

_BITS = {framebuf.MONO_VLSB: 1, framebuf.MONO_HMSB: 1, framebuf.GS8: 8}
_DRAWS = ("fill", "fill_rect", "pixel", "pixel_of", "hline", "vline", "rect", "line")


def _size(width: int, height: int, format: int, stride: int) -> int:
    """Answer a number of bytes that is enough for the picture."""
    return (stride + 8) * ((height + 7) // 8 * 8) * _BITS[format] // 8


def _picture(random: random.Random) -> list[Any]:
    width, height = random.randint(1, 40), random.randint(1, 40)
    stride = width + random.choice((0, 0, 1, 7, 8))
    format = framebuf.MONO_VLSB
    return [random.randbytes(_size(width, height, format, stride)).hex(), width, height, format, stride]


def _palette(random: random.Random, format: int) -> list[Any]:
    return [random.randbytes(_size(2, 1, format, 2)).hex(), 2, 1, format, 2]


def _operation(random: random.Random, format: int) -> list[Any]:
    def at() -> int:
        return random.choice((random.randint(-20, 150), random.randint(0, 70), -random.randint(0, 4)))

    def length() -> int:
        return random.choice((random.randint(-3, 140), random.randint(0, 20)))

    ink = random.choice((0, 1, 1, 2, 5, 255, 0x1234, -1))
    kind = random.choice(_DRAWS if format == framebuf.GS8 else (*_DRAWS, *["blit"] * 3))
    match kind:
        case "fill":
            return ["fill", ink]
        case "fill_rect":
            return ["fill_rect", at(), at(), length(), length(), ink]
        case "pixel":
            return ["pixel", at(), at(), ink]
        case "pixel_of":
            return ["pixel", at(), at()]
        case "hline" | "vline":
            return [kind, at(), at(), length(), ink]
        case "rect":
            return ["rect", at(), at(), length(), length(), ink]
        case "line":
            return ["line", at(), at(), at(), at(), ink]
        case _:
            key = random.choice((-1, 0, 1, random.randint(0, 255)))
            palette = _palette(random, format) if random.random() < 0.4 else None
            more = random.choice(([], [key], [key, palette]))
            return ["blit", _picture(random), at(), at(), *more]


def _program(seed: int) -> list[Any]:
    numbers = random.Random(seed)
    format = numbers.choice((framebuf.MONO_VLSB, framebuf.MONO_VLSB, framebuf.MONO_HMSB, framebuf.GS8))
    width, height = numbers.choice(((128, 64), (numbers.randint(1, 140), numbers.randint(1, 70))))
    stride = width + numbers.choice((0, 0, 0, 1, 9))
    operations = [_operation(numbers, format) for _ in range(OPERATIONS)]
    return [format, width, height, stride, _size(width, height, format, stride), operations]


@functools.cache
def _drawn() -> tuple[list[list[Any]], list[Any]]:
    """Answer the programs, and what the stand-in makes of them."""
    programs = [_program(seed) for seed in range(PROGRAMS)]
    return programs, [draw.run(program) for program in programs]


def _ask(runtime: str, programs: list[list[Any]], each: bool = False) -> list[Any]:
    lines = "".join(json.dumps({"program": program, "each": each}) + "\n" for program in programs)
    code = Path(draw.__file__).read_text()
    if not runtimes.collects(runtime):
        code += "import gc\ngc.disable()\n"
    answer = runtimes.run_python(runtime, code + "main()\n", lines)
    return [json.loads(line) for line in answer.splitlines()]


@pytest.mark.parametrize("runtime", runtimes.NAMES)
def test_the_same_drawing_programs_leave_the_same_bytes(runtime):
    programs, drawn = _drawn()
    real = _ask(runtime, programs)
    assert len(real) == PROGRAMS
    for seed, answer in enumerate(real):
        if drawn[seed] != answer:
            program = programs[seed]
            steps = zip(_ask(runtime, [program], True)[0], draw.run(program, True), strict=True)
            wrong = [index for index, (a, b) in enumerate(steps) if a != b]
            where = program[5][wrong[0]] if wrong else "an answer"
            pytest.fail(f"program {seed} ({program[:4]}) differs from {where}")


@pytest.mark.needs("mp64")
def test_pictures_that_do_not_fit_their_buffer_are_refused_by_both():
    sizes = [
        (format, *size)
        for format in (*_BITS, 7)
        for size in ((9, 9, 9), (9, 9, 12), (9, 9, 8), (0, 1, 1), (1, 0, 1))
    ]
    programs = [
        [f, w, h, s, n, [["fill", 1]]]
        for f, w, h, s in sizes
        for n in (0, 10, 17, 18, 21, 24, 25, 45, 81, 200)
    ]
    assert _ask("mp64", programs) == [draw.run(program) for program in programs]


def test_a_copy_that_the_firmware_never_makes_is_refused():
    upright, lying = (
        framebuf.FrameBuffer(bytearray(8), 8, 8, format)
        for format in (framebuf.MONO_VLSB, framebuf.MONO_HMSB)
    )
    with pytest.raises(NotImplementedError, match="MONO_VLSB"):
        upright.blit(lying, 0, 0)
