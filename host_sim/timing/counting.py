"""Counts what a simulated board does in each tick, as far as it tells what a Pico would take for it.

Lines of the firmware that were run, by folder, the leaves by themselves (a plain twin's lines are what
machine code has to do); what was drawn by framebuf; what the display was sent, and the flash; what was loaded
between two ticks. CPython tells of each line (sys.settrace), so a tick takes some 3 ms here, and not 0.3.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from host_sim import ROOT
from host_sim.pico.board import Board
from host_sim.timing.saves_flash import SavesFlash

Counts = dict[str, float]

BUS_MS, BUS_BYTES, TRANSFERS = "bus ms", "bus bytes", "transfers"
ERASES, PAGES, FLASH_READ = "blocks erased", "pages programmed", "bytes of the flash read"
LOAD, DROP, COLLECTION, TICK = "load", "drop", "collection", "tick"

_FIRMWARE = f"{ROOT}/firmware/"
_FRAMEBUF = f"{ROOT}/host_sim/pico/lib/framebuf.py"
_LOADER = "boot/loader"
_LOADS = {"step": LOAD, "drop": DROP}
_OF_TWO = ("ui", "strategy")  # rooms that are counted by their folders
_LEAVES = (
    "ui/draw/pen_plain", "ui/draw/canvas", "ui/draw/font", "hw/display/plain", "hw/flash/store",
    "strategy/analysis/loops_plain",
)  # fmt: skip
_BITS = 9  # of a byte on I2C
_ENDS = 2  # bits of a transfer, for its start and stop

_Tracer = Callable[[FrameType, str, Any], Any]


class Meter:
    """Counts on a simulated board from power-on: pause() after each tick, then resume().

    ticks: what each of them did.
    """

    def __init__(self) -> None:
        self.ticks: list[Counts] = []
        self._counts: Counts = {}
        self._names: dict[Any, str] = {}  # by code: what its lines count for, or nothing
        self._seen: tuple[int, ...] = (0, 0, 0, 0, 0)
        self._loads = False
        self._board: Any = None
        self._saves: Any = None

    def watch(self, board: Board) -> None:
        """Stand beside a board that was not switched on yet."""
        self._board = board
        self._saves = SavesFlash(board.kit.files, board.flash.contents())
        board.kit.files = self._saves
        board.kit.collect = self._collected

    def resume(self) -> None:
        """Count from here on."""
        sys.settrace(self._called)

    def pause(self) -> Counts:
        """Stop counting; answer, and note, what the board did since the last pause."""
        sys.settrace(None)
        counts, self._counts = self._counts, {}
        soc = self._board.soc
        now = (soc.bus_bytes(), sum(bus.transfers for bus in soc.i2c), *self._saves.done())
        did = [b - a for a, b in zip(self._seen, now, strict=True)]
        self._seen = now
        counts |= dict(zip((BUS_BYTES, TRANSFERS, ERASES, PAGES, FLASH_READ), did, strict=True))
        counts[TICK] = 1
        counts[BUS_MS] = _bus_ms(self._board.config, *did[:2])
        self.ticks.append(counts)
        return counts

    def _collected(self) -> None:
        self._add(COLLECTION, 1)

    def _add(self, name: str, count: float) -> None:
        self._counts[name] = self._counts.get(name, 0) + count

    def _called(self, frame: FrameType, _event: str, _argument: Any) -> _Tracer | None:
        if self._loads:
            return None
        code = frame.f_code
        name = self._names.get(code)
        if name is None:
            name = self._names[code] = _name_of(code.co_filename, code.co_name)
        if not name:
            return None
        if name in (LOAD, DROP):
            self._add(name, 1)
            self._loads = True
            return self._until_loaded
        if name.startswith(_FRAMEBUF):
            self._drawn(code.co_name, frame.f_locals)
            return None

        def line(_frame: FrameType, event: str, _argument: Any) -> _Tracer:
            if event == "line":
                self._add(name, 1)
            return line

        return line

    def _until_loaded(self, _frame: FrameType, event: str, _argument: Any) -> _Tracer:
        if event == "return":
            self._loads = False
        return self._until_loaded

    def _drawn(self, method: str, given: dict[str, Any]) -> None:
        self._add(method, 1)
        if method in ("fill_rect", "rect"):
            self._add("pixels filled", given["w"] * given["h"])
        elif method == "blit":
            source = given["fbuf"]
            self._add("pixels copied", getattr(source, "_width", 0) * getattr(source, "_height", 0))


def _name_of(file: str, function: str) -> str:
    """Tell what the lines of a function count for; nothing where they do not."""
    if file == _FRAMEBUF:
        return "" if function.startswith("_") else file
    if not file.startswith(_FIRMWARE):
        return ""
    module = file.removeprefix(_FIRMWARE).removesuffix(".py")
    if module == _LOADER and function in _LOADS:
        return _LOADS[function]
    if module in _LEAVES:
        return module
    room, *more = module.split("/")
    return f"{room}/{more[0]}" if room in _OF_TWO and len(more) > 1 else room


def _bus_ms(config: Any, sent: int, transfers: int) -> float:
    """Answer how long a display's bus takes for bytes, at the board's clock."""
    hertz = getattr(config, "I2C_HZ", None)
    if hertz is None:
        return sent * 8000 / config.SPI_HZ
    return (sent * _BITS + transfers * _ENDS) * 1000 / hertz
