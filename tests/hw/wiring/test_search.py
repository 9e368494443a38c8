"""Who answers on which pins: every pair is asked for displays, pins side by side for everything."""

from collections.abc import Iterator

import machine
import pytest

from host_sim.chip.displays.ssd1306 import SSD1306
from host_sim.chip.soc import Soc
from host_sim.chip.vtime import VirtualTime
from hw.wiring import probe


@pytest.fixture
def soc() -> Iterator[Soc]:
    machine.soc = Soc(VirtualTime())
    yield machine.soc
    machine.soc = None


def wire(soc: Soc, bus: int, address: int, sda: int, scl: int) -> None:
    soc.i2c[bus].attach(address, SSD1306(), (sda, scl))


def test_nobody_answers_where_nothing_is_wired(soc: Soc) -> None:
    assert probe.everything() == [] and probe.first_display() is None


@pytest.mark.parametrize(("bus", "sda", "scl"), [(0, 4, 5), (1, 26, 27), (0, 20, 1), (1, 2, 19)])
def test_a_display_is_found_on_any_pair(soc: Soc, bus: int, sda: int, scl: int) -> None:
    wire(soc, bus, 0x3D, sda, scl)
    assert probe.everything() == [(0x3D, bus, sda, scl)]
    assert probe.first_display() == (0x3D, bus, sda, scl)


def test_what_is_no_display_is_looked_for_on_pins_side_by_side_and_told_last(soc: Soc) -> None:
    wire(soc, 0, 0x50, 0, 1)
    wire(soc, 1, 0x51, 2, 19)
    wire(soc, 1, 0x3C, 26, 27)
    assert probe.everything() == [(0x3C, 1, 26, 27), (0x50, 0, 0, 1)]
    assert probe.first_display() == (0x3C, 1, 26, 27)
