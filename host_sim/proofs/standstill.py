"""Watches for a picture that no press leaves. Runs on CPython and on MicroPython."""

from .match_checker import require

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SHORT = 20  # ticks at most
_LONG = 30  # at least
_STANDS = 100  # ticks since the last of the presses that have to be: nothing takes so long
_FRAME_BYTES = 1024


class Standstill:
    """Look on, tick by tick. ticks: how long the picture stands.

    buttons: those that the board has, 0 to 5. Each of them is pressed alone, shortly and long, before a
    picture is complained of.
    """

    def __init__(self, buttons: "Sequence[int]") -> None:
        self.ticks = 0
        self._all = sum([1 << button for button in buttons])
        self._picture = bytearray(_FRAME_BYTES)
        self._down = 0  # mask
        self._alone = False  # one button went down, and no other since, and all of it was heard
        self._deaf = False
        self._held = 0  # ticks of it
        self._short = 0  # mask of what was pressed since the picture stands
        self._long = 0
        self._since = 0  # ticks since all was pressed

    def forget(self) -> None:
        """Begin anew: the power was off."""
        self.ticks = self._short = self._long = self._since = 0
        self._down = self._held = 0

    def look(self, picture: bytearray, mask: int, deaf: bool) -> None:
        """See a tick's picture and the buttons that are down. Raises match_checker.Wrong.

        deaf: the app hears no press (ui.stage); one that is down then, or went down with the end, is none.
        """
        if picture != self._picture:
            self._picture[:] = picture
            self.ticks = self._short = self._long = self._since = 0
        self.ticks += 1
        if mask != self._down:
            if not mask and self._alone:
                if self._held >= _LONG:
                    self._long |= self._down
                elif self._held <= _SHORT:
                    self._short |= self._down
            self._alone = not self._down and not mask & (mask - 1)
            self._down = mask
            self._held = 0
        self._held = min(self._held + 1, _LONG)
        self._alone = self._alone and not deaf and not self._deaf
        self._deaf = deaf
        if self._short & self._long & self._all == self._all:
            self._since += 1
            require(self._since < _STANDS, "no press leaves the picture")
