"""The time of a board that a test plugs in: it passes while that lives, not while the host is busy elsewhere.

Whoever waits for the board waits in it. It lies in a file, for a page under Node (board_clock.mjs).
"""

from mmap import mmap
from pathlib import Path

_BYTES = 8  # of a double


class BoardTime:
    """A clock. path: the file that holds its seconds, as a double."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.write_bytes(bytes(_BYTES))
        with path.open("r+b") as file:
            self._seconds = memoryview(mmap(file.fileno(), _BYTES)).cast("d")

    @property
    def now(self) -> float:
        """The time in seconds."""
        return self._seconds[0]

    def passes(self, seconds: float) -> None:
        """Let time pass."""
        self._seconds[0] += seconds
