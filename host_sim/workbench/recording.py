"""What a run is a function of: a board, its flash at power on, its chance, and what is done to it."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from host_sim.pico.events import Event

BUTTONS = "buttons"  # the event that holds exactly the buttons of a mask; all others are mishaps


class Recording(NamedTuple):
    """A run that can be played again. events: in the order of their ticks; flash: content by name."""

    board: str
    seed: int
    flash: Mapping[str, bytes]
    events: tuple[Event, ...] = ()

    def between(self, first: int, end: int) -> tuple[Event, ...]:
        """Answer what is done from a tick on, up to an end that does not belong to it."""
        return self.events[self._at(first) : self._at(end)]

    def until(self, tick: int) -> "Recording":
        """Answer the recording without what is done at a tick or later."""
        return self._replace(events=self.between(0, tick))

    def and_then(self, events: Iterable[Event]) -> "Recording":
        """Answer the recording with more events behind."""
        return self._replace(events=self.events + tuple(events))

    def held(self, tick: int) -> int:
        """Answer the mask of buttons that are down when a tick begins."""
        before = reversed(self.between(0, tick))
        return next((event.value for event in before if event.name == BUTTONS), 0)

    def mishaps(self, end: int) -> list[Event]:
        """Answer what went wrong up to a tick."""
        return [event for event in self.between(0, end) if event.name != BUTTONS]

    def _at(self, tick: int) -> int:
        return bisect_left(self.events, tick, key=lambda event: event.tick)
