"""What the chip's registers tell: who it is, and whether a computer is awake behind the cable."""

from collections.abc import Iterator

import machine
import pytest

from host_sim.chip import soc
from host_sim.chip.soc import Soc
from host_sim.chip.vtime import VirtualTime
from hw.doors import usb_connected
from hw.power import watchdog_base


@pytest.fixture(autouse=True)
def unplug() -> Iterator[None]:
    yield
    machine.soc = None


@pytest.mark.parametrize(("name", "base"), [("rp2040", 0x40058000), ("rp2350", 0x400D8000)])
def test_a_chip_that_is_known_has_its_watchdog_where_its_data_sheet_says(name: str, base: int) -> None:
    machine.soc = Soc(VirtualTime(), name)
    assert watchdog_base() == base


def test_a_chip_of_tomorrow_has_no_watchdog_that_we_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(soc._CHIP_IDS, "rp2350", 0x2000_6927)
    machine.soc = Soc(VirtualTime(), "rp2350")
    assert watchdog_base() == 0


@pytest.mark.parametrize(
    ("connected", "asleep", "told"),
    [(False, False, False), (True, False, True), (True, True, False), (False, True, False)],
)
def test_a_computer_is_there_while_it_is_awake(connected: bool, asleep: bool, told: bool) -> None:
    board = machine.soc = Soc(VirtualTime())
    board.usb_connected, board.usb_asleep = connected, asleep
    assert usb_connected() == told
