"""A watchdog that ends with the loop that feeds it.

machine.WDT cannot be stopped: after Ctrl-C it would reset the board in the middle of whatever is done at the
console. So its enable bit is cleared here, through the clear alias of its register (RP2040 data sheet, 2.1.2
and 4.7; RP2350 data sheet, 2.1.3 and 12.9). On a chip that is not known no watchdog is started.
"""

from machine import WDT, WDT_RESET, mem32, reset_cause
from micropython import const

from hw.wiring.chip import watchdog_base

_TIMEOUT_MS = const(4000)  # a save may take several flash erases of 45 ms; the most is 8388
_ENABLE = const(1 << 30)  # of CTRL, at offset 0
_CLEAR = const(0x3000)  # offset of the alias
_SCRATCH = const(0x0C)  # a word that outlives every reset but power on
_ON_DUTY = const(0x5A77)  # what it holds while the loop runs


class Watchdog:
    """Reset the board when feed() is not called for four seconds, from start() to stop()."""

    def __init__(self) -> None:
        self._base = watchdog_base()
        self._wdt: WDT | None = None

    def fired(self) -> bool:
        """Tell whether the board was just reset because a loop had stopped feeding. Ask before start()."""
        return bool(self._base) and reset_cause() == WDT_RESET and mem32[self._base + _SCRATCH] == _ON_DUTY

    def start(self) -> None:
        """Begin to watch. Allocates."""
        if self._base:
            mem32[self._base + _SCRATCH] = _ON_DUTY
            self._wdt = WDT(timeout=_TIMEOUT_MS)

    def feed(self) -> None:
        """Say that the loop has advanced. Does not allocate."""
        if self._wdt is not None:
            self._wdt.feed()

    def stop(self) -> None:
        """Take the watchdog off duty, for whatever comes after the loop. May be called without start()."""
        if self._base:
            mem32[self._base + _CLEAR] = _ENABLE
            mem32[self._base + _SCRATCH] = 0
