"""What is written on a canvas is watched: texts that leave it, touch or cut each other are told of."""

from tests.support.texts import Texts
from ui.draw import pen_plain
from ui.draw.canvas import Canvas


def watched() -> tuple[Canvas, Texts]:
    canvas = Canvas(bytearray(1024))
    texts = Texts(pen_plain)
    canvas.pen = texts
    return canvas, texts


def faults(canvas: Canvas, texts: Texts) -> list[str]:
    texts.look(canvas.bytes, False)
    return texts.faults


def test_lines_with_a_dark_row_or_column_between_them_are_well() -> None:
    canvas, texts = watched()
    x = canvas.text(canvas.words, b"HH", 0, 0)
    canvas.text(canvas.words, b"HH", x, 0)
    canvas.text(canvas.words, b"HH", 0, 8)
    canvas.fill(0, 20, 30, 12)
    canvas.text(canvas.words, b"HH", 3, 22, 0)
    assert faults(canvas, texts) == []


def test_two_lines_that_touch_are_told_of() -> None:
    canvas, texts = watched()
    canvas.text(canvas.words, b"HH", 10, 0)
    canvas.text(canvas.words, b"HH", 10, 7)
    assert faults(canvas, texts) == ["'HH' at 10, 7 touches 'HH' at 10, 0"]


def test_a_letter_that_the_font_has_not_is_told_of_but_not_what_fills_up_a_name() -> None:
    canvas, texts = watched()
    canvas.text(canvas.words, b"A B\x7f", 10, 0)
    assert faults(canvas, texts) == []
    canvas.text(canvas.words, b"A;B", 10, 20)
    assert faults(canvas, texts) == ["b'A;B' has letters that the font has not: b';'"]


def test_a_text_that_leaves_the_picture_is_told_of() -> None:
    canvas, texts = watched()
    canvas.text(canvas.words, b"HHH", 120, 0)
    canvas.number_right(canvas.words, 65535, 8, 20)
    assert [fault.split(" at ")[1] for fault in faults(canvas, texts)] == [
        "120, 0 leaves the picture",
        f"{8 - canvas.words.measure_number(65535)}, 20 leaves the picture",
    ]


def test_a_text_that_is_written_on_a_line_or_cut_afterwards_is_told_of() -> None:
    canvas, texts = watched()
    canvas.frame.vline(12, 0, 10, 1)
    canvas.text(canvas.words, b"HH", 10, 0)
    canvas.text(canvas.words, b"HHH", 10, 30)
    canvas.fill(0, 30, 14, 10, 0)
    assert "'HH' at 10, 0 is written on something else" in faults(canvas, texts)
    assert "'HHH' at 10, 30 is cut" in texts.faults


def test_what_is_wiped_and_written_anew_in_its_place_is_well() -> None:
    canvas, texts = watched()
    for number in (1575, 8, 65535):
        canvas.fill(0, 0, 60, 10, 0)
        canvas.number(canvas.words, number, 10, 0)
        assert faults(canvas, texts) == []


def test_a_toast_may_cover_what_stands_under_it() -> None:
    canvas, texts = watched()
    canvas.text(canvas.words, b"HHH", 10, 0)
    canvas.fill(0, 0, 14, 10, 0)
    texts.look(canvas.bytes, True)
    assert texts.faults == []


def test_a_letter_of_another_picture_that_stands_where_one_stood_is_no_rest_of_it() -> None:
    canvas, texts = watched()
    canvas.text(canvas.words, b"HOH", 10, 20)
    assert faults(canvas, texts) == []
    shown = canvas.bytes
    other = Canvas(bytearray(1024))
    other.pen = texts
    other.text(other.words, b"HIT", 10, 20)
    shown[:] = other.bytes
    assert faults(canvas, texts) == []
    other.fill(0, 0, 128, 64, 0)
    other.text(other.words, b"OI", 50, 20)
    rest = bytes(shown)
    shown[:] = other.bytes
    for page in (2, 3):
        shown[page * 128 + 9 : page * 128 + 15] = rest[page * 128 + 9 : page * 128 + 15]  # an H is left
    assert faults(canvas, texts) == ["'HIT' at 10, 20 is cut"]
