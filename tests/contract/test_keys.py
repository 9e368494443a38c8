"""What each button did has bits of its own; a direction goes by its press and by its repeat."""

import pytest

from contract import keys

DIRECTIONS = {"UP": keys.GO_UP, "DOWN": keys.GO_DOWN, "LEFT": keys.GO_LEFT, "RIGHT": keys.GO_RIGHT}


@pytest.mark.parametrize("name", DIRECTIONS)
def test_a_direction_goes_by_its_press_and_its_repeat_and_by_nothing_else(name: str) -> None:
    pressed, repeated = getattr(keys, name), getattr(keys, f"{name}_REPEAT")
    assert DIRECTIONS[name] == pressed | repeated
    assert repeated == pressed << keys.REPEAT


def test_any_direction_is_all_four_of_them() -> None:
    up, down, left, right = DIRECTIONS.values()
    assert up | down | left | right == keys.GO
    assert len({up, down, left, right}) == 4 and not up & down and not left & right


@pytest.mark.parametrize("name", ["A", "B"])
def test_a_short_and_a_long_press_lie_behind_the_press(name: str) -> None:
    pressed = getattr(keys, name)
    assert getattr(keys, f"{name}_SHORT") == pressed << keys.SHORT
    assert getattr(keys, f"{name}_LONG") == pressed << keys.LONG


def test_next_is_right_and_down_at_once() -> None:
    assert keys.NEXT == keys.RIGHT | keys.DOWN
