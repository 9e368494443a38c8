"""What a run is a function of: a board, its flash at power on, its chance, and what is done to it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from host_sim.pico.mishaps import Event
from host_sim.play import press_files

BUTTONS = "buttons"  # the event that holds exactly the buttons of a mask; all others are mishaps


class Story(NamedTuple):
    """A run that can be told again. events: in the order of their ticks; flash: content by name."""

    board: str
    seed: int
    flash: Mapping[str, bytes]
    events: tuple[Event, ...] = ()

    def until(self, tick: int) -> "Story":
        """Answer the story without what is done at a tick or later."""
        return self._replace(events=tuple(event for event in self.events if event.tick < tick))

    def and_then(self, events: Iterable[Event]) -> "Story":
        """Answer the story with more events behind."""
        return self._replace(events=self.events + tuple(events))

    def held(self, tick: int) -> int:
        """Answer the mask of buttons that are down when a tick begins."""
        masks = [event.value for event in self.events if event.name == BUTTONS and event.tick < tick]
        return masks[-1] if masks else 0

    def presses(self, end: int) -> list[press_files.Press]:
        """Answer what was pressed up to a tick; all is let go of then."""
        recorder = press_files.Recorder()
        for event in self.events:
            if event.name == BUTTONS and event.tick < end:
                recorder.see(event.tick, event.value)
        return recorder.end(end)

    def mishaps(self, end: int) -> list[Event]:
        """Answer what went wrong up to a tick."""
        return [event for event in self.events if event.name != BUTTONS and event.tick < end]
