"""The stand-in for framebuf draws what MicroPython's own framebuf draws, byte for byte."""

import functools
import json
import random
from typing import Any

import framebuf
import pytest

from host_sim.guest import runtimes
from host_sim.proofs import draw

PROGRAMS = 160
OPERATIONS = 25

_BITS = {0: 1, 1: 16, 2: 4, 3: 1, 4: 1, 5: 2, 6: 8}


def _size(width: int, height: int, format: int, stride: int) -> int:
    """Answer a number of bytes that is enough for the picture."""
    return (stride + 8) * ((height + 7) // 8 * 8) * _BITS[format] // 8


def _picture(random: random.Random, format: int, widest: int = 40) -> list[Any]:
    width, height = random.randint(1, widest), random.randint(1, 40)
    stride = width + random.choice((0, 0, 1, 7, 8))
    return [random.randbytes(_size(width, height, format, stride)).hex(), width, height, format, stride]


def _palette(random: random.Random, source: int, target: int) -> list[Any]:
    width = 1 << _BITS[source]
    return [random.randbytes(_size(width, 1, target, width)).hex(), width, 1, target, width]


def _operation(random: random.Random, format: int) -> list[Any]:
    def at() -> int:
        return random.choice((random.randint(-20, 150), random.randint(0, 70), -random.randint(0, 4)))

    def length() -> int:
        return random.choice((random.randint(-3, 140), random.randint(0, 20)))

    ink = random.choice((0, 1, 1, 2, 5, 255, 0x1234, -1))
    kind = random.choice(
        [
            "fill",
            "fill_rect",
            "pixel",
            "pixel_of",
            "hline",
            "vline",
            "rect",
            "line",
            "ellipse",
            "poly",
            "scroll",
        ]
        + ["blit"] * 3
    )
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
            return ["rect", at(), at(), length(), length(), ink, *random.choice(([], [True], [False]))]
        case "line":
            return ["line", at(), at(), at(), at(), ink]
        case "ellipse":
            radii = random.choice((0, 1, random.randint(0, 50))), random.randint(0, 40)
            more = random.choice(
                ([], [True], [False], [True, random.randint(0, 31)], [False, random.randint(0, 31)])
            )
            return ["ellipse", at(), at(), *radii, ink, *more]
        case "poly":
            count = random.randint(0, 7) * 2
            points = [random.randint(-30, 90) for _ in range(count)]
            return ["poly", at(), at(), points, ink, *random.choice(([], [True], [False]))]
        case "scroll":
            return ["scroll", random.randint(-30, 30), random.randint(-30, 30)]
        case _:
            source = random.choice((format, format, 0, 0, *(f for f in _BITS if f != 1)))
            key = random.choice((-1, 0, 1, random.randint(0, 255)))
            palette = _palette(random, source, format) if source != 1 and random.random() < 0.4 else None
            more = random.choice(([], [key], [key, palette]))
            return ["blit", _picture(random, source), at(), at(), *more]


def _program(seed: int) -> list[Any]:
    numbers = random.Random(seed)
    format = numbers.choice((0, 0, 0, 0, 1, 2, 3, 3, 4, 5, 6))
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
    code = f"import sys\nsys.path[:] = [{runtimes.root_for(runtime) + '/host_sim'!r}]\n"
    if not runtimes.collects(runtime):
        code += "import gc\ngc.disable()\n"
    answer = runtimes.run_python(runtime, code + "from proofs import draw\ndraw.main()\n", lines)
    return [json.loads(line) for line in answer.splitlines()]


@pytest.mark.parametrize("runtime", runtimes.NAMES)
def test_the_same_drawing_programs_leave_the_same_bytes(runtime: str) -> None:
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
def test_pictures_that_do_not_fit_their_buffer_are_refused_by_both() -> None:
    sizes = [
        (format, *size)
        for format in range(8)
        for size in ((9, 9, 9), (9, 9, 12), (9, 9, 8), (0, 1, 1), (1, 0, 1))
    ]
    programs = [
        [f, w, h, s, n, [["fill", 1]]]
        for f, w, h, s in sizes
        for n in (0, 10, 17, 18, 21, 24, 25, 45, 81, 200)
    ]
    assert _ask("mp64", programs) == [draw.run(program) for program in programs]


def test_text_is_refused_and_says_why() -> None:
    frame = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_VLSB)
    with pytest.raises(NotImplementedError, match="own fonts"):
        frame.text("A", 0, 0)
