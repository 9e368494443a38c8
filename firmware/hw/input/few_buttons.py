"""A joystick's five buttons, or just two, that say what six say.

Rules:
1. The button in A's place acts when it comes up: a short press is A. Held for 500 ms it is B, at once.
2. Held while another button goes down, it is A held long: explain. That other one then means nothing.
3. With five buttons the four directions are what they are called.
4. With two, the one in DOWN's place is *next*: RIGHT and DOWN in one event, which no six buttons can say. A
   screen takes the one that it has; where it has both, `NEXT` tells it. Held for 500 ms it is UP.
"""

from micropython import const

from hw.input.buttons import A, Buttons

NEXT = const(1 << 3 | 1 << 1)  # RIGHT and DOWN pressed at once

_A_PRESSED = const(1 << 4)
_A_RELEASED = const(1 << 10)
_A_LONG = const(1 << 16)
_B_PRESSED = const(1 << 5)
_B_RELEASED = const(1 << 11)
_UP_PRESSED = const(1 << 0)
_UP_RELEASED = const(1 << 6)
_DOWN_RELEASED = const(1 << 7)
_DOWN_LONG = const(1 << 13)
_NEXT_RELEASED = const(1 << 9 | 1 << 7)


class Missing:
    """Stands for the pin of a button that a board does not have: never pressed."""

    def value(self) -> int:
        """Answer 1, as a pin does whose button is up."""
        return 1

    def irq(self, handler, trigger: int = 0, hard: bool = False) -> None:
        """Do nothing: no edge ever comes."""


class FewButtons(Buttons):
    """Speak for six buttons with some pins missing.

    pins: as for Buttons, a missing button's pin reading 1 for ever. two: only DOWN and A are there. down,
    stuck and owner name buttons by the places they have.
    """

    def __init__(self, pins, two: bool) -> None:
        super().__init__(pins)
        self._two = two
        self._later = 0  # events owed to the next tick: a press and its release are never in one
        self._spoken = False  # A's button has had its say since it went down

    def poll(self) -> int:
        """Sample once; call exactly once a tick. Answer the events of this tick, as Buttons.poll() does."""
        raw = super().poll()
        events = self._later
        self._later = 0
        if events:
            return events
        if raw & (_A_PRESSED | _A_RELEASED | _A_LONG):
            return self._both_in_one(raw)
        if raw:
            return self._next(raw) if self._two else raw
        if self.owner == A and self.down & ~self.stuck != _A_PRESSED and not self._spoken:
            self._spoken = True
            return self._say(_A_PRESSED, _A_LONG)
        return 0

    def is_settled(self) -> bool:
        """Tell whether the newest sample changed nothing, and no event is yet to be told."""
        return super().is_settled() and not self._later

    def _both_in_one(self, raw: int) -> int:
        """Make A or B of what A's button does."""
        if raw & _A_PRESSED:
            self._spoken = False
        elif not self._spoken:
            self._spoken = True
            if raw & _A_LONG:
                return self._say(_B_PRESSED, _B_RELEASED)
            return self._say(_A_PRESSED, _A_RELEASED)
        return 0

    def _next(self, raw: int) -> int:
        if raw & _DOWN_RELEASED:
            return self._say(NEXT, _NEXT_RELEASED)
        if raw & _DOWN_LONG:
            return self._say(_UP_PRESSED, _UP_RELEASED)
        return 0

    def _say(self, now: int, later: int) -> int:
        self._later = later
        return now
