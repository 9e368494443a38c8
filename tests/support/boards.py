"""Boards for tests: configs that differ in a few numbers, another app on a board, a flash that is watched."""

from collections.abc import Callable, Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from contract.device import WIDTH
from host_sim.chip.board_numbers import DEFAULT_BOARD, board_names, load_config
from host_sim.chip.flash import Flash, FlashFile
from host_sim.handheld import Handheld, Hook, Stop
from hw.wiring import pins

NAMES = board_names()
IN_COLOUR = [name for name in NAMES if load_config(name).CONTROLLER == 7789]  # all others' pictures are moved
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
