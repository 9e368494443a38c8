"""What is written on a canvas is watched: texts that leave it, touch or cut each other are told of."""

from typing import Any

import pytest

from tests.support.texts import Texts
from ui.draw import pen_plain
from ui.draw.canvas import Canvas

Lines = list[tuple[Any, ...]]


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ([(b"HH", 10, 0), (b"HH", 10, 8), (b"A B\x7f", 40, 0), (b"HH", 3, 22, 0)], ""),
        ([(b"HH", 10, 0), (b"HH", 10, 7)], "'HH' at 10, 7 touches 'HH' at 10, 0"),
        ([(b"A;B", 10, 20)], "b'A;B' has letters that the font has not"),
        ([(b"HHH", 120, 0)], "'HHH' at 120, 0 leaves the picture"),
        ([(b"HHH", 10, 40)], "'HHH' at 10, 40 is cut"),
    ],
)
def test_lines_that_touch_leave_the_picture_lack_letters_or_are_cut_are_told_of(
    lines: Lines, fault: str
) -> None:
    for covered in (False, True):
        canvas = Canvas(bytearray(1024))
        canvas.pen = texts = Texts(pen_plain)
        canvas.fill(0, 20, 30, 12)
        for line in lines:
            canvas.text(canvas.words, *line)
        canvas.fill(0, 40, 14, 10, 0)
        texts.look(canvas.bytes, covered)
        may_be_cut = covered and fault.endswith("cut")
        assert texts.faults == ([fault] if fault and not may_be_cut else [])
