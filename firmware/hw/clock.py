"""The fixed tick; the one place where time enters the firmware."""

import time

from machine import lightsleep
from micropython import const

from hw.wiring.chip import usb_connected

_MOST_BEHIND = const(5)  # ticks
_LEAST_MS = const(11)  # from one tick to the next: two are longer than a contact bounces (hw.input.buttons)
_REST_MS = const(60)  # shorter than a press


class Clock:
    """Wait for the next tick of period_ms milliseconds.

    A late tick is followed by the next ones sooner, though not within 11 ms, until the beat is caught up;
    after more than five ticks of delay the lost ones are dropped, so that a long stop never turns into a
    burst of work.
    """

    def __init__(self, period_ms: int = 20) -> None:
        self._period_ms = period_ms
        self._began_ms = time.ticks_ms()  # the tick that is going on
        self._next_ms = time.ticks_add(self._began_ms, period_ms)

    def wait(self, deeply: bool = False) -> bool:
        """Sleep until the tick is due; deeply: with the core's clocks off, where nothing else needs them.

        Answer whether it was in time. Blocks, does not allocate.
        """
        now_ms = time.ticks_ms()
        early_ms = time.ticks_diff(self._next_ms, now_ms)
        if early_ms < -_MOST_BEHIND * self._period_ms:
            self._next_ms = now_ms
        least_ms = _LEAST_MS - time.ticks_diff(now_ms, self._began_ms)
        _sleep(max(early_ms, least_ms, 0), deeply)  # a late tick too gives the USB its turn
        self._began_ms = time.ticks_ms()
        self._next_ms = time.ticks_add(self._next_ms, self._period_ms)
        return early_ms >= 0

    def rest(self) -> None:
        """Sleep deeply for 60 ms, off the beat: short enough to see every press. Does not allocate."""
        _sleep(_REST_MS, True)
        self._began_ms = time.ticks_ms()
        self._next_ms = time.ticks_add(self._began_ms, self._period_ms)


def _sleep(ms: int, deeply: bool) -> None:
    """Sleep; deeply only where no USB is lost. Never until a pin wakes the core: releases differ in that."""
    if deeply and not usb_connected():
        lightsleep(ms)
    else:
        time.sleep_ms(ms)


def pause_us(us: int) -> None:
    """Wait a few microseconds (below half a second) for a part to be ready. Blocks, does not allocate."""
    time.sleep_us(us)
