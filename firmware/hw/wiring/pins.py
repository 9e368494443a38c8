"""The pins of a Pico by number, for the start and the wizard: not in the heap while the game runs."""

from machine import Pin
from micropython import const

# The GPIOs on the header: 0 to 22 and 26 to 28. The others are the Pico's own: supply, VBUS, LED, VSYS (its
# data sheet, 2.1).
HEADER = (
    b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c"
    b"\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x1a\x1b\x1c"
)

# A board without a Pico on it may have a button there, where a Pico switches its supply.
_NO_PICOS = const(23)
_SLICE = const(14)  # the bits that tell it: a pair of pins, and another 16 further

OF_DISPLAY = ("SDA", "SCL", "SCK", "MOSI", "CS", "DC", "RST", "BACKLIGHT")
OF_BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


def may_be(gpio: "Any", name: str) -> bool:
    """Tell whether what is called so in a board_config can hang on a GPIO."""
    if gpio is None or gpio > HEADER[-1]:
        return False
    return gpio in HEADER or gpio == _NO_PICOS and name in OF_BUTTONS


def share_slice(gpio: "Any", other: "Any") -> bool:
    """Tell whether two GPIOs, or None, have one PWM slice, so one frequency (RP2040 data sheet, 4.5.2)."""
    return gpio is not None and other is not None and not (gpio ^ other) & _SLICE


def used(config: "Any", names: "Any") -> list:
    """List the GPIOs that a config has under the names. Allocates."""
    found = [getattr(config, name, None) for name in names]
    return [gpio for gpio in found if gpio is not None]


def free(config: "Any", names: "Any") -> list:
    """List the GPIOs on the header that a config has under none of the names. Allocates."""
    taken = used(config, names)
    return [gpio for gpio in HEADER if gpio not in taken]


def is_high(gpio: int) -> bool:
    """Tell whether nothing holds a pin down; take it from whoever has it. Allocates."""
    release(gpio)
    high = bool(Pin(gpio, Pin.IN, Pin.PULL_UP).value())
    release(gpio)
    return high


def release(gpio: int) -> None:
    """Make a pin what it was before anybody used it: an input that pulls nowhere. Allocates."""
    Pin(gpio, Pin.IN)
