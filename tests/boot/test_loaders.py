"""A part that will find no room is refused before it leaves anything in the heap."""

import sys

import pytest

from boot.loaders import loaders
from ui.parts import BEFORE, JUDGE


def test_without_room_for_it_nothing_of_the_judge_is_loaded() -> None:
    judge = loaders(lambda: 53247)[JUDGE.bit_length() - 1]
    before = set(sys.modules)
    with pytest.raises(MemoryError):
        judge.step(None)
    assert set(sys.modules) == before


def test_what_a_game_cannot_do_without_is_always_tried() -> None:
    assert loaders(lambda: 0)[BEFORE.bit_length() - 1].step(None) is None
