"""The order in which a page is said, and how much of it is heard."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.support.heard_rig import HeardRig
from ui.speech.voice import SPACE


class Page:
    """Draws numbers, each with its x and y."""

    def __init__(self, numbers: Iterable[tuple[int, int, int]]) -> None:
        self._numbers = numbers

    def draw(self, app: Any) -> None:
        """Draw them one after the other."""
        for number, x, y in self._numbers:
            app.stage.canvas.number(app.stage.canvas.tiny, number, x, y)


def speech_of(*numbers: tuple[int, int, int]) -> Any:
    """Let the ear hear numbers."""
    rig = HeardRig()
    rig.quiet()
    speech = rig.app.stage.speech
    ear = speech._ear
    ear.listen(rig.app, Page(numbers), False)
    while ear.waits:
        ear.go_on(speech.voice)
    return speech


def heard(*numbers: tuple[int, int, int]) -> list[int]:
    """Answer which numbers, as places in the order they were drawn, the ear would say."""
    ear = speech_of(*numbers)._ear
    return list(ear._order[: ear._count])


@pytest.mark.parametrize("lower", [-3, 0, 3])
def test_what_is_up_to_three_pixels_lower_or_higher_stands_on_one_line_and_is_said_from_the_left(
    lower: int,
) -> None:
    assert heard((1, 80, 20), (2, 20, 20 + lower)) == [1, 0]
    assert heard((1, 20, 20), (2, 80, 20 + lower)) == [0, 1]


def test_what_is_further_down_is_said_later() -> None:
    assert heard((1, 80, 20), (2, 20, 24)) == [0, 1]
    assert heard((1, 20, 24), (2, 80, 20)) == [1, 0]


def test_a_page_may_have_160_digits_and_those_behind_are_not_heard() -> None:
    numbers = [(12345, 10, i) for i in range(32)]
    assert len(heard(*numbers)) == 32
    assert len(heard(*numbers, (1, 10, 40))) == 32


def test_numbers_that_touch_or_have_up_to_two_pixels_between_them_are_one() -> None:
    said = [speech_of((1, 20, 20), (2, x, 20)).voice for x in range(21, 40)]
    joined = [not voice._symbols[: voice.count].count(SPACE) for voice in said]
    first = joined.index(True)
    assert joined == [first <= i <= first + 2 for i in range(len(joined))]
