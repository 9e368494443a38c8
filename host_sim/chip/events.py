"""What is done to a board in a run. It imports nothing: who tells of a firmware that fails needs it too."""

from typing import NamedTuple


class Event(NamedTuple):
    """Something that is done to a board after a tick: a mishap, or by its name something else."""

    tick: int
    name: str
    value: int
