"""Fonts, numbers and shapes, pixel by pixel."""

import importlib
import sys

import pytest

from contract.device import HEIGHT, WIDTH
from host_sim.window.images import image
from ui.draw.canvas import Canvas


def lit(frame: bytes | bytearray) -> set[tuple[int, int]]:
    return {
        (i % WIDTH, i // WIDTH) for i, pixel in enumerate(image(bytes(frame)).convert("L").tobytes()) if pixel
    }


FRAME = bytearray(WIDTH * HEIGHT // 8)
CANVAS = Canvas(FRAME)


@pytest.fixture
def frame() -> bytearray:
    return FRAME


@pytest.fixture
def canvas() -> Canvas:
    CANVAS.clear()
    return CANVAS


@pytest.mark.parametrize("name", ["tiny", "mid", "words", "big"])
def test_no_two_characters_of_a_font_look_alike(name: str, canvas: Canvas, frame: bytearray) -> None:
    face = getattr(canvas, name)
    seen: dict[bytes, str] = {}
    for code in range(33, 127):
        if not face.has(code):
            continue
        canvas.clear()
        canvas.character(face, code, 0, 0)
        same = seen.setdefault(bytes(frame), chr(code))
        assert same == chr(code) or {same, chr(code)} in ({"O", "0"}, {"U", "V"}, {"5", "S"})


@pytest.mark.parametrize("name", ["tiny", "mid", "words", "big"])
def test_every_font_draws_all_digits_between_its_lines(name: str, canvas: Canvas, frame: bytearray) -> None:
    face = getattr(canvas, name)
    for digit in b"0123456789+-":
        canvas.clear()
        after = canvas.character(face, digit, 10, 20)
        pixels = lit(frame)
        assert pixels
        assert {x for x, _ in pixels} <= set(range(10, after - 1))
        assert {y for _, y in pixels} <= set(range(20, 20 + face.height))


@pytest.mark.parametrize("number", [0, 1, 7, 10, 99, 100, 1575, 28350, -1, -31, -7860])
@pytest.mark.parametrize("name", ["tiny", "mid", "words", "big"])
def test_a_number_looks_like_its_digits(name: str, number: int, canvas: Canvas, frame: bytearray) -> None:
    face = getattr(canvas, name)
    after = canvas.number(face, number, 3, 5)
    drawn = bytes(frame)
    canvas.clear()
    assert canvas.text(face, str(number).encode(), 3, 5) == after
    assert drawn == bytes(frame)
    assert face.measure_number(number) == after - 1 - 3 == canvas.measure(face, str(number).encode())


def test_text_can_end_at_a_column_and_stand_in_the_middle(canvas: Canvas, frame: bytearray) -> None:
    canvas.text_right(canvas.words, b"HI", 128, 0)
    assert max(x for x, _ in lit(frame)) == 127
    canvas.clear()
    canvas.text_middle(canvas.words, b"HH", 0, 128, 0)
    columns = [x for x, _ in lit(frame)]
    assert abs(min(columns) - (127 - max(columns))) <= 1


def test_a_line_without_a_letter_takes_no_room(canvas: Canvas, frame: bytearray) -> None:
    assert canvas.text_right(canvas.words, b"", 100, 0) == 100
    assert canvas.measure(canvas.words, b"") == 0
    assert not lit(frame)


def test_dark_ink_cuts_letters_out_of_a_pill(canvas: Canvas, frame: bytearray) -> None:
    canvas.text(canvas.words, b"Roll", 4, 4)
    letters = lit(frame)
    canvas.clear()
    canvas.pill(0, 0, 40, 15)
    whole = lit(frame)
    canvas.text(canvas.words, b"Roll", 4, 4, 0)
    assert letters
    assert lit(frame) == whole - letters


@pytest.mark.parametrize("ink", [0, 1])
def test_what_of_a_text_lies_outside_is_left_out(ink: int, canvas: Canvas, frame: bytearray) -> None:
    canvas.text(canvas.words, b"Rg8", 40, 24)
    letters = lit(frame)
    whole = {(x, y) for x in range(WIDTH) for y in range(HEIGHT)}
    for right, down in [(0, by) for by in range(-33, 41)] + [(by, 0) for by in range(-60, 90)]:
        frame[:] = bytes((0 if ink else 255,)) * len(frame)
        canvas.text(canvas.words, b"Rg8", 40 + right, 24 + down, ink)
        moved = {(x + right, y + down) for x, y in letters} & whole
        assert lit(frame) == (moved if ink else whole - moved)


def test_a_character_the_font_lacks_takes_no_room(canvas: Canvas, frame: bytearray) -> None:
    assert canvas.character(canvas.tiny, 126, 9, 9) == 9
    assert not any(frame)


def test_the_first_picture_waits_for_no_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ui.draw.canvas", "ui.draw.fault"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    importlib.import_module("ui.draw.fault")
    assert "ui.draw.canvas" not in sys.modules
