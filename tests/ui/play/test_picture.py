"""What the picture of a turn writes can be read, whatever it is."""

import pytest

from engine.boxes import BOXES
from tests.support.texts import Texts
from ui.draw import pen_plain
from ui.draw.canvas import Canvas
from ui.play.picture import TurnPicture
from ui.screens import NO_PLACE

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
