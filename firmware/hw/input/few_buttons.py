"""A joystick's five buttons, or four, or just two, that say what six say.

1. The button in A's place acts when it comes up: a short press is A. Held for 500 ms it is B, at once; held
   for as long again it is B held long. Held while another goes down, which then means nothing, it is A held
   long.
2. With two, the one in DOWN's place is *next*: RIGHT and DOWN in one event, which no six buttons can say. A
   screen takes the one that it has; where it has both, `keys.NEXT` tells it. Held for 500 ms it is UP.
3. With four, the one in DOWN's place is *next*, too, as it goes down; it does not repeat. The others are what
   they are called.
4. A button that is down when mute() is called was meant for what is not seen any more: it says nothing.
"""

from micropython import const

from contract import keys
from hw.input.buttons import LONG_TICKS, Buttons

_NEXT_SAYS = const(2 | 2 << 6)  # DOWN, pressed and released
_NEXT_DOES_NOT = const(2 << 12 | 2 << 18)  # held, and again


class Missing:
    """Stands for the pin of a button that a board does not have: never pressed."""

    def value(self) -> int:
        """Answer 1, as a pin does whose button is up."""
        return 1

    def irq(self, handler: "Any", trigger: int = 0, hard: bool = False) -> None:
        """Do nothing: no edge ever comes."""


class FewButtons(Buttons):
    """Speak for six buttons with some pins missing, which read 1 for ever; two: only DOWN and A are there."""

    def __init__(self, pins: "Any", two: bool) -> None:
        super().__init__(pins)
        self._two = two
        self._later = 0  # events owed to the next tick: a press and its release are never in one
        self._spoken = False  # A's button has had its say since it went down
        self._muted = False  # what is down says nothing until it is up
        self._is_b = False  # and that was B, which is neither up nor held long yet

    def poll(self) -> int:
        """Sample once; call exactly once a tick. Answer the events of this tick, as Buttons.poll() does."""
        raw = super().poll()
        if self._muted:
            self._muted = self.owner != 0
            return 0
        events = self._later
        self._later = 0
        if events:
            return events
        if self._is_b and (self.owner != keys.A or self.held_ticks == 2 * LONG_TICKS):
            self._is_b = False
            return keys.B_SHORT if self.owner != keys.A else keys.B_LONG
        if raw & (keys.A | keys.A_SHORT | keys.A_LONG):
            return self._both_in_one(raw)
        if raw:
            return self._next(raw) if self._two else raw
        if self.owner == keys.A and self.down & ~self.stuck != keys.A and not self._spoken:
            self._spoken = True
            return self._say(keys.A, keys.A_LONG)
        return 0

    def mute(self) -> None:
        """Say nothing more of the button that is down: nobody has heard yet that it is."""
        if self.owner:
            self._muted = self._spoken = True
            self._is_b = False
            self._later = 0

    def is_settled(self) -> bool:
        """Tell whether the newest sample changed nothing, and no event is yet to be told."""
        return super().is_settled() and not self._later

    def _both_in_one(self, raw: int) -> int:
        """Make A or B of what A's button does."""
        if raw & keys.A:
            self._spoken = False
        elif not self._spoken:
            self._spoken = True
            if raw & keys.A_LONG:
                self._is_b = True
                return keys.B
            return self._say(keys.A, keys.A_SHORT)
        return 0

    def _next(self, raw: int) -> int:
        if raw & keys.DOWN << keys.SHORT:
            return self._say(keys.NEXT, keys.NEXT << keys.SHORT)
        if raw & keys.DOWN << keys.LONG:
            return self._say(keys.UP, keys.UP << keys.SHORT)
        return 0

    def _say(self, now: int, later: int) -> int:
        self._later = later
        return now


class FourButtons(Buttons):
    """Speak for six buttons with LEFT and RIGHT missing."""

    def poll(self) -> int:
        """Sample once; call exactly once a tick. Answer the events of this tick, as Buttons.poll() does."""
        raw = super().poll()
        return (raw | (raw & _NEXT_SAYS) << 2) & ~_NEXT_DOES_NOT
