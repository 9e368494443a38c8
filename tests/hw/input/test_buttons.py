"""The pad: debounced, timed, one button at a time."""

import random
from collections.abc import Iterator

import pytest

from contract import keys
from host_sim.chip.contacts import bounce
from host_sim.chip.vtime import VirtualTime
from hw.doors import Clock
from hw.input.buttons import Buttons, turned
from tests.support.boards import Contact
from tests.support.slices import some

UP, DOWN, LEFT, RIGHT, A, B = (1 << bit for bit in range(6))

STUCK_AT = 500  # ticks after the press


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
    events = pad.ticks(button, STUCK_AT)
    repeats = [tick for tick, event in enumerate(events) if event & button << 18]
    assert repeats == list(range(20, STUCK_AT, 5))
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


def test_a_button_first_seen_down_when_the_first_is_first_seen_up_was_pressed_after_it(pad: Pad) -> None:
    pad.ticks(A, 4)
    assert pad.ticks(B, 4) == [A << 6, 0, B, 0]
    assert pad.ticks(0, 2) == [B << 6, 0]


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


@pytest.mark.parametrize("button", [UP, DOWN, LEFT, RIGHT, A, B])
def test_a_button_that_stays_down_for_ten_seconds_is_stuck_and_the_others_work(button: int) -> None:
    pad = Pad()
    other = A if button != A else B
    pad.ticks(button, STUCK_AT)
    assert pad.buttons.stuck == 0 and pad.buttons.owner
    assert pad.ticks(button, 1000) == [0] * 1000
    assert pad.buttons.stuck == button
    assert pad.ticks(button | other, 30) == [other] + [0] * 24 + [other << 12] + [0] * 4
    assert pad.ticks(button, 3) == [0] * 3
    assert pad.ticks(button | other, 3) + pad.ticks(button, 3) == [other, 0, 0, other << 6, 0, 0]


@pytest.mark.parametrize("since_start", [True, False])
def test_a_stuck_button_that_comes_up_says_nothing_and_works_again(since_start: bool) -> None:
    pad = Pad(LEFT if since_start else 0)
    pad.ticks(LEFT, STUCK_AT + 1)
    assert pad.buttons.stuck == LEFT
    assert pad.ticks(0, 5) == [0] * 5
    assert pad.buttons.stuck == 0
    assert pad.ticks(LEFT, 3) + pad.ticks(0, 3) == [LEFT, 0, 0, LEFT << 6, 0, 0]


def test_it_may_come_up_while_another_is_down(pad: Pad) -> None:
    pad.ticks(LEFT, STUCK_AT + 1)
    assert pad.ticks(LEFT | A, 3) == [A, 0, 0]
    assert pad.ticks(A, 3) == [0] * 3
    assert pad.ticks(0, 3) == [A << 6, 0, 0]
    assert pad.ticks(LEFT, 3) == [LEFT, 0, 0]


def test_pressed_in_vain_while_another_sticks_a_button_is_not_stuck_and_works_when_pressed_afresh(
    pad: Pad,
) -> None:
    pad.ticks(LEFT, STUCK_AT - 5)
    assert not any(event & ~(LEFT << 18) for event in pad.ticks(LEFT | A, 20))
    assert pad.buttons.stuck == LEFT
    pad.ticks(LEFT, 3)
    assert pad.ticks(LEFT | A, 3) == [A, 0, 0]


def test_several_buttons_get_stuck_one_after_the_other(pad: Pad) -> None:
    pad.ticks(LEFT | B, STUCK_AT + 1)
    assert pad.buttons.stuck == LEFT
    pad.ticks(LEFT | B, STUCK_AT)
    assert pad.buttons.stuck == LEFT | B
    assert pad.ticks(LEFT | B | A, 3) + pad.ticks(LEFT | B, 3) == [A, 0, 0, A << 6, 0, 0]


def test_a_button_that_outlasts_the_first_may_be_stuck_too(pad: Pad) -> None:
    pad.ticks(A, 4)
    pad.ticks(A | B, 4)
    pad.ticks(B, STUCK_AT)
    assert pad.buttons.stuck == 0
    pad.ticks(B, 1)
    assert pad.buttons.stuck == B


def test_beside_a_button_stuck_in_play_a_press_in_the_busy_time_is_heard(pad: Pad) -> None:
    pad.ticks(LEFT, STUCK_AT + 3)
    pad.buttons.watch()
    pad.hold(LEFT | A)
    assert pad.ticks(LEFT, 5) == [A, 0, A << 6, 0, 0]


def test_a_press_that_is_over_before_the_next_sample_is_heard_if_the_loop_said_it_would_be_busy(
    pad: Pad,
) -> None:
    pad.ticks(0, 3)
    pad.buttons.watch()
    pad.hold(A)
    pad.hold(0)
    assert pad.ticks(0, 5) == [A, 0, A << 6, 0, 0]


def test_so_is_one_that_began_before_that_word_and_after_the_last_sample(pad: Pad) -> None:
    pad.ticks(0, 3)
    pad.hold(A)
    pad.buttons.watch()
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


class Hand(VirtualTime):
    """Moves the contacts of a pad while virtual time goes by."""

    def __init__(self) -> None:
        super().__init__()
        self.contacts = [Contact() for _ in range(6)]
        self.now_us = 0
        self._edges: list[tuple[int, int, int]] = []  # when, which contact, its level from then on

    def move(self, at_us: int, button: int, level: int, bounce_us: int, noise: random.Random) -> None:
        """Close a contact (level 0) or open it; it bounces until it has come to rest."""
        for i, offset_us in enumerate(bounce(bounce_us, noise.randrange)):
            self._edges.append((at_us + offset_us, button, level ^ i & 1))
        self._edges.sort(reverse=True)

    def advance_us(self, us: int) -> None:
        """Let time pass, edge after edge."""
        self.now_us += us
        while self._edges and self._edges[-1][0] <= self.now_us:
            _, button, level = self._edges.pop()
            self.contacts[button].level = level
        super().advance_us(us)

    @property
    def is_done(self) -> bool:
        """Whether nothing moves any more."""
        return not self._edges


def told(hand: Hand, busy: bool, noise: random.Random) -> list[int]:
    """Run a loop as the device has it until nothing moves any more; answer its events, but those of holding.

    A tick works for a few milliseconds or, with a whole screen to send, for longer than it lasts. busy: now
    and then it writes to the flash, or loads something.
    """
    buttons = Buttons(tuple(hand.contacts))
    clock = Clock(hand)
    events: list[int] = []
    quiet = 0
    while quiet < 20:
        events.append(buttons.poll() & 0xFFF)
        hand.advance_us(noise.choice((500, 2000, 5000, 5000, 15000, 24000, 38000)))
        if busy and noise.random() < 0.1:
            buttons.watch()
            hand.advance_us(noise.randrange(15000, 90000))
        elif busy and buttons.is_settled() and noise.random() < 0.2:
            buttons.watch()
            hand.advance_us(noise.randrange(20000, 120000))
        clock.wait(False, buttons)
        quiet = quiet + 1 if hand.is_done else 0
    return [event for event in events if event]


@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize("bounce_us", [19_000, 20_000])
def test_of_hundreds_of_contacts_that_bounce_for_up_to_20_ms_each_is_told_once(
    bounce_us: int, busy: bool
) -> None:
    for seed in some(range(50), 10):
        noise = random.Random(seed)
        hand = Hand()
        wanted: list[int] = []
        at_us = 100_000
        for _ in range(100):
            button = noise.choice([i for i in range(6) if 1 << i not in wanted[-2:-1]])
            wanted += [1 << button, 1 << button + keys.SHORT]
            hand.move(at_us, button, 0, noise.choice((bounce_us, noise.randrange(bounce_us))), noise)
            at_us += noise.randrange(65_000, 150_000)
            hand.move(at_us, button, 1, noise.choice((bounce_us, noise.randrange(bounce_us))), noise)
            at_us += noise.randrange(230_000 if busy else 65_000, 300_000)
        assert told(hand, busy, noise) == wanted, seed


@pytest.mark.parametrize(("down_us", "up_us"), [(60_000, 60_000), (40_000, 20_000)])
def test_two_quick_taps_are_two_whatever_the_tick_is_at(down_us: int, up_us: int) -> None:
    for phase_us in range(0, 20_000, 100):
        hand = Hand()
        noise = random.Random(1)
        for tap in range(2):
            at_us = 100_000 + phase_us + tap * (down_us + up_us)
            hand.move(at_us, 4, 0, 0, noise)
            hand.move(at_us + down_us, 4, 1, 0, noise)
        buttons = Buttons(tuple(hand.contacts))
        clock = Clock(hand)
        events: list[int] = []
        while not hand.is_done or len(events) < 30:
            events.append(buttons.poll())
            hand.advance_us(3000)
            clock.wait(False, buttons)
        assert [event for event in events if event] == [A, A << 6] * 2, phase_us


def test_six_pins_are_asked_for() -> None:
    with pytest.raises(ValueError, match="six"):
        Buttons((Contact(),))


@pytest.mark.parametrize("shift", [0, keys.SHORT, keys.LONG, keys.REPEAT])
def test_upside_down_directions_are_the_opposite_ones_and_a_and_b_stay(shift: int) -> None:
    for one, other in ((keys.UP, keys.DOWN), (keys.LEFT, keys.RIGHT), (keys.A, keys.A), (keys.B, keys.B)):
        assert turned(one << shift) == other << shift
        assert turned(turned(one << shift)) == one << shift
    assert turned(keys.UP | keys.B << shift) == keys.DOWN | keys.B << shift
