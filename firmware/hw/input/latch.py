"""Notes presses by interrupt, while the loop is busy for longer than a short press."""

from machine import Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Latch:
    """Watch buttons to ground. Only the constructor allocates.

    pins: as for Buttons, and with irq() as machine.Pin has it. armed: it is watching.
    """

    def __init__(self, pins: "Any") -> None:
        self.armed = False
        self._pins = pins
        self._watched = 0
        self._stuck = 0
        self._noted = 0
        self._on_edge = self._note  # bound once
        self.take()  # the first irq() of a pin allocates

    def arm(self, watched: int, stuck: int) -> None:
        """Note the first press of a watched button; none while one is down that is not stuck.

        From now on, or one that has begun since the last sample and goes on.
        """
        self._watched = watched
        self._stuck = stuck
        self._noted = 0
        self.armed = True
        for pin in self._pins:
            pin.irq(self._on_edge, Pin.IRQ_FALLING, True)
        for pin in self._pins:
            if not pin.value():
                self._note(pin)

    def take(self) -> int:
        """Stop, and answer the mask of the button that went down, though it may be up again, or 0."""
        for pin in self._pins:
            pin.irq(None)
        self.armed = False
        return self._noted

    def _note(self, pin: "Any") -> None:
        """Note a button that is down. May run as a hard interrupt: the heap is locked then."""
        if self._noted:
            return
        noted = 0
        bit = 1
        for other in self._pins:
            if other is pin:
                noted = bit
            elif not other.value() and not self._stuck & bit:
                return
            bit <<= 1
        self._noted = noted & self._watched
