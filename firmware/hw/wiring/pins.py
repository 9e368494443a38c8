"""The pins of a Pico by number, and the registers that MicroPython has no call for.

Of pins: which there are, what a board uses them for, how to give one back. Of registers: which chip this is,
its watchdog, its USB controller. RP2040 data sheet: 2.20 (SYSINFO), 4.7 (watchdog), 4.1.4 (USB registers).
RP2350 data sheet: 12.15.1, 12.9, 12.7.6. SYSINFO and USB lie at the same addresses in both.
"""

from machine import Pin, mem16, mem32
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CHIP_ID = const(0x40000000)
_RP2040 = const(2)  # bits 12 to 27 of the chip's id: the part
_RP2350 = const(4)
_WATCHDOG_RP2040 = const(0x40058000)
_WATCHDOG_RP2350 = const(0x400D8000)

# SIE_STATUS by halves, since the whole word may be more than a small integer holds: bit 0 of the upper one is
# CONNECTED, bit 4 of the lower one is SUSPENDED.
_SIE_STATUS_LOW = const(0x50110050)
_SIE_STATUS_HIGH = const(0x50110052)
_CONNECTED = const(1)
_SUSPENDED = const(1 << 4)

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


def watchdog_base() -> int:
    """Answer the address of the watchdog's registers, 0 for a chip that is not known. Allocates."""
    part = (mem32[_CHIP_ID] >> 12) & 0xFFFF
    if part == _RP2040:
        return _WATCHDOG_RP2040
    if part == _RP2350:
        return _WATCHDOG_RP2350
    return 0


def usb_connected() -> bool:
    """Tell whether a computer that is awake is at the other end of the USB cable. Does not allocate."""
    return bool(mem16[_SIE_STATUS_HIGH] & _CONNECTED) and not mem16[_SIE_STATUS_LOW] & _SUSPENDED


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


def release_all() -> None:
    """Release every pin on the header. Allocates."""
    for gpio in HEADER:
        release(gpio)
