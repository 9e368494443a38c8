"""Registers that MicroPython has no call for: which chip this is, its watchdog, its USB controller.

RP2040 data sheet: 2.20 (SYSINFO), 4.7 (watchdog), 4.1.4 (USB registers). RP2350 data sheet: 12.15.1, 12.9,
12.7.6. SYSINFO and USB lie at the same addresses in both.
"""

from machine import mem16, mem32
from micropython import const

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
