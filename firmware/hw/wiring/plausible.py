"""Checks stored numbers: a check sum cannot tell whether they can be those of a board. Allocates."""

from micropython import const

from hw.display.bus import ADDRESSES, IN_COLOUR
from hw.wiring.pins import may_be

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CONTROLLERS = (1306, 1106, 1107, IN_COLOUR)
_ROTATIONS = (0, 180)
_LAST_COLUMN = const(4)  # that a controller of 132 columns may begin with
_LAST_COLUMN_IN_COLOUR = const(80)
_LEAST_HERTZ = const(10_000)
_MOST_HERTZ_I2C = const(1_000_000)
_MOST_HERTZ_SPI = const(10_000_000)
_MOST_HERTZ_IN_COLOUR = const(62_500_000)
_DISPLAY_ON_I2C = ("SDA", "SCL")
_DISPLAY_ON_SPI = ("SCK", "MOSI", "DC")
_MAY_BE_MISSING = ("CS", "RST", "BEEPER")
_SIX = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
_FIVE = ("UP", "DOWN", "LEFT", "RIGHT", "A")
_FOUR = ("UP", "DOWN", "A", "B")
_TWO = ("DOWN", "A")


def plausible(numbers: "Any") -> bool:
    """Tell whether a dict with all of hw.wiring.answers.NAMES describes a display and buttons that can be.

    1. A controller that has a driver, its first column, a rotation.
    2. A display on I2C or on SPI, on pins that the bus can be led to (RP2040 data sheet, 1.4.3).
    3. Six buttons, or five (no B), four (no LEFT and RIGHT), or two (DOWN and A).
    4. Every pin is on the header, or a button's GP23, and has one use.
    """
    if numbers["CONTROLLER"] not in _CONTROLLERS or numbers["ROTATION"] not in _ROTATIONS:
        return False
    in_colour = numbers["CONTROLLER"] == IN_COLOUR
    last_column = _LAST_COLUMN_IN_COLOUR if in_colour else _LAST_COLUMN
    if not _is_between(numbers["COLUMN_OFFSET"], 0, last_column):
        return False
    if numbers["I2C_BUS"] is None:
        display = _DISPLAY_ON_SPI
        good = _is_spi(numbers, _MOST_HERTZ_IN_COLOUR if in_colour else _MOST_HERTZ_SPI)
    else:
        display = _DISPLAY_ON_I2C
        good = _is_i2c(numbers) and not in_colour
    if numbers["B"] is None:
        buttons = _FIVE if numbers["RIGHT"] is not None else _TWO
    else:
        buttons = _SIX if numbers["RIGHT"] is not None or numbers["LEFT"] is not None else _FOUR
    return good and _are_apart(numbers, display + buttons)


def _are_apart(numbers: "Any", needed: "Any") -> bool:
    """Tell whether all the pins needed, and those that may be there, can be, each once."""
    used = []
    for name in needed + _MAY_BE_MISSING:
        gpio = numbers[name]
        if gpio is None and name not in needed:
            continue
        if not may_be(gpio, name) or gpio in used:
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


def _is_spi(numbers: "Any", most_hertz: int) -> bool:
    bus = numbers["SPI_BUS"]
    for name, place in (("SCK", 2), ("MOSI", 3)):
        gpio = numbers[name]
        if gpio is None or gpio & 3 != place or gpio >> 3 & 1 != bus:
            return False
    return _is_between(numbers["SPI_HZ"], _LEAST_HERTZ, most_hertz)


def _is_between(number: "Any", least: int, most: int) -> bool:
    return number is not None and least <= number <= most
