"""Finds parts on unknown pins: I2C devices by asking, buttons by watching.

everything() and first_display() look through every pair of pins that the two I2C controllers can be led to.
They allocate, and take about a second when nobody answers.

A Probe watches pins, and tells which one was pulled to ground and let go. Rules:
1. A level counts when two samples in a row have seen it: 20 ms.
2. A press is a pin that goes down alone and comes up again. Another that goes down meanwhile spoils it.
3. A pin that is down when the probe begins says nothing before it has been up: a stuck button, another part.
"""

from machine import I2C, Pin
from micropython import const

from hw.display.display import ADDRESSES, answers
from hw.wiring import pins

NOBODY = const(-1)
STUCK_TICKS = const(400)  # 8 s: nobody holds a button for so long

_UP = const(0)
_FALLING = const(1)  # seen down once
_DOWN = const(2)
_RISING = const(3)  # seen up once
_DEAD = const(4)  # down since the beginning
_WAKING = const(5)  # of these, seen up once


def everything() -> list:
    """List (address, bus, SDA, SCL) of all on pins side by side, of displays on all; displays first."""
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
    i2c = I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=400_000)
    if all_of_them:
        found = i2c.scan()
    else:
        found = [address for address in ADDRESSES if answers(i2c, address)]
    pins.release(sda)
    pins.release(scl)
    return found


class Probe:
    """Watch GPIOs. down: the one that is pressed, or NOBODY; ticks: for how long. Allocates here only."""

    def __init__(self, gpios: "Any") -> None:
        self._gpios = gpios
        self._pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in gpios]
        self._states = bytearray(len(gpios))
        self.down = NOBODY
        self.ticks = 0
        self._spoiled = False
        for i in range(len(gpios)):
            if not self._pins[i].value():
                self._states[i] = _DEAD

    def poll(self) -> int:
        """Sample once; call once a tick of 20 ms. Answer the GPIO that was pressed and let go, or NOBODY."""
        states = self._states
        low = 0
        for i in range(len(states)):
            states[i] = _next(states[i], self._pins[i].value())
            if states[i] == _DOWN or states[i] == _RISING:
                low += 1
                if low > 1:
                    self._spoiled = True
                elif self.down == NOBODY:
                    self.down = self._gpios[i]
                    self.ticks = 0
                elif self.down != self._gpios[i]:
                    self._spoiled = True
        if low:
            self.ticks += 1
            return NOBODY
        pressed = NOBODY if self._spoiled else self.down
        self.down = NOBODY
        self._spoiled = False
        return pressed

    def held(self) -> bool:
        """Tell whether a pin is pressed."""
        return self.down != NOBODY

    def dead(self) -> list:
        """List the GPIOs that have been down since the beginning. Allocates."""
        return [self._gpios[i] for i in range(len(self._gpios)) if self._states[i] >= _DEAD]


def _next(state: int, high: "Any") -> int:
    if state >= _DEAD:
        return _DEAD if not high else _WAKING if state == _DEAD else _UP
    if high:
        return _RISING if state == _DOWN else _UP
    return _FALLING if state == _UP else _DOWN
