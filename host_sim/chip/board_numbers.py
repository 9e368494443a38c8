"""The numbers of a board, boards/NAME/board_config.py: reads them, and says what of them cannot be."""

import importlib.util
import traceback
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from types import NoneType
from typing import Any

from machine import i2c_function, spi_function

from host_sim import ROOT
from hw.display.display import ADDRESSES
from hw.wiring.pins import HEADER, OF_BUTTONS, OF_DISPLAY, share_slice

CONFIG = "board_config.py"
FOLDER = ROOT / "boards"
DEFAULT_BOARD = "pico_ssd1306_i2c"

_COMMON = ("BOARD", "CONTROLLER", "COLUMN_OFFSET", "ROTATION", *OF_BUTTONS, "BEEPER", "LED")
_BUSES = {
    "I2C_BUS": ("I2C_BUS", "SDA", "SCL", "I2C_HZ", "ADDRESS"),
    "SPI_BUS": ("SPI_BUS", "SCK", "MOSI", "CS", "DC", "RST", "SPI_HZ"),
}
_LEVELS = ("EMPTY_MV", "LOW_MV", "FULL_MV")  # each above the one before
_EXTRAS = ("VSYS", "VSYS_SELECT")
_COLOUR = 7789
_OF_COLOUR = ("GLASS_WIDTH", "GLASS_HEIGHT", "ROW_OFFSET", "MADCTL", "BACKLIGHT")
_PINS = (*OF_DISPLAY, *OF_BUTTONS, "BEEPER", "LED", *_EXTRAS)
_MAY_BE_MISSING = ((), ("B",), ("LEFT", "RIGHT"), ("UP", "LEFT", "RIGHT", "B"))  # buttons, together

_GPIOS = 30
_SPARE_COLUMNS = 4  # 132 columns of RAM, 128 of glass
_OWN_LED = 25
_NO_PICOS = 23
_LYING = 0x20  # of MADCTL: columns and rows change places
_GPIO = "a GPIO on the header, 0 to 22 or 26 to 28"
_PERHAPS = f"{_GPIO}, or None where there is none"
_May = tuple[Collection[Any], str]
_A_GPIO: _May = ((*HEADER,), _GPIO)
# A board without a Pico on it may have a button there, where a Pico switches its supply.
_A_BUTTON: _May = ((*HEADER, _NO_PICOS), _GPIO)
_PERHAPS_A_BUTTON: _May = ((*HEADER, _NO_PICOS, None), _PERHAPS)
_PERHAPS_A_GPIO: _May = ((*HEADER, None), _PERHAPS)
_A_BUS: _May = ((0, 1), "0 or 1")
_A_VOLTAGE: _May = (range(1, 5501), "1 to 5500")  # Pico data sheet, 2.1
_CHIPS: _May = ((1306, 1106, 1107, _COLOUR), "1306 (SSD1306), 1106 (SH1106), 1107 (SH1107) or 7789 (ST7789)")

# What a number may be, whatever the others are.
_MAY_BE: dict[str, _May] = {
    "CONTROLLER": _CHIPS,
    "COLUMN_OFFSET": (range(81), "0 to 80"),
    "ROW_OFFSET": (range(81), "0 to 80"),
    "GLASS_WIDTH": ((240, 280, 320), "240, 280 or 320"),
    "GLASS_HEIGHT": ((135, 240, 280, 320), "135, 240, 280 or 320"),
    "MADCTL": (range(0, 256, 32), "0x00 to 0xE0, its three highest bits alone"),
    "ROTATION": ((0, 180), "0, or 180 for a display mounted upside down"),
    **dict.fromkeys(("UP", "LEFT", "RIGHT", "B"), _PERHAPS_A_BUTTON),
    **dict.fromkeys(("BEEPER", "CS", "RST"), _PERHAPS_A_GPIO),
    **dict.fromkeys(("DOWN", "A"), _A_BUTTON),
    **dict.fromkeys(("SDA", "SCL", "SCK", "MOSI", "DC", "BACKLIGHT"), _A_GPIO),
    "LED": ((*HEADER, _OWN_LED, "LED", None), f'"LED" for the board\'s own, {_GPIO}, or None'),
    "I2C_BUS": _A_BUS,
    "SPI_BUS": _A_BUS,
    "I2C_HZ": (range(10_000, 400_001), "10_000 to 400_000"),
    "SPI_HZ": (range(10_000, 62_500_001), "10_000 to 62_500_000"),
    "ADDRESS": (ADDRESSES, "0x3C or 0x3D, which some modules call 0x78 and 0x7A"),
    "VSYS": ((26, 27, 28, 29, None), "29 on every Pico, or 26 to 28; None where there is no gauge"),
    "VSYS_SELECT": ((*HEADER, _OWN_LED, None), "25 on a Pico W, not there on others"),
    **dict.fromkeys(_LEVELS, _A_VOLTAGE),
}
# By controller, their data sheets.
_FASTEST_SPI = {1306: 10_000_000, 1106: 4_000_000, 1107: 4_000_000, _COLOUR: 62_500_000}
# All of a glass of 320x240 takes 2 s then; the watchdog waits for 4 (hw.power).
_SLOWEST_SPI = {_COLOUR: 1_000_000}


class BadBoard(ValueError):
    """There is no such board, or it cannot be as its numbers say; a line for each thing to mend."""


def board_names() -> list[str]:
    """List the boards that there are, by folder name."""
    return sorted(path.parent.name for path in FOLDER.glob(f"*/{CONFIG}"))


def load_config(name: str) -> Any:
    """Import boards/NAME/board_config.py anew; BadBoard unless that is a board that can be."""
    if name not in board_names():
        raise BadBoard(f"no board named {name}; there are: {', '.join(board_names())}")
    path = FOLDER / name / CONFIG
    shown = path.relative_to(FOLDER.parent)
    spec = importlib.util.spec_from_file_location("board_config", path)
    assert spec is not None and spec.loader is not None
    config = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(config)
    except (Exception, SystemExit) as error:
        words = getattr(error, "msg", None) or str(error)
        raise BadBoard(f"{shown}{_place(error, path)}: {type(error).__name__}: {words}") from None
    wrong = problems(vars(config))
    if getattr(config, "BOARD", name) != name:
        wrong.append(f"BOARD = {config.BOARD!r}: must be the name of the folder, {name!r}")
    if wrong:
        raise BadBoard("\n".join(f"{shown}: {words}" for words in wrong))
    return config


def problems(config: Mapping[str, Any]) -> list[str]:
    """List what is wrong with the numbers of a board, a line each: its name, its value, what that must be."""
    numbers = {name: value for name, value in config.items() if not name.startswith("_") and name != "const"}
    there = [bus for bus in _BUSES if numbers.get(bus) is not None]
    gauge = _LEVELS if numbers.get("VSYS") is not None else ()
    colour = _OF_COLOUR if numbers.get("CONTROLLER") == _COLOUR else ()
    needed = [*_COMMON, *colour, *(_BUSES[there[0]] if len(there) == 1 else ()), *gauge]
    wrong = [f"{name}: a board has no such number" for name in numbers if name not in {*_COMMON, *_MAY_BE}]
    wrong += [f"{name} is missing: {_must_be(name)}" for name in needed if name not in numbers]
    used = {name: numbers[name] for name in (*needed, *_EXTRAS) if name in numbers}
    good = {name: value for name, value in used.items() if _can_be(name, value)}
    wrong += [f"{name} = {used[name]!r}: {_must_be(name)}" for name in used if name not in good]
    if len(there) != 1:
        wrong.append("I2C_BUS, SPI_BUS: one of them must be 0 or 1, the bus that the display hangs on")
    return [*wrong, *_misled(good), *_shared(good), *_off_the_ram(good), *_no_set(good), *_not_rising(good)]


def _can_be(name: str, value: Any) -> bool:
    return name == "BOARD" or (type(value) in (int, str, NoneType) and value in _MAY_BE[name][0])


def _must_be(name: str) -> str:
    return f"must be {_MAY_BE[name][1]}" if name in _MAY_BE else "must be the name of the folder"


# How numbers go together, of which each for itself can be: `good` has those alone.


def _misled(good: Mapping[str, Any]) -> Iterator[str]:
    """Tell of pins that their bus cannot be led to, and of a bus that is too fast for the display."""
    for name, bus, function in (
        ("SDA", "I2C_BUS", i2c_function),
        ("SCL", "I2C_BUS", i2c_function),
        ("SCK", "SPI_BUS", spi_function),
        ("MOSI", "SPI_BUS", spi_function),
    ):
        if name in good and bus in good and function(good[name]) != (good[bus], name):
            right = [str(gpio) for gpio in HEADER if function(gpio) == (good[bus], name)]
            yield f"{name} = {good[name]}: on {bus} {good[bus]} must be one of {', '.join(right)}"
    least = _SLOWEST_SPI.get(good.get("CONTROLLER", 0), 0)
    if good.get("SPI_HZ", least) < least:
        yield f"SPI_HZ = {good['SPI_HZ']}: must be at least {least:_} for the {good['CONTROLLER']}"
    most = _FASTEST_SPI.get(good.get("CONTROLLER", 0), 0)
    if most and good.get("SPI_HZ", 0) > most:
        yield f"SPI_HZ = {good['SPI_HZ']}: must be at most {most:_} for the {good['CONTROLLER']}"


def _shared(good: Mapping[str, Any]) -> Iterator[str]:
    """Tell of pins that several parts are said to be on."""
    for gpio in range(_GPIOS):
        names = [name for name in _PINS if good.get(name) == gpio]
        if len(names) > 1:
            yield f"{' and '.join(names)} = {gpio}: a pin can have one of them only"
    beeper, light = good.get("BEEPER"), good.get("BACKLIGHT")
    if beeper != light and share_slice(beeper, light):
        taken = ", ".join(str(gpio) for gpio in HEADER if share_slice(gpio, light))
        yield f"BEEPER = {beeper}: with BACKLIGHT = {light} must be none of {taken}, its PWM slice"


def _off_the_ram(good: Mapping[str, Any]) -> Iterator[str]:
    """Tell of a glass that begins or ends where its controller has no RAM, or hangs on no bus of its own."""
    if good.get("CONTROLLER") != _COLOUR:
        if good.get("COLUMN_OFFSET", 0) > _SPARE_COLUMNS:
            yield f"COLUMN_OFFSET = {good['COLUMN_OFFSET']}: must be 0 to {_SPARE_COLUMNS}"
        return
    if good.get("I2C_BUS") is not None:
        yield f"CONTROLLER = {_COLOUR}: must be on SPI"
    if not good.keys() >= {"MADCTL", "GLASS_WIDTH", "GLASS_HEIGHT", "COLUMN_OFFSET", "ROW_OFFSET"}:
        return
    room = (320, 240) if good["MADCTL"] & _LYING else (240, 320)
    for offset, size, most in (
        ("COLUMN_OFFSET", "GLASS_WIDTH", room[0]),
        ("ROW_OFFSET", "GLASS_HEIGHT", room[1]),
    ):
        if good[offset] + good[size] > most:
            yield f"{size} = {good[size]}: with {offset} must be at most {most}"


def _no_set(good: Mapping[str, Any]) -> Iterator[str]:
    """Tell of buttons with which nobody could play."""
    missing = tuple(name for name in OF_BUTTONS if good.get(name) is None)
    if missing not in _MAY_BE_MISSING and good.keys() >= set(OF_BUTTONS):
        sets = "six buttons, all but B, all but LEFT and RIGHT, or DOWN and A alone"
        yield f"{', '.join(missing)} = None: there must be {sets}"


def _not_rising(good: Mapping[str, Any]) -> Iterator[str]:
    """Tell of a gauge that does not rise from empty to full."""
    for lower, upper in pairwise(name for name in _LEVELS if name in good):
        if good[lower] >= good[upper]:
            yield f"{lower} = {good[lower]}: must be less than {upper}, which is {good[upper]}"


def _place(error: BaseException, path: Path) -> str:
    """Answer where in a file an error is, as `, line 7`; empty when that is not known."""
    line = getattr(error, "lineno", None)
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == str(path):
            line = frame.lineno
    return f", line {line}" if line else ""
