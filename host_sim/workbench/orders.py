"""What is asked of a replayer, and what it answers: plain values, that need nothing of the firmware."""

from typing import NamedTuple

from host_sim.pico.events import Event
from host_sim.pictures.shot import Shot

DARK = bytes(1024)  # a picture


class Moment(NamedTuple):
    """What a tick did.

    bus_bytes: that went over the bus; bus_us: how long they took at its clock; flash_us: how long the flash
    did; late: the next tick began at once. picture: what is seen, nothing where nothing was drawn.
    saved: the files that were written; hertz: the tone.
    """

    tick: int
    bus_bytes: int
    bus_us: int
    flash_us: int
    late: bool
    picture: bytes
    saved: tuple[str, ...]
    hertz: int

    @property
    def busy_ms(self) -> float:
        """How long bus and flash took."""
        return (self.bus_us + self.flash_us) / 1000


class State(NamedTuple):
    """How the board is after a tick, for people: all in words and small numbers."""

    screen: str
    parts: tuple[str, ...]
    sheet: str
    rows: tuple[tuple[str, str, str], ...]  # of the match: whose, boxes that are filled, total
    turn: str
    display: str  # off, or how bright
    led: bool
    asleep_ms: int  # of light sleep since power on


class Run(NamedTuple):
    """The order to go on for some ticks, and what is done in them."""

    ticks: int
    events: tuple[Event, ...]


class Copy(NamedTuple):
    """The order to make a copy, which stands at the same tick and connects by itself."""


class Fault(NamedTuple):
    """Why a recording cannot go on: what was raised, where, and all of the traceback."""

    words: str
    file: str  # within the project
    line: int
    whole: str

    def __str__(self) -> str:
        """Put it into a line."""
        return f"{self.file}, line {self.line}: {self.words}"


class RunReport(NamedTuple):
    """How it is after a Run. shot, before: what is seen in this tick, and the frame of the last."""

    tick: int
    moments: list[Moment]
    shot: Shot
    before: bytes
    contrast: int  # of the display
    hertz: int
    state: State | None
    flash: dict[str, bytes]  # content by name
    spent_s: float
    ended: bool
    fault: Fault | None
    refused: str = ""  # why a mishap did not come

    @property
    def picture(self) -> bytes:
        """The frame, 1024 bytes."""
        return self.shot.picture
