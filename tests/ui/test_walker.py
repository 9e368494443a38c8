"""Every screen is come to and left by presses alone, with six to two buttons."""

import pytest

from host_sim.proofs.monkey import SCREENS
from tests.support.walker import walk

SIX, FIVE = "pico_ssd1306_i2c", "picoboy"
FOUR, TWO = "pimoroni_pico_display", "waveshare_pico_oled_1_3"
MOST = 1_500_000  # ticks of each; a third is usual
SOME = 8_000  # ticks, and the screens that are left meanwhile
MANY = 8


@pytest.mark.walk
@pytest.mark.parametrize("board", [SIX, FIVE, TWO])
def test_every_screen_is_reached_and_left(board: str) -> None:
    left = walk(board, MOST)
    assert [name for number, name in SCREENS.items() if number not in left] == []


@pytest.mark.parametrize(
    "board", [SIX, TWO, *(pytest.param(name, marks=pytest.mark.walk) for name in (FIVE, FOUR))]
)
def test_some_thousand_ticks_come_to_many_screens(board: str) -> None:
    assert len(walk(board, SOME)) >= MANY
