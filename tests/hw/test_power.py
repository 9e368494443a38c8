"""Idle, a board dims, goes dark and rests, and any press wakes it; the gauge of its battery; USB."""

import machine
import pytest

from contract import keys
from contract.device import BATTERY_FLAT, BATTERY_FULL, BATTERY_LOW, NO_GAUGE
from host_sim.chip import soc
from host_sim.chip.soc import Soc
from host_sim.chip.vtime import VirtualTime
from hw.doors import usb_connected
from hw.power import BRIGHT, DARK, DIM, REST, Battery, Power, watchdog_base

MINUTE = 3000  # ticks of 20 ms
A_DOWN, A_UP, A_HELD = keys.A, keys.A_SHORT, keys.A_LONG


class Panel:
    def __init__(self) -> None:
        self.told: list[object] = []

    def set_contrast(self, level: int) -> None:
        self.told.append(level)

    def set_power(self, on: bool) -> None:
        self.told.append("on" if on else "off")

    def move(self) -> None:
        self.told.append("move")


@pytest.fixture
def panel():
    return Panel()


def idle(power: Power, ticks: int) -> int:
    for _ in range(ticks):
        assert power.tick(0, False) == 0
    return power.stage


def stages(power: Power) -> list[tuple[int, int]]:
    """Let it lie for half an hour; answer in which tick each stage began."""
    found: list[tuple[int, int]] = []
    for tick in range(1, 30 * MINUTE):
        before = power.stage
        power.tick(0, False)
        if power.stage != before:
            found.append((tick, power.stage))
    return found


@pytest.mark.parametrize(("setting", "seconds"), [(None, 30), (0, 30), (1, 10), (2, 120), (3, 300)])
def test_it_dims_as_is_set_is_dark_after_thrice_that_and_rests_510_seconds_later(panel, setting, seconds):
    power = Power(panel)
    if setting is not None:
        power.set(0, setting)
    dim = seconds * 50
    assert stages(power) == [(dim, DIM), (3 * dim, DARK), (3 * dim + 25500, REST)]
    assert panel.told[:2] == [0x08, "move"] and panel.told[2:] in (["off"], ["move", "off"])


def test_a_picture_that_is_lit_for_ten_minutes_is_moved(panel):
    power = Power(panel)
    for moved in ([], ["move"]):
        for _ in range(29999):
            power.tick(A_UP, True)
        assert panel.told == moved
        power.tick(A_UP, True)
        assert panel.told == [*moved, "move"]


def test_a_picture_that_moves_keeps_it_bright_and_wakes_it_when_dim_but_not_when_dark(panel):
    power = Power(panel)
    idle(power, 1499)
    power.tick(0, True)
    assert idle(power, 1499) == BRIGHT
    assert idle(power, 1) == DIM
    power.tick(0, True)
    assert power.stage == BRIGHT
    idle(power, 4500)
    power.tick(0, True)
    assert power.stage == DARK


@pytest.mark.parametrize("ticks", [4500, 4500 + 25500])
def test_a_press_on_a_dark_one_wakes_it_and_is_not_heard_nor_is_its_end(panel, ticks):
    power = Power(panel)
    assert idle(power, ticks) >= DARK
    assert power.tick(A_DOWN, False) == 0
    assert power.stage == BRIGHT
    assert panel.told[-2:] == [0xCF, "on"]
    assert power.tick(A_HELD, False) == 0
    assert power.tick(A_UP, False) == 0
    assert power.tick(keys.B, False) == keys.B


@pytest.mark.parametrize(("brightness", "contrast"), [(0, 0xCF), (1, 0x50), (2, 0x18)])
def test_a_press_on_a_dimmed_picture_acts_and_wakes_it_as_bright_as_is_set(panel, brightness, contrast):
    power = Power(panel)
    power.set(brightness, 0)
    assert panel.told == ([contrast] if brightness else [])
    for again in (contrast, 0x18):
        idle(power, 1500)
        panel.told.clear()
        power.set(2 if again == 0x18 else brightness, 0)  # it is shown when it wakes
        assert panel.told == []
        assert power.tick(A_DOWN, False) == A_DOWN and power.stage == BRIGHT
        assert panel.told == [again, "on"]


def test_tired_it_rests_after_five_seconds_unless_a_button_is_pressed(panel):
    power = Power(panel)
    power.tire()
    assert idle(power, 249) == BRIGHT
    power.tick(A_UP, False)
    assert idle(power, 250) == BRIGHT
    power.tire()
    assert idle(power, 249) == BRIGHT
    assert idle(power, 1) == REST
    assert idle(power, 60 * MINUTE) == REST
    assert panel.told == ["off"]


# The battery: read once a second, smoothed, told in levels that do not flicker.
LOW_MV, EMPTY_MV, FULL_MV = 3000, 2600, 4200
SECOND = 50  # ticks


class Converter:
    """Reads so many millivolts behind the Pico's divider by three, of 3.3 V in 65536 steps."""

    def __init__(self, mv: int) -> None:
        self.mv = mv
        self.reads = 0

    def read_u16(self) -> int:
        self.reads += 1
        return -(-self.mv * 65536 // (3 * 3300))


def gauge(mv: int) -> tuple[Battery, Converter]:
    adc = Converter(mv)
    return Battery(adc, LOW_MV, EMPTY_MV, FULL_MV), adc


def after(battery: Battery, seconds: int) -> int:
    for _ in range(seconds * SECOND):
        battery.tick()
    return battery.level


@pytest.mark.parametrize(
    ("mv", "level"),
    [
        (1799, NO_GAUGE), (1800, BATTERY_FLAT), (2599, BATTERY_FLAT), (2600, BATTERY_LOW),
        (2999, BATTERY_LOW), (3000, BATTERY_LOW + 1), (3399, BATTERY_LOW + 1), (3400, BATTERY_LOW + 2),
        (3799, BATTERY_LOW + 2), (3800, BATTERY_FULL), (4600, BATTERY_FULL), (4601, NO_GAUGE),
    ],
)  # fmt: skip
def test_a_level_is_a_share_of_what_lies_between_low_and_full(mv, level):
    assert BATTERY_FULL - BATTERY_LOW == 3
    battery, _ = gauge(mv)
    battery.tick()
    assert battery.level == level


def test_it_is_read_every_second_and_another_level_is_told_a_reading_counts_a_quarter():
    battery, adc = gauge(3500)
    assert [battery.tick() for _ in range(101)] == [True] + [False] * 100
    assert adc.reads == 3 * 8
    adc.mv = 2500  # on the way 3250, 3062, 2921
    assert [after(battery, 1) for _ in range(3)] == [BATTERY_LOW + 1, BATTERY_LOW + 1, BATTERY_LOW]
    adc.mv = 5000
    assert [battery.tick() for _ in range(50)] == [False] * 49 + [True]
    assert battery.level == NO_GAUGE
    adc.mv = 3050  # after that the first reading counts whole
    assert after(battery, 1) == BATTERY_LOW + 1
    without = Battery(None)
    assert not any(without.tick() for _ in range(100)) and without.level == NO_GAUGE


def test_what_recovers_by_less_than_100_mv_is_on_no_higher_level():
    battery, adc = gauge(3350)
    battery.tick()
    adc.mv = 3490
    assert after(battery, 30) == BATTERY_LOW + 1
    adc.mv = 3520
    assert after(battery, 30) == BATTERY_LOW + 2
    adc.mv = 3350
    assert after(battery, 30) == BATTERY_LOW + 1
    adc.mv = 4200
    assert after(battery, 60) == BATTERY_FULL


# What the chip's registers tell: who it is, and whether a computer is awake behind the cable.


@pytest.mark.parametrize(("name", "base"), [("rp2040", 0x40058000), ("rp2350", 0x400D8000)])
def test_a_chip_that_is_known_has_its_watchdog_where_its_data_sheet_says(name, base):
    machine.soc = Soc(VirtualTime(), name)
    assert watchdog_base() == base
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(soc._CHIP_IDS, name, 0x2000_6927)  # a chip of tomorrow
        machine.soc = Soc(VirtualTime(), name)
        assert watchdog_base() == 0


@pytest.mark.parametrize(
    ("connected", "asleep", "told"),
    [(False, False, False), (True, False, True), (True, True, False), (False, True, False)],
)
def test_a_computer_is_there_while_it_is_awake(connected, asleep, told):
    board = machine.soc = Soc(VirtualTime())
    board.usb_connected, board.usb_asleep = connected, asleep
    assert usb_connected() == told
