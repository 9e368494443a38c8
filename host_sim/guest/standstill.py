"""Watches for a picture that no press leaves. Runs on CPython and on MicroPython."""

from .umpire import require

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SHORT = 20  # ticks at most
_LONG = 30  # at least
_STANDS = 100  # ticks since the last of the presses that have to be: nothing takes so long
_BUTTONS = 6
_FRAME_BYTES = 1024


class Standstill:
    """Look on, tick by tick. ticks: how long the picture stands.

    buttons: those that the board has, 0 to 5. Each of them is to leave a picture, held shortly or long,
    before it is complained of.
    """

    def __init__(self, buttons: "Sequence[int]") -> None:
        self.ticks = 0
        self._all = sum([1 << button for button in buttons])
        self._picture = bytearray(_FRAME_BYTES)
        self._held = bytearray(_BUTTONS)  # ticks
        self._short = 0  # mask of what was pressed since the picture stands
        self._long = 0
        self._since = 0  # ticks since all was pressed

    def forget(self) -> None:
        """Begin anew: the power was off."""
        self.ticks = self._short = self._long = self._since = 0
        for button in range(_BUTTONS):
            self._held[button] = 0

    def look(self, picture: bytearray, mask: int) -> None:
        """See a tick's picture and the buttons that are down. Raises umpire.Wrong."""
        if picture != self._picture:
            self._picture[:] = picture
            self.ticks = self._short = self._long = self._since = 0
        self.ticks += 1
        held = self._held
        for button in range(_BUTTONS):
            if mask >> button & 1:
                held[button] = min(held[button] + 1, _LONG)
            else:
                if held[button] == _LONG:
                    self._long |= 1 << button
                elif 0 < held[button] <= _SHORT:
                    self._short |= 1 << button
                held[button] = 0
        if self._short & self._long & self._all == self._all:
            self._since += 1
            require(self._since < _STANDS, "no press leaves the picture")
