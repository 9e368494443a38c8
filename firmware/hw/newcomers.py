"""Tells which modules have come."""

import sys


class Newcomers:
    """Know the modules that there are. known: names that are not told; without it, all that are there now."""

    def __init__(self, known: "set[str] | None" = None) -> None:
        self._known = set(sys.modules) if known is None else known

    def names(self) -> "list[str]":
        """List the modules that came since this was asked last. Allocates.

        One that goes and comes again in between is none of them.
        """
        known = self._known
        count = len(sys.modules)
        if len(known) == count:
            return []
        names = [name for name in sys.modules if name not in known]
        known.update(names)
        if len(known) != count:
            self._known = set(sys.modules)  # without those that are gone
        return names
