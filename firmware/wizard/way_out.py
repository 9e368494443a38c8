"""The way out of the wizard: a button held for three seconds, at any step, changes nothing and leaves."""

from micropython import const

_HELD = const(150)  # ticks of 20 ms: 3 s


class Left(Exception):
    """The person has left the wizard."""


class WayOut:
    """Count for how long a button is down."""

    def __init__(self) -> None:
        self._ticks = 0

    @property
    def is_open(self) -> bool:
        """Tell whether to let go now is to leave."""
        return self._ticks >= _HELD

    def tick(self, down: bool) -> None:
        """Take whether a button is down in this tick; raise Left when one comes up after three seconds."""
        if down:
            self._ticks += 1
            return
        if self.is_open:
            raise Left
        self._ticks = 0
