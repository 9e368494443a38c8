"""Loads a part of the app (ui.parts), and takes its modules out of the heap again."""

import sys

from boot.unload import unload
from hw.newcomers import Newcomers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App


class Loader:
    """Load a part a slice at a time, and note which modules that brings.

    name: of its module or package, as for an import. settle: hw.doors.Doors.settle(). done: nothing is left.
    """

    def __init__(self, name: str, settle: "Any" = None) -> None:
        self.name = name
        self._settle = settle or Newcomers().names
        self.done = False
        self._left: "list[str] | None" = None  # modules
        self._making: "Any" = None
        self._made: "Any" = None
        self._brought: list[str] = []  # the modules that were not there before

    def step(self, app: "App") -> "Any":
        """Do the next slice: the part itself, a module, or one of make(); answer the part once it is made.

        Allocates, blocks.
        """
        self._settle()  # what others have brought since
        try:
            if self._left is None:
                __import__(self.name)
                self._left = sys.modules[self.name].MODULES.split()
                return None
            if self._left:
                __import__(self._left.pop(0))
            return None if self._left else self._make(app)
        finally:
            self._brought.extend(self._settle())

    def drop(self) -> None:
        """Close the part, if it can be, and forget the modules. Allocates."""
        close = getattr(self._made, "close", None)
        if close is not None:
            close()
        packages = [name for name in self._brought if hasattr(sys.modules.get(name), "__path__")]
        for name in self._brought:
            if name not in packages:
                unload(name)
        for name in reversed(packages):  # the inner ones first
            inside = name + "."
            if not [other for other in sys.modules if other.startswith(inside)]:  # others may need it
                unload(name)

    def _make(self, app: "App") -> "Any":
        if self._making is None:
            self._brought.extend(self._settle())  # what runs must not be moved (hw.in_flash)
            self._making = sys.modules[self.name].make(app)
        try:
            made = next(self._making)
        except StopIteration:
            self.done = True
            return None
        if made is not None:
            self._made = made
        return made
