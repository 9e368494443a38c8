"""When the wizard is called: by the menu, by one pin held and let go in time, by a display elsewhere."""

from collections.abc import Callable
from types import SimpleNamespace

import machine
import pytest

from boot import set_up
from host_sim.chip.displays.ssd1306 import SSD1306
from host_sim.chip.soc import Soc
from host_sim.chip.vtime import VirtualTime
from hw.doors import Clock
from hw.wiring import probe
from hw.wiring.probe import NOBODY, Probe

ON_SPI = SimpleNamespace(I2C_BUS=None, answered=False, A=10, LED=25)
ON_I2C = SimpleNamespace(I2C_BUS=0, SDA=4, SCL=5, I2C_HZ=400_000, answered=False)


class Scripted(Clock):
    """Calls somebody with the number of each tick, before it begins, and notes the pauses."""

    def __init__(self, time: VirtualTime, hand: Callable[[int], None] = lambda _: None) -> None:
        super().__init__(time)
        self.hand = hand
        self.ticks = 0
        self.pauses: list[int] = []

    def wait(self, deeply: bool = False) -> bool:
        self.ticks += 1
        self.hand(self.ticks)
        return super().wait(deeply)

    def pause_us(self, us: int) -> None:
        self.pauses.append(us)


@pytest.fixture
def time():
    return VirtualTime()


@pytest.fixture
def soc(time):
    machine.soc = Soc(time)
    yield machine.soc
    machine.soc = None


@pytest.mark.parametrize(
    ("let_go_in", "called"), [(1, False), (150, False), (151, True), (300, True), (301, False)]
)
def test_a_pin_is_held_for_three_seconds_and_let_go_within_three_more(soc, time, let_go_in, called):
    def hand(tick: int) -> None:
        if tick == let_go_in:
            soc.pull(20, 1)

    soc.pull(20, 0)
    soc.pull(15, 0)  # a part that holds its pin down is no hand
    clock = Scripted(time, hand)
    assert set_up.summoned(SimpleNamespace(**vars(ON_SPI), BEEPER=15), clock) == called
    assert clock.ticks == min(let_go_in, 300)


@pytest.mark.parametrize("held", [[], [20, 21], [10], [25]])
def test_no_pin_two_or_one_of_the_boards_own_cost_no_time_and_call_nobody(soc, time, held):
    for gpio in held:
        soc.pull(gpio, 0)
    clock = Scripted(time)
    assert not set_up.summoned(ON_SPI, clock)
    assert clock.ticks == 0
    set_up.call()  # as the menu does, once
    assert set_up.summoned(ON_SPI, clock) and not set_up.summoned(ON_SPI, clock)


def test_no_display_is_waited_for_two_seconds_and_one_on_other_pins_calls_at_once(soc, time):
    answered = SimpleNamespace(**vars(ON_I2C) | {"answered": True})  # once, by a person: not looked for
    for wiring, calls, waits in ((ON_I2C, False, 20), (ON_I2C, True, 0), (answered, False, 0)):
        clock = Scripted(time)
        assert set_up.summoned(wiring, clock) == calls
        assert clock.pauses.count(100_000) == waits
        if waits:
            soc.i2c[1].attach(0x3C, SSD1306(), (26, 27))
    assert clock.pauses == []


def test_a_display_that_got_its_power_late_is_the_boards_own(soc, time):
    class Late(Scripted):
        def pause_us(self, us: int) -> None:
            super().pause_us(us)
            if self.pauses.count(100_000) == 5:
                soc.i2c[0].attach(0x3C, SSD1306(), (4, 5))
                soc.i2c[1].attach(0x3D, SSD1306(), (26, 27))

    clock = Late(time)
    assert not set_up.summoned(ON_I2C, clock)
    assert clock.pauses.count(100_000) == 5


# A pin that is pulled to ground and let go is found; two at once are none, and one down before waits.
GPIOS = [3, 9, 22]


def polled(soc: Soc, probe: Probe, levels: str, gpio: int = 9) -> list[int]:
    """Give a pin a level a tick, down (_) or up (^); answer what each poll says."""
    said: list[int] = []
    for level in levels:
        soc.pull(gpio, 1 if level == "^" else 0)
        said.append(probe.poll())
    return said


def test_a_press_is_told_when_two_samples_have_seen_it_end_and_one_is_none_and_no_end(soc):
    probe = Probe(GPIOS)
    assert polled(soc, probe, "^__^^^") == [NOBODY] * 4 + [9, NOBODY]
    assert polled(soc, probe, "^_^_^^^") == [NOBODY] * 7
    assert polled(soc, probe, "__^_^_^^^") == [NOBODY] * 7 + [9, NOBODY]


def test_while_it_lasts_it_is_held_and_its_ticks_are_counted(soc):
    probe = Probe(GPIOS)
    held: list[tuple[bool, int, int]] = []
    for level in "^____^^":
        polled(soc, probe, level)
        held.append((probe.held(), probe.down, probe.ticks))
    nobody = (False, NOBODY)
    assert held[:5] == [(*nobody, 0), (*nobody, 0), (True, 9, 1), (True, 9, 2), (True, 9, 3)]
    assert held[5:] == [(True, 9, 4), (*nobody, 4)]
    polled(soc, probe, "__")
    assert probe.ticks == 1


def test_two_at_once_are_nobody_and_the_next_one_counts(soc):
    probe = Probe(GPIOS)
    polled(soc, probe, "___")
    polled(soc, probe, "__", gpio=22)
    assert polled(soc, probe, "^^", gpio=22) == [NOBODY] * 2
    assert polled(soc, probe, "^^^") == [NOBODY] * 3
    assert polled(soc, probe, "__^^") == [NOBODY] * 3 + [9]
    polled(soc, probe, "__")
    soc.pull(9, 1)
    polled(soc, probe, "____", gpio=3)  # it outlasts the first
    assert polled(soc, probe, "^^^", gpio=3) == [NOBODY] * 3


def test_what_is_down_from_the_beginning_is_dead_until_two_samples_have_seen_it_up(soc):
    soc.pull(9, 0)
    probe = Probe(GPIOS)
    assert probe.dead() == [9]
    assert polled(soc, probe, "__^_") == [NOBODY] * 4
    assert probe.dead() == [9]
    assert not probe.held()
    assert polled(soc, probe, "__^^", gpio=3) == [NOBODY] * 3 + [3]  # the others work
    soc.pull(9, 0)
    polled(soc, probe, "^^")
    assert probe.dead() == []
    assert polled(soc, probe, "__^^") == [NOBODY] * 3 + [9]


# Who answers on which pins: every pair is asked for displays, pins side by side for everything.
def wire(soc: Soc, bus: int, address: int, sda: int, scl: int) -> None:
    soc.i2c[bus].attach(address, SSD1306(), (sda, scl))


@pytest.mark.parametrize(("bus", "sda", "scl"), [(0, 4, 5), (1, 26, 27), (0, 20, 1), (1, 2, 19)])
def test_a_display_is_found_on_any_pair(soc, bus, sda, scl):
    assert probe.everything() == [] and probe.first_display() is None
    wire(soc, bus, 0x3D, sda, scl)
    assert probe.everything() == [(0x3D, bus, sda, scl)]
    assert probe.first_display() == (0x3D, bus, sda, scl)


def test_what_is_no_display_is_looked_for_on_pins_side_by_side_and_told_last(soc):
    wire(soc, 0, 0x50, 0, 1)
    wire(soc, 1, 0x51, 2, 19)
    wire(soc, 1, 0x3C, 26, 27)
    assert probe.everything() == [(0x3C, 1, 26, 27), (0x50, 0, 0, 1)]
    assert probe.first_display() == (0x3C, 1, 26, 27)
