"""Five buttons, four, and two, say what six say."""

import random

import pytest

from contract import keys
from contract.keys import DOWN, LEFT, NEXT, RIGHT, UP, A, B
from tests.hw.input import test_buttons

LONG_TICKS = 25  # from the press to the tick that tells it
STUCK_TICKS = 501
FIVE, FOUR, TWO = "picoboy", "pimoroni_pico_display", "waveshare_pico_oled_1_3"


class Pad(test_buttons.Pad):
    def ticks(self, mask: int, count: int) -> list[int]:
        """Hold buttons for some ticks; answer the events that are any."""
        return [event for event in super().ticks(mask, count) if event]

    def press(self, mask: int, count: int = 3) -> list[int]:
        return self.ticks(mask, count) + self.ticks(0, 4)


@pytest.mark.parametrize("name", [FIVE, TWO])
def test_the_centre_pressed_briefly_is_a_and_its_release_in_two_ticks(name):
    pad = Pad(name)
    assert pad.ticks(A, 1) == [] and not pad.buttons.is_settled()
    assert pad.ticks(A, 9) == [] and pad.buttons.is_settled()
    assert pad.ticks(0, 1) == [A] and not pad.buttons.is_settled()
    assert pad.ticks(0, 1) == [A << keys.SHORT] and pad.buttons.is_settled()
    assert pad.ticks(0, 9) == []


@pytest.mark.parametrize("name", [FIVE, TWO])
def test_the_centre_held_is_b_at_once_and_for_as_long_again_b_held_long_once(name):
    pad = Pad(name)
    assert pad.ticks(A, LONG_TICKS) == []
    assert pad.ticks(A, 1) == [B]
    assert pad.ticks(A, LONG_TICKS - 1) == []
    assert pad.ticks(0, 9) == [B << keys.SHORT]
    assert pad.ticks(A, 2 * LONG_TICKS) == [B]
    assert pad.ticks(A, 60) == [B << keys.LONG]
    assert pad.ticks(0, 9) == []
    assert pad.press(A) == [A, A << keys.SHORT]


def test_directions_of_a_joystick_are_what_they_are_called():
    five = Pad(FIVE)
    five.press(A, 40)
    for button in (UP, DOWN, LEFT, RIGHT):
        assert five.press(button) == [button, button << keys.SHORT]
    assert five.ticks(LEFT, 26) == [LEFT, LEFT << keys.REPEAT, LEFT << keys.REPEAT | LEFT << keys.LONG]


@pytest.mark.parametrize(("name", "other"), [(FIVE, LEFT), (TWO, DOWN)])
def test_the_centre_held_while_another_goes_down_explains(name, other):
    pad = Pad(name)
    assert pad.ticks(A, 5) == []
    assert pad.ticks(A | other, 60) == [A, A << keys.LONG]
    assert pad.ticks(A, 9) + pad.ticks(0, 9) == []
    assert pad.press(A) == [A, A << keys.SHORT]


def test_the_other_of_two_is_next_and_held_up_and_does_not_repeat():
    two = Pad(TWO)
    assert two.press(DOWN, 90) == [UP, UP << keys.SHORT]
    assert two.press(DOWN) == [NEXT, NEXT << keys.SHORT]
    assert NEXT == RIGHT | DOWN


@pytest.mark.parametrize("since_start", [False, True])
@pytest.mark.parametrize("stuck", [UP, DOWN, LEFT, RIGHT])
def test_beside_a_stuck_direction_the_centre_is_a_and_b_and_the_others_are_what_they_were(stuck, since_start):
    five = Pad(FIVE, down=stuck if since_start else 0)
    five.ticks(stuck, STUCK_TICKS)
    assert five.buttons.stuck == stuck
    other = UP if stuck != UP else LEFT
    assert five.ticks(stuck | A, 10) + five.ticks(stuck, 5) == [A, A << keys.SHORT]
    assert five.ticks(stuck | A, 30) + five.ticks(stuck, 5) == [B, B << keys.SHORT]
    assert five.ticks(stuck | other, 3) + five.ticks(stuck, 5) == [other, other << keys.SHORT]
    assert five.ticks(stuck | A, 3) + five.ticks(stuck | A | other, 9) == [A, A << keys.LONG]
    five.ticks(0, 5)
    assert five.press(stuck) == [stuck, stuck << keys.SHORT]


@pytest.mark.parametrize(("stuck", "other", "says"), [(DOWN, A, A), (A, DOWN, NEXT)])
def test_of_two_buttons_one_may_be_stuck(stuck, other, says):
    two = Pad(TWO)
    two.ticks(stuck, STUCK_TICKS)
    assert two.buttons.stuck == stuck
    assert two.ticks(stuck | other, 3) + two.ticks(stuck, 9) == [says, says << keys.SHORT]
    assert two.ticks(stuck, 999) == []
    two.ticks(0, 5)
    assert two.press(A) == [A, A << keys.SHORT]
    assert two.press(DOWN) == [NEXT, NEXT << keys.SHORT]


@pytest.mark.parametrize("name", [FIVE, TWO])
def test_whatever_is_pressed_one_button_speaks_in_a_tick_and_every_press_is_followed_by_its_end(name):
    pad = Pad(name)
    chance = random.Random(5)
    buttons = (DOWN, A) if name == TWO else (UP, DOWN, LEFT, RIGHT, A)
    open_presses = 0
    said = 0
    for _ in range(3000):
        mask = 0
        for _ in range(chance.choice((0, 1, 1, 1, 2))):
            mask |= chance.choice(buttons)
        for event in pad.ticks(mask, chance.choice((1, 2, 3, 8, 30))):
            pressed = event & keys.ANY
            if pressed:
                assert not event >> keys.SHORT
                assert pressed == NEXT or pressed & (pressed - 1) == 0
                open_presses += 1
                said |= pressed
            elif event & (keys.ANY << keys.SHORT | (A | B) << keys.LONG):
                open_presses -= 1
            assert 0 <= open_presses <= 1 or name == FIVE
    assert said == (NEXT | UP | A | B if name == TWO else UP | DOWN | LEFT | RIGHT | A | B)


def test_of_four_downs_is_next_as_it_goes_down_and_the_others_are_what_they_are_called():
    four = Pad(FOUR)
    assert four.press(DOWN) == [NEXT, NEXT << keys.SHORT]
    assert four.press(DOWN, 4 * LONG_TICKS) == [NEXT]
    for button in (UP, A, B):
        assert four.press(button) == [button, button << keys.SHORT]
    assert four.ticks(A, 2 * LONG_TICKS) == [A, A << keys.LONG]
