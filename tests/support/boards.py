"""Boards for tests: configs that differ from a folder's in a few numbers, and what hangs on their buses."""

from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from contract.device import WIDTH
from host_sim.chip.board_numbers import board_names, load_config
from host_sim.chip.displays.oled import Oled
from host_sim.chip.displays.on_spi import OnSPI
from host_sim.chip.soc import Soc
from host_sim.handheld import Handheld, Hook

NAMES = board_names()
BURN_IN = [name for name in NAMES if load_config(name).CONTROLLER != 7789]  # so their pictures are moved
IN_COLOUR = [name for name in NAMES if name not in BURN_IN]
DEFAULT = "pico_ssd1306_i2c"


def _kind_of(name: str) -> tuple[int, bool, int]:
    """Tell what boards share whose displays are sent the same: controller, bus, points to a pixel."""
    numbers = load_config(name)
    return numbers.CONTROLLER, hasattr(numbers, "I2C_BUS"), getattr(numbers, "GLASS_WIDTH", 0) // WIDTH


_FIRST_OF = {_kind_of(name): name for name in reversed(NAMES)}


def slow_but_first(name: str) -> "list[pytest.MarkDecorator]":
    """Answer the marks of a board: slow, but for the first of those whose displays are sent the same."""
    return [] if name in _FIRST_OF.values() else [pytest.mark.slow]


ALL = [pytest.param(name, marks=slow_but_first(name)) for name in NAMES]
ON_SPI = [param for name, param in zip(NAMES, ALL, strict=True) if not _kind_of(name)[1]]


def config(name: str = DEFAULT, **changes: Any) -> Any:
    """Answer a board's numbers with some changed, as an object."""
    numbers = {key: value for key, value in vars(load_config(name)).items() if key.isupper()}
    return SimpleNamespace(**(numbers | changes))


def with_six_buttons(name: str) -> Any:
    """Answer a board's numbers, its buttons replaced by six on pins that it leaves free."""
    numbers = vars(config(name))
    buttons = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
    taken = {value for key, value in numbers.items() if key in PINS}
    free = [pin for pin in range(23) if pin not in taken]
    return config(name, **dict(zip(buttons, free, strict=False)))


PINS = (
    "SDA",
    "SCL",
    "SCK",
    "MOSI",
    "CS",
    "DC",
    "RST",
    "BACKLIGHT",
    "BEEPER",
    "LED",
    "UP",
    "DOWN",
    "LEFT",
    "RIGHT",
    "A",
    "B",
)


class BoardWithApp(Handheld):
    """A board on which another class makes the app."""

    def __init__(self, name: str = DEFAULT, *, app_class: Any, **known: Any) -> None:
        super().__init__(name, **known)
        self._app_class = app_class

    def run(self, hook: Hook) -> None:
        """Run as every board."""
        with mock.patch("ui.app.App", self._app_class):
            super().run(hook)


def on_spi(soc: Soc) -> OnSPI | None:
    """Answer the display on a SPI bus, if one hangs there."""
    for bus in soc.spi:
        for device in bus.devices:
            assert isinstance(device, OnSPI)
            return device
    return None


def chip_of(soc: Soc) -> Oled:
    """Answer the display's controller, wherever it hangs."""
    wired = on_spi(soc)
    if wired is not None:
        return wired.chip
    found = [device for bus in soc.i2c for device in bus.devices.values()]
    assert len(found) == 1 and isinstance(found[0], Oled)
    return found[0]
