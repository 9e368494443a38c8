"""Whether numbers can be those of a board: stored ones by rules, guessed ones by light.

plausible() checks what was stored, as a check sum cannot tell. Allocates.

light() tries guesses of a display on SPI: every pixel of it lights up when the guess is right. SPI cannot be
asked who is there. But a command that lights all pixels wants no more than a clock, bits, and three pins at
the right level: CS low (selected), DC low (a command), RST high (not in reset). So all pins are driven low
but one, RST, and a right one shows. Before and after, every pin is an input with a pull-up, as buttons want
it; none is ever driven high for longer than a byte takes, since a pressed button would short it.
"""

from machine import SPI, Pin
from micropython import const

from hw.display.display import ADDRESSES, IN_COLOUR
from hw.wiring import pins
from hw.wiring.pins import may_be, share_slice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hw.doors import Clock

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

_HERTZ = const(1_000_000)
_READY_US = const(20_000)  # RST behind a capacitor and nothing but our pull-up

# SSD1306 (charge pump on), SH1106 and SH1107 (8D unknown, 14 a column): show all pixels, panel on.
_LIGHT = b"\x8d\x14\xa5\xaf"
_DARKEN = b"\xae"  # panel off


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


def clocks() -> list:
    """List (bus, SCK, MOSI), every pair that an SPI controller can be led to (RP2040 data sheet, 1.4.3)."""
    scks = [gpio for gpio in pins.HEADER if gpio & 3 == 2]
    mosis = [gpio for gpio in pins.HEADER if gpio & 3 == 3]
    return [(sck >> 3 & 1, sck, mosi) for sck in scks for mosi in mosis if not (sck ^ mosi) & 8]


def light(clock: "Clock", guesses: "Any", rst: "Any", other: "Any" = None) -> None:
    """Light the display up if its clock is among guesses, as clocks() has them, and its reset is rst.

    rst None: it has no pin for that. other: a pin that must be DC or CS besides, or the display goes dark
    again at once. Without either a reset or CS (high in between) a display does not know where a byte begins,
    and may stay dark. Blocks for some 0.2 s, and leaves all pins pulled up. Allocates.
    """
    _go_dark()
    if rst is not None:
        _pull_up(rst)
        clock.pause_us(_READY_US)
    for guess in guesses:
        if rst not in guess[1:]:
            spi = _open(guess, rst)
            spi.write(_LIGHT)
            if other is not None:
                Pin(other, Pin.OUT, value=1)
                spi.write(_DARKEN)
                _ground(other)
            _close(guess)
    _pull_up_all_but(rst)  # which must not fall


def darken() -> None:
    """Let the display go dark, whatever its wires. Leaves all pins pulled up. Allocates."""
    _go_dark()
    _pull_up_all_but(None)


def _go_dark() -> None:
    """Ground all pins, and so a reset; send a display that has none to sleep."""
    for gpio in pins.HEADER:
        pins.release(gpio)
        _ground(gpio)
    for guess in clocks():
        _open(guess, None).write(_DARKEN)
        _close(guess)


def _open(guess: "Any", rst: "Any") -> SPI:
    """Lead a bus to its pins, at no moment between letting them float: an edge would be a bit."""
    bus, sck, mosi = guess
    spi = SPI(bus, baudrate=_HERTZ, sck=Pin(sck), mosi=Pin(mosi), miso=None)
    for gpio in pins.HEADER:
        if gpio not in (sck, mosi, rst):
            _ground(gpio)  # once more: an older MicroPython takes one for MISO, whatever it is told
    return spi


def _close(guess: "Any") -> None:
    _ground(guess[1])
    _ground(guess[2])


def _ground(gpio: int) -> None:
    Pin(gpio, Pin.OUT, value=0)


def _pull_up_all_but(rst: "Any") -> None:
    for gpio in pins.HEADER:
        if gpio != rst:
            _pull_up(gpio)


def _pull_up(gpio: int) -> None:
    pins.release(gpio)
    Pin(gpio, Pin.IN, Pin.PULL_UP)
