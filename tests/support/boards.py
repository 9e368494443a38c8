"""Boards for tests: configs that differ from a folder's in a few numbers, and parts of a board alone."""

from collections.abc import Callable, Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from boot.loader import leaf
from contract.device import WIDTH
from host_sim.chip.board_numbers import board_names, load_config
from host_sim.chip.displays.oled import Oled
from host_sim.chip.displays.on_spi import OnSPI
from host_sim.chip.flash import Flash, FlashFile
from host_sim.chip.soc import Soc
from host_sim.handheld import Handheld, Hook, Stop
from hw.display.display import Display
from hw.wiring import drivers

NAMES = board_names()
BURN_IN = [name for name in NAMES if load_config(name).CONTROLLER != 7789]  # so their pictures are moved
IN_COLOUR = [name for name in NAMES if name not in BURN_IN]
DEFAULT = "pico_ssd1306_i2c"
PINS = ("SDA", "SCL", "SCK", "MOSI", "CS", "DC", "RST", "BACKLIGHT", "BEEPER", "LED")
PINS += ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


def _kind_of(name: str) -> tuple[int, bool, int]:
    """Tell what boards share whose displays are sent the same: controller, bus, points to a pixel."""
    numbers = load_config(name)
    return numbers.CONTROLLER, hasattr(numbers, "I2C_BUS"), getattr(numbers, "GLASS_WIDTH", 0) // WIDTH


KINDS = [*{_kind_of(name): name for name in reversed(NAMES)}.values()]  # a board of each


def slow_but_first(name: str) -> "list[pytest.MarkDecorator]":
    """Answer the marks of a board: slow, but for the first of those whose displays are sent the same."""
    return [] if name in KINDS else [pytest.mark.slow]


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


def run(
    board: Handheld,
    ticks: int,
    see: Callable[[Handheld], object] = lambda board: False,
    presses: Mapping[int, int] = MappingProxyType({}),
) -> str:
    """Run for some ticks, or till see(board) is true; answer the console. presses: what is held, by ticks."""

    def hook(board: Handheld) -> None:
        board.set_buttons(presses.get(board.ticks, board.buttons))
        if see(board) or board.ticks >= ticks:
            raise Stop

    board.run(hook)
    return board.console.getvalue()


class BoardWithApp(Handheld):
    """A board on which another class makes the app."""

    def __init__(self, name: str = DEFAULT, *, app_class: Any, **known: Any) -> None:
        super().__init__(name, **known)
        self._app_class = app_class

    def run(self, hook: Hook) -> None:
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


class Attentive(Flash):
    """Behave as any other. opened: the names of files that were opened, be they closed by now."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: dict[FlashFile, str] = {}

    def open(self, name: str, mode: str = "r") -> FlashFile:
        file = super().open(name, mode)
        self.opened[file] = name
        return file

    def names_open(self) -> list[str]:
        return [name for file, name in self.opened.items() if not file.closed]


_LAST_ROW = int.from_bytes(b"\x80" * 128, "big")


def has_last_row(picture: bytes | bytearray) -> bool:
    return bool(int.from_bytes(picture[896:], "big") & _LAST_ROW)


def lower(picture: bytes | bytearray) -> bytes:
    """Move a picture down by a line; the last is lost, and the first is dark."""
    above = bytes(128) + picture
    return bytes((here << 1 | over >> 7) & 255 for over, here in zip(above, picture, strict=False))


class Bench:
    """A display driver on a simulated board's bus."""

    def __init__(self, name: str = DEFAULT, **changes: Any) -> None:
        numbers = config(name, **changes)
        board = Handheld(name, config=numbers)
        self.soc: Soc = board.soc
        self.chip = chip_of(self.soc)
        self.display: Display = drivers.open_display(numbers, board.kit.clock, leaf)

    @property
    def picture(self) -> bytearray:
        return self.chip.picture()

    def draw(self, picture: bytes) -> None:
        self.display.frame[:] = picture
        self.display.show()

    def sent(self) -> tuple[int, int]:
        """Show; answer the I2C transfers and the bytes that it took."""
        bus = self.soc.i2c[0]
        transfers, count = bus.transfers, bus.bytes
        self.display.show()
        return bus.transfers - transfers, bus.bytes - count


class Contact:
    """A pin's level, 0 while the button is down, and who hears of falling edges."""

    def __init__(self) -> None:
        self._level = 1
        self._heard: Callable[[Contact], object] | None = None

    @property
    def level(self) -> int:
        return self._level

    @level.setter
    def level(self, level: int) -> None:
        fell = self._level and not level
        self._level = level
        if fell and self._heard is not None:
            self._heard(self)

    def value(self) -> int:
        return self._level

    def irq(
        self, handler: "Callable[[Contact], object] | None" = None, trigger: int = 12, hard: bool = False
    ) -> None:
        self._heard = handler


class Contacts:
    """Six contacts, and the buttons that are made of them. down: those that are at first."""

    def __init__(self, make: Callable[[tuple[Contact, ...]], Any], down: int = 0) -> None:
        self.contacts = [Contact() for _ in range(6)]
        self.hold(down)
        self.buttons = make(tuple(self.contacts))

    def hold(self, mask: int) -> None:
        for bit, contact in enumerate(self.contacts):
            contact.level = 0 if mask >> bit & 1 else 1

    def ticks(self, mask: int, count: int) -> list[int]:
        """Hold buttons for some ticks; answer the events of each."""
        self.hold(mask)
        return [self.buttons.poll() for _ in range(count)]
