"""Boards for tests: configs that differ from a folder's in a few numbers, and parts of a board alone."""

from collections.abc import Callable, Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from boot.loader import leaf
from contract.device import WIDTH
from host_sim.chip.board_numbers import DEFAULT_BOARD, board_names, load_config
from host_sim.chip.flash import Flash, FlashFile
from host_sim.handheld import Handheld, Hook, Stop
from hw.display.display import Display
from hw.wiring import drivers, pins

NAMES = board_names()
BURN_IN = [name for name in NAMES if load_config(name).CONTROLLER != 7789]  # so their pictures are moved
IN_COLOUR = [name for name in NAMES if name not in BURN_IN]
DEFAULT = DEFAULT_BOARD
PINS = (*pins.OF_DISPLAY, *pins.OF_BUTTONS, "BEEPER", "LED")


def _kind_of(name: str) -> tuple[int, bool, int]:
    """Tell what boards share whose displays are sent the same: controller, bus, points to a pixel."""
    numbers = load_config(name)
    return numbers.CONTROLLER, hasattr(numbers, "I2C_BUS"), getattr(numbers, "GLASS_WIDTH", 0) // WIDTH


KINDS = [*{_kind_of(name): name for name in reversed(NAMES)}.values()]  # a board of each
# Slow, but for those.
ALL = [pytest.param(name, marks=[] if name in KINDS else [pytest.mark.slow]) for name in NAMES]
ON_SPI = [param for name, param in zip(NAMES, ALL, strict=True) if not _kind_of(name)[1]]


def config(name: str = DEFAULT, **changes: Any) -> Any:
    """Answer a board's numbers with some changed, as an object."""
    numbers = {key: value for key, value in vars(load_config(name)).items() if key.isupper()}
    return SimpleNamespace(**(numbers | changes))


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


class Bench(Handheld):
    """A board that runs nothing, and the driver of its display."""

    def __init__(self, name: str = DEFAULT, **changes: Any) -> None:
        super().__init__(name, config=config(name, **changes))
        self.display: Display = drivers.open_display(self.config, self.kit.clock, leaf)

    def draw(self, picture: bytes) -> None:
        self.display.frame[:] = picture
        self.display.show()


class Pad:
    """The buttons of a board that runs nothing. down: those that are held at first."""

    def __init__(self, name: str = DEFAULT, down: int = 0) -> None:
        board = Handheld(name)
        self.hold = board.set_buttons
        self.hold(down)
        self.buttons: Any = drivers.open_buttons(board.config)

    def ticks(self, mask: int, count: int) -> list[int]:
        """Hold buttons for some ticks; answer the events of each."""
        self.hold(mask)
        return [self.buttons.poll() for _ in range(count)]
