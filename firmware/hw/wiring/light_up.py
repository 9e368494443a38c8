"""A display on SPI at wires that are guessed: every pixel of it lights up when the guess is right.

SPI cannot be asked who is there. But a command that lights all pixels wants no more than a clock, bits, and
three pins at the right level: CS low (selected), DC low (a command), RST high (not in reset). So all pins are
driven low but one, RST, and a right one shows. Before and after, every pin is an input with a pull-up, as
buttons want it; none is ever driven high for longer than a byte takes, since a pressed button would short it.
"""

from machine import SPI, Pin
from micropython import const

from hw.wiring import pins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hw.clock import Clock

_HERTZ = const(1_000_000)
_READY_US = const(20_000)  # RST behind a capacitor and nothing but our pull-up

# SSD1306 (charge pump on), SH1106 and SH1107 (8D unknown, 14 a column): show all pixels, panel on.
_LIGHT = b"\x8d\x14\xa5\xaf"
_DARKEN = b"\xae"  # panel off


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
