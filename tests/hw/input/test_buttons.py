"""The pad: debounced, timed, one button at a time."""

import random
from typing import Any

import machine
import pytest

from contract import keys
from host_sim.chip.contacts import bounce
from host_sim.chip.soc import Soc
from host_sim.chip.vtime import VirtualTime
from host_sim.handheld import Handheld
from hw.doors import Clock
from hw.input.buttons import Buttons, turned
from hw.wiring import drivers
from tests.support import boards
from tests.support.slices import some

UP, DOWN, LEFT, RIGHT, A, B = (1 << bit for bit in range(6))

STUCK_AT = 500  # ticks after the press


class Pad:
    """The buttons of a board that runs nothing. down: those that are held at first."""

    def __init__(self, name: str = boards.DEFAULT, down: int = 0) -> None:
        board = Handheld(name)
        self.hold = board.set_buttons
        self.hold(down)
        self.buttons: Any = drivers.open_buttons(board.config)

    def ticks(self, mask: int, count: int) -> list[int]:
        """Hold buttons for some ticks; answer the events of each."""
        self.hold(mask)
        return [self.buttons.poll() for _ in range(count)]


@pytest.fixture
def pad():
    return Pad()


def test_a_press_is_told_in_the_tick_in_which_it_is_seen_and_its_release(pad):
    assert pad.ticks(0, 5) == [0] * 5
    assert pad.ticks(A, 10) == [A] + [0] * 9
    assert pad.ticks(0, 3) == [A << 6, 0, 0]


def test_a_long_press_is_told_once_after_500_ms_and_its_release_is_not(pad):
    events = pad.ticks(B, 200)
    assert [(tick, event) for tick, event in enumerate(events) if event] == [(0, B), (25, B << 12)]
    assert pad.ticks(0, 5) == [0] * 5


@pytest.mark.parametrize("button", [UP, DOWN, LEFT, RIGHT, A, B])
def test_a_direction_repeats_after_400_ms_every_100_ms_and_a_and_b_do_not(pad, button):
    events = pad.ticks(button, STUCK_AT)
    repeats = [tick for tick, event in enumerate(events) if event & button << 18]
    assert repeats == ([] if button in (A, B) else list(range(20, STUCK_AT, 5)))
    assert [tick for tick, event in enumerate(events) if event & button << 12] == [25]


def test_two_buttons_at_random_never_act_in_the_same_tick():
    noise = random.Random(7)
    pad = Pad()
    pressed = 0
    for _ in range(5000):
        events = pad.ticks(noise.choice((0, 0, 1 << noise.randrange(6), noise.randrange(64))), 1)[0]
        folded = (events | events >> 6 | events >> 12 | events >> 18) & 63
        assert folded & (folded - 1) == 0
        pressed += bool(events & 63)
    assert pressed > 500


BUSY = "the loop says that it will be busy until the next sample"
TAP = [A, 0, A << 6, 0, 0]
HELD = [A] + [0] * 24 + [A << 12] + [0] * 4
LEFT_IS_STUCK = (LEFT, STUCK_AT + 1)
# What is done: buttons held for some ticks, or just moved, or BUSY; buttons from then on, and what is told.
TOLD: dict[str, tuple[list[str | int | tuple[int, int]], int, list[int]]] = {
    "a second button does nothing while the first is down": ([(A, 4)], A | B, [0] * 9),
    "nor does the first when the second is up again": ([(A, 4), (A | B, 9), (A, 5)], 0, [A << 6, 0]),
    "a second that outlasts the first does nothing": ([(A, 4), (A | B, 4)], B, [A << 6] + [0] * 39),
    "until it is pressed afresh": ([(A, 4), (A | B, 4), (B, 40), (0, 4)], B, [B, 0]),
    "one seen down when the first is seen up was pressed after it": ([(A, 4)], B, [A << 6, 0, B, 0]),
    "and comes up as any": ([(A, 4), (B, 4)], 0, [B << 6, 0]),
    "of two pressed in one tick one acts": ([], A | B, HELD),
    "a press over before the next sample is heard in the busy time": ([(0, 3), BUSY, A], 0, TAP),
    "so is one that began before that word": ([(0, 3), A, BUSY], 0, TAP),
    "without that word it is noise": ([(0, 3), A], 0, [0] * 5),
    "the busy time ends with the next sample": ([(0, 3), BUSY, (0, 1), A], 0, [0] * 5),
    "to say it twice forgets no press": ([(0, 3), BUSY, A, 0, BUSY], 0, TAP),
    "a press beyond the busy time is one press": ([(0, 3), BUSY], A, HELD),
    "who comes up bouncing in it is not pressed again": ([(A, 4), BUSY, 0, A, 0, A], 0, [A << 6] + [0] * 4),
    "nor who still bounces when it begins": ([(A, 4), (0, 1), BUSY, A, 0, A], 0, [0] * 5),
    "a second press in it is not heard while the first is down": ([(A, 4), BUSY, A | B], A, [0] * 6),
    "nor told when the first comes up": ([(A, 4), BUSY, A | B, (A, 6)], 0, [A << 6] + [0] * 4),
    "one after the first came up in it is told after that": (
        [(A, 4), BUSY, 0, A, 0, B], 0, [A << 6, 0, B, 0, B << 6, 0, 0],
    ),
    "also if it goes on": ([(A, 4), BUSY, 0], B, [A << 6, 0, B, 0, 0]),
    "of two presses in it the first acts": ([(0, 3), BUSY, B, 0, A], 0, [B, 0, B << 6, 0, 0, 0]),
    "of one stuck in play nothing is told": ([LEFT_IS_STUCK], LEFT, [0] * 99),
    "nor when it comes up": ([LEFT_IS_STUCK], 0, [0] * 5),
    "and then it works again": ([LEFT_IS_STUCK, (0, 5)], LEFT, [LEFT, 0, 0]),
    "it may come up while another is down": ([LEFT_IS_STUCK, (LEFT | A, 3), (A, 3)], 0, [A << 6, 0, 0]),
    "and works then": ([LEFT_IS_STUCK, (LEFT | A, 3), (A, 3), (0, 3)], LEFT, [LEFT, 0, 0]),
    "pressed in vain while another gets stuck a button is not heard": (
        [(LEFT, STUCK_AT - 4), (LEFT | A, 5)], LEFT | A, [0] * 15,
    ),
    "until it is pressed afresh, too": (
        [(LEFT, STUCK_AT - 5), (LEFT | A, 20), (LEFT, 3)], LEFT | A, [A, 0, 0],
    ),
    "beside a stuck button a press in the busy time is heard": ([LEFT_IS_STUCK, BUSY, LEFT | A], LEFT, TAP),
}  # fmt: skip


@pytest.mark.parametrize("what", TOLD)
def test_of_several_buttons_and_of_what_happens_between_samples_is_told(what, pad):
    steps, mask, told = TOLD[what]
    for step in steps:
        if isinstance(step, tuple):
            pad.ticks(*step)
        elif isinstance(step, int):
            pad.hold(step)
        else:
            pad.buttons.watch()
    assert pad.ticks(mask, len(told)) == told


def test_a_press_that_is_yet_to_be_told_outlasts_more_busy_times(pad):
    pad.ticks(A, 4)
    told: list[int] = []
    for masks in ((0, B, 0), (), (), (), ()):
        pad.buttons.watch()
        for mask in masks:
            pad.hold(mask)
        told += pad.ticks(0, 1)
    assert told == [A << 6, 0, B, 0, B << 6]


def test_of_six_pins_one_down_since_the_start_is_ignored_and_the_others_work():
    with pytest.raises(ValueError, match="six"):
        Buttons((None,))
    pad = Pad(down=LEFT)
    assert pad.ticks(LEFT, 60) == [0] * 60
    assert pad.ticks(LEFT | A, 2) + pad.ticks(LEFT, 3) == [A, 0, A << 6, 0, 0]
    pad.buttons.watch()
    pad.hold(LEFT | A)
    assert pad.ticks(LEFT, 5) == TAP
    pad.ticks(LEFT, STUCK_AT)
    assert pad.buttons.stuck == LEFT
    assert pad.ticks(0, 5) == [0] * 5 and pad.buttons.stuck == 0
    assert pad.ticks(LEFT, 3) + pad.ticks(0, 3) == [LEFT, 0, 0, LEFT << 6, 0, 0]


@pytest.mark.parametrize("button", [UP, DOWN, LEFT, RIGHT, A, B])
def test_a_button_that_stays_down_for_ten_seconds_is_stuck_and_the_others_work(pad, button):
    other = A if button != A else B
    pad.ticks(button, STUCK_AT)
    assert pad.buttons.stuck == 0 and pad.buttons.owner
    assert pad.ticks(button, 1000) == [0] * 1000
    assert pad.buttons.stuck == button
    assert pad.ticks(button | other, 30) == [other] + [0] * 24 + [other << 12] + [0] * 4
    assert pad.ticks(button, 3) == [0] * 3
    assert pad.ticks(button | other, 3) + pad.ticks(button, 3) == [other, 0, 0, other << 6, 0, 0]


def test_several_buttons_get_stuck_one_after_the_other_one_that_outlasts_the_first_too(pad):
    pad.ticks(LEFT | B, STUCK_AT + 1)
    assert pad.buttons.stuck == LEFT
    pad.ticks(LEFT | B, STUCK_AT)
    assert pad.buttons.stuck == LEFT | B
    assert pad.ticks(LEFT | B | A, 3) + pad.ticks(LEFT | B, 3) == [A, 0, 0, A << 6, 0, 0]
    pad = Pad()
    pad.ticks(A, 4)
    pad.ticks(A | B, 4)
    pad.ticks(B, STUCK_AT)
    assert pad.buttons.stuck == 0
    pad.ticks(B, 1)
    assert pad.buttons.stuck == B


class Hand(VirtualTime):
    """Moves the contacts of a pad while virtual time goes by."""

    def __init__(self) -> None:
        super().__init__()
        self.soc = machine.soc = Soc(self)
        self.pins = tuple(machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in range(6))
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
            self.soc.pull(button, level)
        super().advance_us(us)

    @property
    def is_done(self) -> bool:
        return not self._edges


def told(hand: Hand, busy: bool, noise: random.Random) -> list[int]:
    """Run a loop as the device has it until nothing moves any more; answer its events, but those of holding.

    A tick works for a few milliseconds or, with a whole screen to send, for longer than it lasts. busy: now
    and then it writes to the flash, or loads something.
    """
    buttons = Buttons(hand.pins)
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
def test_of_hundreds_of_contacts_that_bounce_for_up_to_20_ms_each_is_told_once(bounce_us, busy):
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
def test_two_quick_taps_are_two_whatever_the_tick_is_at(down_us, up_us):
    for phase_us in range(0, 20_000, 100):
        hand = Hand()
        noise = random.Random(1)
        for tap in range(2):
            at_us = 100_000 + phase_us + tap * (down_us + up_us)
            hand.move(at_us, 4, 0, 0, noise)
            hand.move(at_us + down_us, 4, 1, 0, noise)
        buttons = Buttons(hand.pins)
        clock = Clock(hand)
        events: list[int] = []
        while not hand.is_done or len(events) < 30:
            events.append(buttons.poll())
            hand.advance_us(3000)
            clock.wait(False, buttons)
        assert [event for event in events if event] == [A, A << 6] * 2, phase_us


@pytest.mark.parametrize("shift", [0, keys.SHORT, keys.LONG, keys.REPEAT])
def test_upside_down_directions_are_the_opposite_ones_and_a_and_b_stay(shift):
    for one, other in ((keys.UP, keys.DOWN), (keys.LEFT, keys.RIGHT), (keys.A, keys.A), (keys.B, keys.B)):
        assert turned(one << shift) == other << shift
        assert turned(turned(one << shift)) == one << shift
    assert turned(keys.UP | keys.B << shift) == keys.DOWN | keys.B << shift
