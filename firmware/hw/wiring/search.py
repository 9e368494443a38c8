"""Finds I2C devices on unknown pins: looks through every pair that the two I2C controllers can be led to.

Allocates, and takes about a second when nobody answers.
"""

from machine import I2C, Pin

from hw.display.bus import ADDRESSES, answers
from hw.wiring import pins

_HERTZ = 400_000


def everything() -> list:
    """List (address, bus, SDA, SCL) of all that answers, the displays' addresses first.

    Pins side by side, as nearly everybody wires them, are asked for all addresses, the others for those of
    displays.
    """
    displays = []
    others = []
    for bus, sda, scl in _pairs():
        for address in _answering(bus, sda, scl, scl == sda + 1):
            (displays if address in ADDRESSES else others).append((address, bus, sda, scl))
    return displays + others


def first_display():
    """Answer (address, bus, SDA, SCL) of the first display that answers, or None."""
    for bus, sda, scl in _pairs():
        for address in _answering(bus, sda, scl, False):
            return (address, bus, sda, scl)
    return None


def _pairs() -> list:
    """List (bus, SDA, SCL), every pair that there can be (RP2040 data sheet, 1.4.3), side by side first."""
    answer = []
    for beside in (True, False):
        for sda in pins.HEADER:
            for scl in pins.HEADER:
                bus = sda >> 1 & 1
                if sda & 1 or not scl & 1 or scl >> 1 & 1 != bus or (scl == sda + 1) != beside:
                    continue
                answer.append((bus, sda, scl))
    return answer


def _answering(bus: int, sda: int, scl: int, all_of_them: bool) -> list:
    """List the addresses that answer on two pins; none when a line is held down, as by a button."""
    if not (pins.is_high(sda) and pins.is_high(scl)):
        return []
    i2c = I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=_HERTZ)
    if all_of_them:
        found = i2c.scan()
    else:
        found = [address for address in ADDRESSES if answers(i2c, address)]
    pins.release(sda)
    pins.release(scl)
    return found
