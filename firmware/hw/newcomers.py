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
        modules = sys.modules
        count = len(modules)
        if len(known) == count:
            return []
        names = [name for name in modules if name not in known]
        known.update(names)
        if len(known) != count:
            for name in [name for name in known if name not in modules]:
                known.remove(name)  # it is gone
        return names
