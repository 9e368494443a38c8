"""The fixed tick; the one place where time enters the firmware."""

import time

from micropython import const

_MOST_BEHIND = const(5)  # ticks


class Clock:
    """Wait for the next tick of period_ms milliseconds.

    A late tick is followed by the next ones at once until the beat is caught up; after more than five ticks
    of delay the lost ones are dropped, so that a long stop never turns into a burst of work.
    """

    def __init__(self, period_ms: int = 20) -> None:
        self._period_ms = period_ms
        self._next_ms = time.ticks_add(time.ticks_ms(), period_ms)

    def wait(self) -> bool:
        """Sleep until the tick is due. Answer whether it was in time. Blocks, does not allocate."""
        now_ms = time.ticks_ms()
        early_ms = time.ticks_diff(self._next_ms, now_ms)
        if early_ms > 0:
            time.sleep_ms(early_ms)
        elif early_ms < -_MOST_BEHIND * self._period_ms:
            self._next_ms = now_ms
        self._next_ms = time.ticks_add(self._next_ms, self._period_ms)
        return early_ms >= 0


def pause_us(us: int) -> None:
    """Wait a few microseconds (below half a second) for a part to be ready. Blocks, does not allocate."""
    time.sleep_us(us)
