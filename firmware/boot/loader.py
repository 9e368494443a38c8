"""Loads modules that are in the heap only while they are needed, and takes them out again."""

import sys

from boot.unload import unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Loader:
    """Load a part of the app a slice at a time, and note which modules that brings.

    load: a generator that is given the owner and what else is given here, yields None after each slice and
    the part at the end. What others hold of the part keeps it in the heap: let go of it before drop().
    """

    def __init__(self, load: "Any", *given: "Any") -> None:
        self._load = load
        self._given = given
        self._making = None
        self._brought: list[str] = []  # the modules that were not there before

    def step(self, owner: "Any"):
        """Do the next slice; answer the part when it is made, else None. Allocates, blocks."""
        before = set(sys.modules)
        try:
            if self._making is None:
                self._making = self._load(owner, *self._given)
            made = next(self._making)
        finally:
            if len(sys.modules) > len(before):
                self._brought.extend([name for name in sys.modules if name not in before])
        if made is not None:
            self._making = None
        return made

    def drop(self) -> None:
        """Forget the modules. Allocates."""
        packages = [name for name in self._brought if hasattr(sys.modules.get(name), "__path__")]
        for name in self._brought:
            if name not in packages:
                unload(name)
        for name in packages:
            if not [other for other in sys.modules if other.startswith(name + ".")]:  # others may need it
                unload(name)
        self._making = None
        self._brought = []
