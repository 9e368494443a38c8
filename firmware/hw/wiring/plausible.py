"""Checks stored numbers: a check sum cannot tell whether they can be those of a board. Allocates."""

from micropython import const

from hw.display.bus import ADDRESSES
from hw.wiring.pins import HEADER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CONTROLLERS = (1306, 1106, 1107)
_ROTATIONS = (0, 180)
_LAST_COLUMN = const(4)  # that a controller of 132 columns may begin with
_LEAST_HERTZ = const(10_000)
_MOST_HERTZ_I2C = const(1_000_000)
_MOST_HERTZ_SPI = const(10_000_000)
_DISPLAY_ON_I2C = ("SDA", "SCL")
_DISPLAY_ON_SPI = ("SCK", "MOSI", "DC")
_MAY_BE_MISSING = ("CS", "RST", "BEEPER")
_SIX = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
_FIVE = ("UP", "DOWN", "LEFT", "RIGHT", "A")
_TWO = ("DOWN", "A")


def plausible(numbers: "Any") -> bool:
    """Tell whether a dict with all of hw.wiring.answers.NAMES describes a display and buttons that can be.

    1. A controller that has a driver, its first column, a rotation.
    2. A display on I2C or on SPI, on pins that the bus can be led to (RP2040 data sheet, 1.4.3).
    3. Six buttons, or five (no B), or two (DOWN and A).
    4. Every pin is on the header and has one use.
    """
    if numbers["CONTROLLER"] not in _CONTROLLERS or numbers["ROTATION"] not in _ROTATIONS:
        return False
    if not _is_between(numbers["COLUMN_OFFSET"], 0, _LAST_COLUMN):
        return False
    if numbers["I2C_BUS"] is None:
        display = _DISPLAY_ON_SPI
        good = _is_spi(numbers)
    else:
        display = _DISPLAY_ON_I2C
        good = _is_i2c(numbers)
    buttons = _SIX if numbers["B"] is not None else _FIVE if numbers["RIGHT"] is not None else _TWO
    return good and _are_apart(numbers, display + buttons)


def _are_apart(numbers: "Any", needed: "Any") -> bool:
    """Tell whether all the pins needed, and those that may be there, are on the header, each once."""
    used = []
    for name in needed + _MAY_BE_MISSING:
        gpio = numbers[name]
        if gpio is None and name not in needed:
            continue
        if gpio is None or gpio > HEADER[-1] or gpio not in HEADER or gpio in used:
            return False
        used.append(gpio)
    return True


def _is_i2c(numbers: "Any") -> bool:
    bus = numbers["I2C_BUS"]
    for name, odd in (("SDA", 0), ("SCL", 1)):
        gpio = numbers[name]
        if gpio is None or gpio & 1 != odd or gpio >> 1 & 1 != bus:
            return False
    return numbers["ADDRESS"] in ADDRESSES and _is_between(numbers["I2C_HZ"], _LEAST_HERTZ, _MOST_HERTZ_I2C)


def _is_spi(numbers: "Any") -> bool:
    bus = numbers["SPI_BUS"]
    for name, place in (("SCK", 2), ("MOSI", 3)):
        gpio = numbers[name]
        if gpio is None or gpio & 3 != place or gpio >> 3 & 1 != bus:
            return False
    return _is_between(numbers["SPI_HZ"], _LEAST_HERTZ, _MOST_HERTZ_SPI)


def _is_between(number: "Any", least: int, most: int) -> bool:
    return number is not None and least <= number <= most
