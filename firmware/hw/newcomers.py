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
        names: "list[str]" = []
        if len(known) == len(modules):
            return names
        for name in modules:  # in a list made in one line known would be a cell, and made anew in each call
            if name not in known:
                names.append(name)
        known.update(names)
        if len(known) != len(modules):
            for name in list(known):
                if name not in modules:
                    known.remove(name)  # it is gone
        return names
