"""Every screen is come to and left by presses alone, with six to two buttons."""

import pytest

from tests.support.walker import Walk, before_the_last_box_of_one, before_the_last_boxes

SIX, FIVE = "pico_ssd1306_i2c", "picoboy"
FOUR, TWO = "pimoroni_pico_display", "waveshare_pico_oled_1_3"
MOST = 3000  # presses of each
WALKERS = range(2, 30)
SOME = 400  # presses, and the screens that are left meanwhile
MANY = 8


@pytest.mark.walk
@pytest.mark.parametrize("board", [SIX, FIVE, TWO])
def test_every_screen_is_reached_and_left(board: str) -> None:
    wanted, missing = None, []
    for seed in WALKERS:  # the next one is led elsewhere by chance
        begins = before_the_last_box_of_one if seed % 2 else before_the_last_boxes
        walk = Walk(board, MOST, seed, wanted, begins=begins)
        wanted, missing = walk.wanting(), walk.missing()
        if not wanted:
            break
    assert missing == []


@pytest.mark.parametrize(
    "board", [SIX, TWO, *(pytest.param(name, marks=pytest.mark.walk) for name in (FIVE, FOUR))]
)
def test_a_few_hundred_presses_come_to_many_screens(board: str) -> None:
    walk = Walk(board, SOME)
    assert len(walk.left) >= MANY
