"""Loads modules that are in the heap only while they are needed, and takes them out again."""

import sys

from boot.unload import unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Loader:
    """Load a part of the app a slice at a time, and note which modules that brings.

    load: a generator that is given the owner, yields None after each slice and the part at the end. What
    others hold of the part keeps it in the heap: let go of it before drop().
    """

    def __init__(self, load: "Any") -> None:
        self._load = load
        self._making = None
        self._brought: list[str] = []  # the modules that were not there before

    def step(self, owner: "Any"):
        """Do the next slice; answer the part when it is made, else None. Allocates, blocks."""
        before = set(sys.modules)
        try:
            if self._making is None:
                self._making = self._load(owner)
            made = next(self._making)
        finally:
            for name in sys.modules:
                if name not in before and not hasattr(sys.modules[name], "__path__"):  # no package
                    self._brought.append(name)
        if made is not None:
            self._making = None
        return made

    def drop(self) -> None:
        """Forget the modules. Allocates."""
        for name in self._brought:
            unload(name)
        self._making = None
        self._brought = []
