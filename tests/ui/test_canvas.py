"""Fonts, numbers and shapes, pixel by pixel."""

import pytest

from contract.device import HEIGHT, WIDTH
from engine.boxes import BOXES
from host_sim.window.shot import image
from keeping.books import AT_BINS, BINS, Book, row_at
from tests.support.texts import Texts
from ui.draw import pen_plain
from ui.draw.canvas import Canvas
from ui.menus.records_book import draw_histogram
from ui.play.picture import TurnPicture
from ui.screens import NO_PLACE


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


HUNDRED = 100
MOST_PAID = 50  # beside a hundred


@pytest.mark.parametrize("lit, pressed", [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("is_best", [False, True])
def test_what_a_box_pays_stands_clear_of_its_edges_marked_chosen_or_held_down(
    lit: bool, pressed: bool, is_best: bool
) -> None:
    for box in range(BOXES):
        for worth in range(HUNDRED + MOST_PAID + 1):
            canvas = Canvas(bytearray(1024))
            canvas.pen = texts = Texts(pen_plain)
            shown = TurnPicture()
            shown.rolls = 1
            shown.boxes.legal = (1 << BOXES) - 1
            shown.boxes.points[box] = worth % HUNDRED
            shown.boxes.hundreds = worth // HUNDRED << box
            shown.boxes.best = box if is_best else NO_PLACE
            shown.boxes.box = box if lit else NO_PLACE
            shown.boxes.pressed = pressed
            shown.boxes.draw_box(canvas, box)
            texts.look(canvas.bytes, False)
            assert texts.faults == []


OFFICIAL = 0  # 255 points, in the eighth bar


def test_the_line_of_perfect_play_stands_free_by_a_column_on_each_side_and_no_more() -> None:
    book = Book(0)
    for bin in range(BINS):  # all bars are as high
        book.buffer[row_at(0) + AT_BINS + 2 * bin + 1] = 9
    canvas = Canvas(bytearray(1024))
    draw_histogram(canvas, book, 0, OFFICIAL)
    rows = ["".join("#" if canvas.frame.pixel(x, y) else "." for x in range(42, 64)) for y in (39, 40)]
    assert rows == [".######....###.######.", ".######..#.###.######."]
