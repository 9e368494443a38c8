"""The battery: read once a second, smoothed, told in levels that do not flicker."""

import pytest

from contract.device import BATTERY_FLAT, BATTERY_FULL, BATTERY_LOW, NO_GAUGE
from hw.power import Battery

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


def level_at(mv: int) -> int:
    battery, _ = gauge(mv)
    battery.tick()
    return battery.level


def after(battery: Battery, seconds: int) -> int:
    for _ in range(seconds * SECOND):
        battery.tick()
    return battery.level


@pytest.mark.parametrize(
    ("mv", "level"),
    [
        (1799, NO_GAUGE),
        (1800, BATTERY_FLAT),
        (2599, BATTERY_FLAT),
        (2600, BATTERY_LOW),
        (2999, BATTERY_LOW),
        (3000, BATTERY_LOW + 1),
        (3399, BATTERY_LOW + 1),
        (3400, BATTERY_LOW + 2),
        (3799, BATTERY_LOW + 2),
        (3800, BATTERY_FULL),
        (4600, BATTERY_FULL),
        (4601, NO_GAUGE),
    ],
)
def test_a_level_is_a_share_of_what_lies_between_low_and_full(mv: int, level: int) -> None:
    assert BATTERY_FULL - BATTERY_LOW == 3
    assert level_at(mv) == level


def test_it_is_read_at_once_and_then_every_second_eight_times() -> None:
    battery, adc = gauge(3500)
    reads: list[int] = []
    for _ in range(2 * SECOND + 1):
        battery.tick()
        reads.append(adc.reads)
    assert reads == [8] * SECOND + [16] * SECOND + [24]


def test_the_first_level_is_told_and_then_only_another() -> None:
    battery, adc = gauge(3500)
    assert [battery.tick() for _ in range(101)] == [True] + [False] * 100
    adc.mv = 5000
    assert [battery.tick() for _ in range(50)] == [False] * 49 + [True]
    assert battery.level == NO_GAUGE


def test_a_reading_counts_a_quarter() -> None:
    battery, adc = gauge(3500)
    battery.tick()
    adc.mv = 2500  # on the way 3250, 3062, 2921
    assert [after(battery, 1) for _ in range(3)] == [BATTERY_LOW + 1, BATTERY_LOW + 1, BATTERY_LOW]


def test_what_recovers_by_less_than_100_mv_is_on_no_higher_level() -> None:
    battery, adc = gauge(3350)
    battery.tick()
    adc.mv = 3490
    assert after(battery, 30) == BATTERY_LOW + 1
    adc.mv = 3520
    assert after(battery, 30) == BATTERY_LOW + 2
    adc.mv = 3350
    assert after(battery, 30) == BATTERY_LOW + 1


def test_it_may_rise_by_several_levels() -> None:
    battery, adc = gauge(2700)
    battery.tick()
    adc.mv = 4200
    assert after(battery, 60) == BATTERY_FULL


def test_after_a_time_without_a_gauge_the_first_reading_counts_whole() -> None:
    battery, adc = gauge(5000)
    assert not battery.tick()
    adc.mv = 3050
    assert after(battery, 1) == BATTERY_LOW + 1


def test_a_board_without_a_converter_has_no_gauge() -> None:
    battery = Battery(None)
    assert not any(battery.tick() for _ in range(100))
    assert battery.level == NO_GAUGE
