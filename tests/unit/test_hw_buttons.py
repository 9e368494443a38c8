"""The pad: debounced, timed, one button at a time."""

import random
from collections.abc import Iterator

import pytest

from hw import buttons as hw_buttons
from hw.buttons import Buttons
from tests.contact import Contact
from ui import keys

UP, DOWN, LEFT, RIGHT, A, B = (1 << bit for bit in range(6))


class Pad:
    def __init__(self, down: int = 0) -> None:
        self.contacts = [Contact() for _ in range(6)]
        self.hold(down)
        self.buttons = Buttons(tuple(self.contacts))

    def hold(self, mask: int) -> None:
        for bit, contact in enumerate(self.contacts):
            contact.level = 0 if mask >> bit & 1 else 1

    def ticks(self, mask: int, count: int) -> list[int]:
        self.hold(mask)
        return [self.buttons.poll() for _ in range(count)]


@pytest.fixture
def pad() -> Iterator[Pad]:
    yield Pad()


def test_the_two_modules_name_the_same_bits() -> None:
    assert tuple(
        1 << bit
        for bit in (
            hw_buttons.UP,
            hw_buttons.DOWN,
            hw_buttons.LEFT,
            hw_buttons.RIGHT,
            hw_buttons.A,
            hw_buttons.B,
        )
    ) == (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.A, keys.B)
    assert (keys.SHORT, keys.LONG, keys.REPEAT) == (hw_buttons.RELEASED, hw_buttons.LONG, hw_buttons.REPEAT)


def test_a_press_is_told_in_the_tick_in_which_it_is_seen(pad: Pad) -> None:
    assert pad.ticks(0, 5) == [0] * 5
    assert pad.ticks(A, 3) == [A, 0, 0]


def test_a_short_press_tells_its_release(pad: Pad) -> None:
    pad.ticks(A, 10)
    assert pad.ticks(0, 3) == [A << 6, 0, 0]


def test_a_long_press_is_told_once_after_500_ms_and_its_release_is_not(pad: Pad) -> None:
    events = pad.ticks(B, 200)
    assert [(tick, event) for tick, event in enumerate(events) if event] == [(0, B), (25, B << 12)]
    assert pad.ticks(0, 5) == [0] * 5


@pytest.mark.parametrize("button", [UP, DOWN, LEFT, RIGHT])
def test_a_direction_repeats_after_400_ms_every_100_ms(pad: Pad, button: int) -> None:
    events = pad.ticks(button, 1001)
    repeats = [tick for tick, event in enumerate(events) if event & button << 18]
    assert repeats == list(range(20, 1001, 5))
    assert [tick for tick, event in enumerate(events) if event & button << 12] == [25]


@pytest.mark.parametrize("button", [A, B])
def test_a_and_b_do_not_repeat(pad: Pad, button: int) -> None:
    assert not any(event >> 18 for event in pad.ticks(button, 300))


@pytest.mark.parametrize("first_is_down", [True, False])
def test_a_bouncing_contact_is_one_press(first_is_down: bool) -> None:
    for seed in range(200):
        noise = random.Random(seed)
        pad = Pad()
        told: list[int] = []
        # The contact bounces for up to one tick: the sample after a change is whatever it likes to be.
        for mask in (A, 0):
            told += pad.ticks(mask if first_is_down else noise.choice((mask, A ^ mask)), 1)
            told += pad.ticks(noise.choice((A, 0)) if told[-1] else mask, 1)
            told += pad.ticks(mask, 4)
        assert [event for event in told if event] == [A, A << 6]


def test_a_second_button_does_nothing_while_the_first_is_down(pad: Pad) -> None:
    assert pad.ticks(A, 4) == [A, 0, 0, 0]
    assert pad.ticks(A | B, 10) == [0] * 10
    assert pad.ticks(A, 5) == [0] * 5
    assert pad.ticks(0, 5)[0] == A << 6


def test_a_second_button_that_outlasts_the_first_must_be_pressed_afresh(pad: Pad) -> None:
    pad.ticks(A, 4)
    pad.ticks(A | B, 4)
    assert pad.ticks(B, 40) == [A << 6] + [0] * 39
    assert pad.ticks(0, 4) == [0] * 4
    assert pad.ticks(B, 2) == [B, 0]


def test_of_two_pressed_in_one_tick_only_one_acts(pad: Pad) -> None:
    assert pad.ticks(A | B, 30) == [A] + [0] * 24 + [A << 12] + [0] * 4
    assert pad.ticks(0, 5) == [0] * 5


def test_two_buttons_at_random_never_act_in_the_same_tick() -> None:
    noise = random.Random(7)
    pad = Pad()
    pressed = 0
    for _ in range(5000):
        events = pad.ticks(noise.choice((0, 0, 1 << noise.randrange(6), noise.randrange(64))), 1)[0]
        folded = (events | events >> 6 | events >> 12 | events >> 18) & 63
        assert folded & (folded - 1) == 0
        pressed += bool(events & 63)
    assert pressed > 500


def test_a_button_stuck_at_the_start_is_ignored_and_the_others_work() -> None:
    pad = Pad(LEFT)
    assert pad.ticks(LEFT, 60) == [0] * 60
    assert pad.ticks(LEFT | A, 2) == [A, 0]
    assert pad.ticks(LEFT, 2) == [A << 6, 0]
    pad.ticks(0, 3)
    assert pad.ticks(LEFT, 1) == [LEFT]


def test_a_press_that_is_over_before_the_next_sample_is_heard_if_the_loop_said_it_would_be_busy(
    pad: Pad,
) -> None:
    pad.ticks(0, 3)
    pad.buttons.watch()
    pad.hold(A)
    pad.hold(0)
    assert pad.ticks(0, 5) == [A, 0, A << 6, 0, 0]


def test_without_that_word_it_is_taken_for_noise(pad: Pad) -> None:
    pad.ticks(0, 3)
    pad.hold(A)
    pad.hold(0)
    assert pad.ticks(0, 5) == [0] * 5


def test_a_press_that_goes_on_beyond_the_busy_time_is_one_press(pad: Pad) -> None:
    pad.ticks(0, 3)
    pad.buttons.watch()
    pad.hold(A)
    assert pad.ticks(A, 30) == [A] + [0] * 24 + [A << 12] + [0] * 4
    assert pad.ticks(0, 5) == [0] * 5


def test_the_busy_time_ends_with_the_next_sample(pad: Pad) -> None:
    pad.ticks(0, 3)
    pad.buttons.watch()
    pad.ticks(0, 1)
    pad.hold(A)
    pad.hold(0)
    assert pad.ticks(0, 5) == [0] * 5


def test_a_button_that_comes_up_bouncing_in_the_busy_time_is_not_pressed_again(pad: Pad) -> None:
    pad.ticks(A, 4)
    pad.buttons.watch()
    for mask in (0, A, 0, A, 0):
        pad.hold(mask)
    assert pad.ticks(0, 5) == [A << 6, 0, 0, 0, 0]


def test_a_contact_that_still_bounces_when_the_busy_time_begins_is_not_pressed_again(pad: Pad) -> None:
    pad.ticks(A, 4)
    assert pad.ticks(0, 1) == [A << 6]
    pad.buttons.watch()
    for mask in (A, 0, A, 0):
        pad.hold(mask)
    assert pad.ticks(0, 5) == [0] * 5


def test_a_second_press_in_the_busy_time_is_not_heard_while_the_first_is_down(pad: Pad) -> None:
    pad.ticks(A, 4)
    pad.buttons.watch()
    pad.hold(A | B)
    assert pad.ticks(A, 6) == [0] * 6
    assert pad.ticks(0, 5) == [A << 6, 0, 0, 0, 0]


def test_a_press_after_the_first_came_up_in_the_busy_time_is_told_after_that(pad: Pad) -> None:
    pad.ticks(A, 4)
    pad.buttons.watch()
    for mask in (0, A, 0, B, 0):  # bouncing
        pad.hold(mask)
    assert pad.ticks(0, 7) == [A << 6, 0, B, 0, B << 6, 0, 0]


def test_a_press_that_is_yet_to_be_told_outlasts_more_busy_times(pad: Pad) -> None:
    pad.ticks(A, 4)
    told: list[int] = []
    for masks in ((0, B, 0), (), (), (), ()):
        pad.buttons.watch()
        for mask in masks:
            pad.hold(mask)
        told += pad.ticks(0, 1)
    assert told == [A << 6, 0, B, 0, B << 6]


def test_so_it_is_when_that_press_goes_on(pad: Pad) -> None:
    pad.ticks(A, 4)
    pad.buttons.watch()
    pad.hold(0)
    assert pad.ticks(B, 5) == [A << 6, 0, B, 0, 0]
    assert pad.ticks(0, 3) == [B << 6, 0, 0]


def test_beside_a_stuck_button_a_press_in_the_busy_time_is_heard() -> None:
    pad = Pad(LEFT)
    pad.ticks(LEFT, 3)
    pad.buttons.watch()
    pad.hold(LEFT | A)
    assert pad.ticks(LEFT, 5) == [A, 0, A << 6, 0, 0]


def test_of_two_presses_in_the_busy_time_the_first_acts(pad: Pad) -> None:
    pad.ticks(0, 3)
    pad.buttons.watch()
    for mask in (B, 0, A, 0):
        pad.hold(mask)
    assert pad.ticks(0, 6) == [B, 0, B << 6, 0, 0, 0]


def test_to_say_twice_that_the_loop_will_be_busy_forgets_no_press(pad: Pad) -> None:
    pad.ticks(0, 3)
    pad.buttons.watch()
    pad.hold(A)
    pad.hold(0)
    pad.buttons.watch()
    assert pad.ticks(0, 1) == [A]


def bouncing(noise: random.Random) -> tuple[list[int], list[int]]:
    """Press one button after another; answer what each is, and the mask of closed contacts in every ms."""
    pressed: list[int] = []
    masks = [0] * 50
    for _ in range(40):
        button = noise.choice([bit for bit in (UP, DOWN, LEFT, RIGHT, A, B) if bit not in pressed[-1:]])
        pressed.append(button)
        for mask, rest in ((button, noise.randrange(45, 150)), (0, noise.randrange(80, 300))):
            bounce = noise.randrange(10)
            masks += [noise.choice((button, 0)) for _ in range(bounce)] + [mask] * (rest - bounce)
    return pressed, masks + [0] * 500


def test_every_press_is_told_once_however_busy_the_loop_is_and_however_contacts_bounce() -> None:
    for seed in range(100):
        noise = random.Random(seed)
        pad = Pad()
        pressed, masks = bouncing(noise)
        told: list[int] = []
        now_ms = 0
        while now_ms < len(masks):
            told.append(pad.buttons.poll() & 63)
            loads = pad.buttons.is_settled() and noise.random() < 0.3
            if loads or noise.random() < 0.1:  # or the flash is written
                pad.buttons.watch()
            until_ms = now_ms + (noise.randrange(20, 120) if loads else 20)
            for mask in masks[now_ms:until_ms]:
                pad.hold(mask)
            now_ms = until_ms
        assert [event for event in told if event] == pressed, seed


def test_six_pins_are_asked_for() -> None:
    with pytest.raises(ValueError, match="six"):
        Buttons((Contact(),))
