"""Loads modules that are in the heap only while they are needed, and takes them out again."""

import sys

from boot.unload import unload


class Loader:
    """Load some modules, one at a time, and make something of them.

    modules: their dotted names, in the order of the loading. make: called with the loader's owner once all
    are there. What others hold of what was made keeps it in the heap: let go of it before drop().
    """

    def __init__(self, modules: tuple, make) -> None:
        self._modules = modules
        self._make = make
        self._next = 0
        self._brought: list[str] = []  # the modules that were not there before

    def step(self, owner):
        """Load the next module; answer what is made when all are there, else None. Allocates, blocks.

        What needs one module alone is made in the same step: it is small.
        """
        made = None
        before = set(sys.modules)
        loads = self._next < len(self._modules)
        if loads:
            __import__(self._modules[self._next])
            self._next += 1
        if not loads or len(self._modules) == 1:
            made = self._make(owner)
        for name in sys.modules:
            if name not in before and not hasattr(sys.modules[name], "__path__"):  # packages may be shared
                self._brought.append(name)
        return made

    def drop(self) -> None:
        """Forget the modules, and what they brought along. Allocates."""
        for name in self._brought:
            unload(name)
        self._next = 0
        self._brought = []
