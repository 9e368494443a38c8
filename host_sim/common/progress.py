"""A progress bar on stderr: redrawn in a terminal, a line now and then anywhere else."""

import sys
from typing import TextIO

_WIDTH = 30  # characters
_STEP = 25  # percent between two lines where nothing can be redrawn


class Bar:
    """A bar over total units, labelled what. Use as a context manager."""

    def __init__(self, what: str, total: int, out: TextIO | None = None) -> None:
        self._what = what
        self._total = max(total, 1)
        self._out = out or sys.stderr
        self._redraws = self._out.isatty()
        self._done = 0
        self._shown = -1  # percent

    def __enter__(self) -> "Bar":
        self._show("")
        return self

    def __exit__(self, *_: object) -> None:
        if self._redraws:
            self._out.write("\n")
            self._out.flush()

    @property
    def is_full(self) -> bool:
        """Tell whether all units are done."""
        return self._done == self._total

    def add(self, units: int, note: str = "") -> None:
        """Go on by units; note says what is in hand."""
        self._done = min(self._done + units, self._total)
        self._show(note)

    def _show(self, note: str) -> None:
        percent = 100 * self._done // self._total
        if self._redraws:
            full = _WIDTH * self._done // self._total
            bar = "#" * full + "." * (_WIDTH - full)
            self._out.write(f"\r{self._what} [{bar}] {percent:3d} %  {note:<32.32}")
        elif self._shown < 0 or percent // _STEP > self._shown // _STEP:
            self._out.write(f"{self._what} {percent} %\n")
        else:
            return
        self._shown = percent
        self._out.flush()
