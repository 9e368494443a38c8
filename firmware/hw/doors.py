"""The doors between a device and the world: time, chance, files, and all else that it is given.

Clock is the fixed tick, the one place where time enters the firmware. Entropy is chance: os.urandom
allocates, so 32 bytes of the board's own entropy key an RC4 key stream once at boot (Schneier, Applied
Cryptography, 17.1; the first 768 bytes are dropped as Mironov 2002 advises). Newcomers tells which modules
have come.
"""

import gc
import sys
import time
from os import urandom

from machine import ADC, PWM, Pin, lightsleep, mem16
from micropython import const, heap_lock, heap_unlock

_PERIOD_MS = const(20)
_MOST_BEHIND_MS = const(5 * _PERIOD_MS)
_LEAST_MS = const(11)  # from one tick to the next: two are longer than a contact bounces (hw.input.buttons)
_LOOK_MS = const(3)  # from one look at the contacts to the next
_REST_MS = const(60)  # shorter than a press

# The USB controller's SIE_STATUS (RP2040 data sheet, 4.1.4; RP2350 data sheet, 12.7.6) by halves, since the
# whole word may be more than a small integer holds: bit 0 of the upper one is CONNECTED, bit 4 of the lower
# one is SUSPENDED. It lies at the same address in both chips.
_SIE_STATUS_LOW = const(0x50110050)
_SIE_STATUS_HIGH = const(0x50110052)
_CONNECTED = const(1)
_SUSPENDED = const(1 << 4)

# of RC4: how many states there are, bytes of the key, bytes dropped
_STATES = const(256)
_KEY = const(32)
_DROPPED = const(768)


class Newcomers:
    """Know the modules that there are. known: names that are not told; without it, all that are there now."""

    def __init__(self, known: "set[str] | None" = None) -> None:
        self._known = set(sys.modules) if known is None else known

    def names(self) -> "list[str]":
        """List the modules that came since this was asked last. Allocates."""
        known = self._known
        modules = sys.modules
        count = len(modules)
        if len(known) == count:
            return []
        names = [name for name in modules if name not in known]
        known.update(names)
        if len(known) != count:
            for name in [name for name in known if name not in modules]:
                known.remove(name)  # it is gone
        return names


class Clock:
    """Wait for the next tick of 20 ms, or for a part to be ready.

    After a late tick the next ones come sooner, though not within 11 ms, until the beat is caught up; of more
    than five the lost ones are dropped. A contact that moves begins the next tick within 3 ms, though not
    within those 11; the beat stays. While a screen is awaited all begin so soon, and the beat with them.
    source: MicroPython's `time`. sleep_deeply: machine.lightsleep.
    """

    def __init__(self, source: "Any" = time, sleep_deeply: "Any" = lightsleep) -> None:
        self._time = source
        self._sleep_deeply = sleep_deeply
        self.begin()

    def begin(self) -> None:
        """Begin a beat: the first tick is the one that is going on."""
        self._began_ms = self._time.ticks_ms()
        self._next_ms = self._time.ticks_add(self._began_ms, _PERIOD_MS)

    def wait(self, deeply: bool = False, buttons: "Any" = None, awaited: bool = False) -> bool:
        """Sleep, or deeply, until the tick is due or buttons.have_moved(); tell whether it was in time.

        awaited: a screen is, so that the tick is due as soon as it may be.
        """
        source = self._time
        now_ms = source.ticks_ms()
        early_ms = 0 if awaited else source.ticks_diff(self._next_ms, now_ms)
        if early_ms < -_MOST_BEHIND_MS:
            self._next_ms = now_ms
        least_ms = _LEAST_MS - source.ticks_diff(now_ms, self._began_ms)
        left_ms = max(early_ms, least_ms, 0)
        if buttons is not None and not deeply:
            pause_ms = max(least_ms, _LOOK_MS)
            while left_ms > pause_ms:
                source.sleep_us(1000 * pause_ms)
                left_ms -= pause_ms
                pause_ms = _LOOK_MS
                if buttons.have_moved():
                    left_ms = 0
        self._sleep(left_ms, deeply)  # a late tick too gives the USB its turn
        self._began_ms = source.ticks_ms()
        self._next_ms = source.ticks_add(self._began_ms if awaited else self._next_ms, _PERIOD_MS)
        return early_ms >= 0

    def spent_ms(self) -> int:
        """Answer how long the tick has been going on. Does not allocate."""
        return self._time.ticks_diff(self._time.ticks_ms(), self._began_ms)

    def rest(self) -> None:
        """Sleep deeply for 60 ms, off the beat: short enough to see every press. Does not allocate."""
        self._sleep(_REST_MS, True)
        self.begin()

    def pause_us(self, us: int) -> None:
        """Wait a few microseconds (below half a second) for a part to be ready. Blocks, does not allocate."""
        self._time.sleep_us(us)

    def _sleep(self, ms: int, deeply: bool) -> None:
        """Sleep; deeply only where no USB is lost. Never until a pin wakes it: releases differ in that."""
        if deeply and not usb_connected():
            self._sleep_deeply(ms)
        else:
            self._time.sleep_ms(ms)


def usb_connected() -> bool:
    """Tell whether a computer that is awake is at the other end of the USB cable. Does not allocate."""
    return bool(mem16[_SIE_STATUS_HIGH] & _CONNECTED) and not mem16[_SIE_STATUS_LOW] & _SUSPENDED


class Entropy:
    """A stream of unpredictable bytes, keyed from source(count), the hardware's. Allocates here only."""

    def __init__(self, source: "Any" = urandom) -> None:
        self._state = bytearray(range(_STATES))
        self._i = 0
        self._j = 0
        key = source(_KEY)
        state = self._state
        j = 0
        for i in range(_STATES):
            j = (j + state[i] + key[i % _KEY]) & 255
            state[i], state[j] = state[j], state[i]
        self.fill(bytearray(_DROPPED))

    def fill(self, buffer: bytearray) -> None:
        """Overwrite every byte of buffer. Does not allocate."""
        state = self._state
        i = self._i
        j = self._j
        for at in range(len(buffer)):
            i = (i + 1) & 255
            a = state[i]
            j = (j + a) & 255
            b = state[j]
            state[i] = b
            state[j] = a
            buffer[at] = state[(a + b) & 255]
        self._i = i
        self._j = j


class Doors:
    """Hold all that a device is made with: the board's own, unless whoever runs it puts something else here.

    entropy: makes an Entropy. files: hw.files. pin, pwm, adc: make what buttons, beeper and gauge hang on.
    settle: lets the modules that have come since it was called last run from flash (hw.in_flash.moving), and
    lists them; nothing of them may be running. lock, unlock, collect: the heap. The device sets the
    rest: faults, display, buttons and app once they are made, reserve (boot.rescue), guesses once the wizard
    tries how it is wired.
    """

    faults: "Any" = None
    display: "Any" = None
    buttons: "Any" = None
    app: "Any" = None
    guesses = False

    def __init__(self, clock: "Any", entropy: "Any", files: "Any", settle: "Any" = None) -> None:
        self.clock = clock
        self.entropy = entropy
        self.files = files
        self.reserve: "tuple[list[int], list[int]]" = ([], [])
        self.settle = settle or Newcomers().names
        self.pin: "Any" = Pin
        self.pwm: "Any" = PWM
        self.adc: "Any" = ADC
        self.lock: "Any" = heap_lock
        self.unlock: "Any" = heap_unlock
        self.collect: "Any" = gc.collect
