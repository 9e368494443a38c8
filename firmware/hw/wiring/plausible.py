"""Checks stored numbers: a check sum cannot tell whether they can be those of a board. Allocates."""

from micropython import const

from hw.display.bus import ADDRESSES, IN_COLOUR
from hw.wiring.pins import may_be, share_slice

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
    5. The beeper has no PWM slice of a light, BACKLIGHT, which may be there.
    """
    if numbers["CONTROLLER"] not in _CONTROLLERS or numbers["ROTATION"] not in _ROTATIONS:
        return False
    in_colour = numbers["CONTROLLER"] == IN_COLOUR
    last_column = _LAST_COLUMN_IN_COLOUR if in_colour else _LAST_COLUMN
    if not _is_between(numbers["COLUMN_OFFSET"], 0, last_column):
        return False
    if numbers["I2C_BUS"] is None:
        display = _DISPLAY_ON_SPI
        most_hertz = _MOST_HERTZ_IN_COLOUR if in_colour else _MOST_HERTZ_SPI
        good = _is_on_bus(numbers, "SPI_BUS", display, 3) and _is_between(
            numbers["SPI_HZ"], _LEAST_HERTZ, most_hertz
        )
    else:
        display = _DISPLAY_ON_I2C
        good = (
            not in_colour
            and _is_on_bus(numbers, "I2C_BUS", display, 1)
            and numbers["ADDRESS"] in ADDRESSES
            and _is_between(numbers["I2C_HZ"], _LEAST_HERTZ, _MOST_HERTZ_I2C)
        )
    if numbers["B"] is None:
        buttons = _FIVE if numbers["RIGHT"] is not None else _TWO
    else:
        buttons = _SIX if numbers["RIGHT"] is not None or numbers["LEFT"] is not None else _FOUR
    if in_colour and share_slice(numbers["BEEPER"], numbers.get("BACKLIGHT")):
        return False
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


def _is_on_bus(numbers: "Any", bus: str, names: "Any", last: int) -> bool:
    """Tell whether a bus can be led to the first two pins of names: the last two of a group of last + 1."""
    for i in range(2):
        gpio = numbers[names[i]]
        if gpio is None or gpio & last != last - 1 + i or gpio >> last & 1 != numbers[bus]:
            return False
    return True


def _is_between(number: "Any", least: int, most: int) -> bool:
    return number is not None and least <= number <= most
