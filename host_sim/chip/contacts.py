"""The contacts of six buttons, from a pin to ground each: fingers close them, and so does what is broken.

A worn contact bounces: it touches and opens a few times before it comes to rest. Most take a few
milliseconds, some more than 20 (J. Ganssle, A Guide to Debouncing), for which the firmware waits.
"""

from .noise import Noise
from .soc import FLOATING
from .vtime import ticks_add, ticks_diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .soc import Soc

_BUTTONS = 6
_MOST_TIMES = 5  # that it opens again


def bounce(us: int, below: "Callable[[int], int]") -> "list[int]":
    """List when a contact that bounces for us microseconds moves, from its first touch at 0 till it rests.

    below: chance, a number from 0 up that is less than its argument. The moves are odd in number.
    """
    if not us:
        return [0]
    between = 2 * below(_MOST_TIMES) + 1
    return [0] + sorted([max(1, below(us)) for _ in range(between)]) + [us]


class Contacts:
    """The contacts on the pins of a Soc: UP 0 to B 5, None where a board lacks one.

    bounce_us: for how long one bounces that moves from now on. Only that allocates.
    """

    def __init__(self, soc: "Soc", pins: "Sequence[int | None]") -> None:
        self.bounce_us = 0
        self._soc = soc
        self._pins = pins
        self._held = 0  # by fingers, a mask
        self._stuck = 0  # by themselves
        self._closed = 0  # those that are, or come to rest so
        self._moves: list[tuple[int, int, int]] = []  # when, which contact, whether it closes; in order
        self._noise = Noise(0)

    def hold(self, mask: int) -> None:
        """Hold exactly the buttons whose bits are set."""
        self._held = mask
        self._begin()

    def stick(self, mask: int) -> None:
        """Keep buttons down whose bits are set, whatever is held."""
        self._stuck = mask
        self._begin()

    def go_on(self) -> None:
        """Move those that bounce; to be called when time has passed."""
        moves = self._moves
        while moves and ticks_diff(self._soc.time.ticks_us(), moves[0][0]) >= 0:
            _, contact, closes = moves.pop(0)
            self._move(contact, closes)

    def _begin(self) -> None:
        closed = self._held | self._stuck
        moved = closed ^ self._closed
        self._closed = closed
        for contact in range(_BUTTONS):
            if (moved >> contact) & 1:
                closes = (closed >> contact) & 1
                if self._moves:
                    self._rest(contact)
                if self.bounce_us:
                    self._bounce(contact, closes)
                else:
                    self._move(contact, closes)

    def _rest(self, contact: int) -> None:
        self._moves = [move for move in self._moves if move[1] != contact]

    def _bounce(self, contact: int, closes: int) -> None:
        now = self._soc.time.ticks_us()
        for at in bounce(self.bounce_us, self._below):
            self._moves.append((ticks_add(now, at), contact, closes))
            closes = 1 - closes
        self._moves.sort(key=lambda move: ticks_diff(move[0], now))
        self.go_on()

    def _below(self, limit: int) -> int:
        return int.from_bytes(self._noise.urandom(3), "big") % limit

    def _move(self, contact: int, closes: int) -> None:
        pin = self._pins[contact]
        if pin is not None:
            self._soc.pull(pin, 0 if closes else FLOATING)
