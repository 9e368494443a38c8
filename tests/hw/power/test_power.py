"""Idle, a board dims, goes dark and rests; any press wakes it, and a dark one hears nothing else of it."""

import pytest

from contract import keys
from hw.power import BRIGHT, DARK, DIM, REST, Power

MINUTE = 3000  # ticks of 20 ms
A_DOWN, A_UP, A_HELD = keys.A, keys.A_SHORT, keys.A_LONG


class Panel:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def set_contrast(self, level: int) -> None:
        self.told.append(level)

    def set_power(self, on: bool) -> None:
        self.told.append("on" if on else "off")

    def move(self) -> None:
        self.told.append("move")


@pytest.fixture
def panel() -> Panel:
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


@pytest.mark.parametrize(("setting", "seconds"), [(0, 30), (1, 10), (2, 120), (3, 300)])
def test_it_dims_as_is_set_is_dark_after_thrice_that_and_rests_510_seconds_later(
    panel: Panel, setting: int, seconds: int
) -> None:
    power = Power(panel)
    power.set(0, setting)
    dim = seconds * 50
    assert stages(power) == [(dim, DIM), (3 * dim, DARK), (3 * dim + 25500, REST)]
    assert panel.told[:1] + panel.told[-1:] == [0x08, "off"]
    assert panel.told.count("off") == 1


def test_unset_it_dims_after_half_a_minute(panel: Panel) -> None:
    assert stages(Power(panel))[0] == (1500, DIM)


def test_as_it_dims_the_picture_is_moved(panel: Panel) -> None:
    idle(Power(panel), 1500)
    assert panel.told == [0x08, "move"]


def test_a_picture_that_is_lit_for_ten_minutes_is_moved(panel: Panel) -> None:
    power = Power(panel)
    for _ in range(29999):
        power.tick(A_UP, True)
    assert panel.told == []
    power.tick(A_UP, True)
    assert panel.told == ["move"]
    for _ in range(29999):
        power.tick(A_UP, True)
    assert panel.told == ["move"]


def test_a_dark_picture_is_not_moved(panel: Panel) -> None:
    power = Power(panel)
    idle(power, 4500)
    panel.told.clear()
    idle(power, 25499)
    assert panel.told == []


def test_a_picture_that_moves_keeps_it_bright_and_wakes_it_when_dim_but_not_when_dark(panel: Panel) -> None:
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


def test_a_press_on_a_dimmed_picture_does_what_it_says(panel: Panel) -> None:
    power = Power(panel)
    idle(power, 1500)
    assert power.tick(A_DOWN, False) == A_DOWN
    assert power.stage == BRIGHT
    assert panel.told[-2:] == [0xCF, "on"]


@pytest.mark.parametrize("ticks", [4500, 4500 + 25500])
def test_a_press_on_a_dark_one_wakes_it_and_is_not_heard_nor_is_its_end(panel: Panel, ticks: int) -> None:
    power = Power(panel)
    assert idle(power, ticks) >= DARK
    assert power.tick(A_DOWN, False) == 0
    assert power.stage == BRIGHT
    assert panel.told[-2:] == [0xCF, "on"]
    assert power.tick(A_HELD, False) == 0
    assert power.tick(A_UP, False) == 0
    assert power.tick(keys.B, False) == keys.B


@pytest.mark.parametrize(("brightness", "contrast"), [(0, 0xCF), (1, 0x50), (2, 0x18)])
def test_it_wakes_as_bright_as_is_set(panel: Panel, brightness: int, contrast: int) -> None:
    power = Power(panel)
    power.set(brightness, 0)
    assert panel.told == ([contrast] if brightness else [])
    idle(power, 1500)
    power.tick(A_DOWN, False)
    assert panel.told[-2:] == [contrast, "on"]


def test_what_is_set_while_it_is_dim_is_shown_when_it_wakes(panel: Panel) -> None:
    power = Power(panel)
    idle(power, 1500)
    panel.told.clear()
    power.set(2, 0)
    assert panel.told == []
    power.tick(A_DOWN, False)
    assert panel.told == [0x18, "on"]


def test_tired_it_rests_after_five_seconds_unless_a_button_is_pressed(panel: Panel) -> None:
    power = Power(panel)
    power.tire()
    assert idle(power, 249) == BRIGHT
    power.tick(A_UP, False)
    assert idle(power, 250) == BRIGHT
    power.tire()
    assert idle(power, 249) == BRIGHT
    assert idle(power, 1) == REST
    assert panel.told == ["off"]


def test_it_rests_for_good(panel: Panel) -> None:
    power = Power(panel)
    power.tire()
    idle(power, 250)
    panel.told.clear()
    assert idle(power, 60 * MINUTE) == REST
    assert panel.told == []
