"""The time of a board that a test plugs in: it passes while that lives, not while the host is busy elsewhere.

Whoever waits for the board waits in it. It lies in a file, for a page under Node (board_clock.mjs), which
counts there how often it looked at it.
"""

from mmap import mmap
from pathlib import Path

_BYTES = 16  # of two doubles


class BoardTime:
    """A clock. path: the file that holds its seconds and how often a page looked at them, as doubles."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.write_bytes(bytes(_BYTES))
        with path.open("r+b") as file:
            self._seconds = memoryview(mmap(file.fileno(), _BYTES)).cast("d")

    @property
    def now(self) -> float:
        """The time in seconds."""
        return self._seconds[0]

    @property
    def looks(self) -> float:
        """How often a page looked at it."""
        return self._seconds[1]

    def passes(self, seconds: float) -> None:
        """Let time pass."""
        self._seconds[0] += seconds
