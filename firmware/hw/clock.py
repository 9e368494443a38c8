"""The fixed tick; the one place where time enters the firmware."""

import time

from machine import lightsleep
from micropython import const

from hw.wiring.chip import usb_connected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PERIOD_MS = const(20)
_MOST_BEHIND_MS = const(5 * _PERIOD_MS)
_LEAST_MS = const(11)  # from one tick to the next: two are longer than a contact bounces (hw.input.buttons)
_REST_MS = const(60)  # shorter than a press


class Clock:
    """Wait for the next tick of 20 ms, or for a part to be ready.

    A late tick is followed by the next ones sooner, though not within 11 ms, until the beat is caught up;
    after more than five ticks of delay the lost ones are dropped, so that a long stop never turns into a
    burst of work.

    source: ticks_ms(), ticks_add(), ticks_diff(), sleep_ms() and sleep_us() as MicroPython's `time` has them.
    sleep_deeply: lets milliseconds pass as machine.lightsleep does. There is one clock; each loop begins its
    own beat on it.
    """

    def __init__(self, source: "Any" = time, sleep_deeply: "Any" = lightsleep) -> None:
        self._time = source
        self._sleep_deeply = sleep_deeply
        self.begin()

    def begin(self) -> None:
        """Begin a beat: the first tick is the one that is going on."""
        self._began_ms = self._time.ticks_ms()
        self._next_ms = self._time.ticks_add(self._began_ms, _PERIOD_MS)

    def wait(self, deeply: bool = False) -> bool:
        """Sleep until the tick is due; deeply: with the core's clocks off, where nothing else needs them.

        Answer whether it was in time. Blocks, does not allocate.
        """
        source = self._time
        now_ms = source.ticks_ms()
        early_ms = source.ticks_diff(self._next_ms, now_ms)
        if early_ms < -_MOST_BEHIND_MS:
            self._next_ms = now_ms
        least_ms = _LEAST_MS - source.ticks_diff(now_ms, self._began_ms)
        self._sleep(max(early_ms, least_ms, 0), deeply)  # a late tick too gives the USB its turn
        self._began_ms = source.ticks_ms()
        self._next_ms = source.ticks_add(self._next_ms, _PERIOD_MS)
        return early_ms >= 0

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
