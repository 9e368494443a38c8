"""A heap as small as a Pico's: by chance parts of the app (ui.parts) find no room.

Runs on CPython and on MicroPython.
"""

from ui.parts import BEFORE, RESULT, START_ROLL

from .chance import Chance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_THERE_IS_ROOM = BEFORE | START_ROLL | RESULT  # there is no game without them
_NEVER = 8  # one part of so many finds no room in all of a life
_NOW = 12  # and one slice of so many


class Cramped:
    """Stand before a loader of boot.loaders. refused: it found no room so far; tell() is called each time."""

    def __init__(self, loader: "Any", chance: Chance, tell: "Callable[[], None]") -> None:
        self.refused = False
        self._tell = tell
        self._loader = loader
        self._chance = chance
        self._never = not chance.below(_NEVER)

    def step(self, owner: "Any") -> "Any":
        """Do a slice, or raise MemoryError."""
        if self._never or not self._chance.below(_NOW):
            self.refused = True
            self._tell()
            raise MemoryError
        return self._loader.step(owner)

    def drop(self) -> None:
        """Forget what was loaded."""
        self._loader.drop()


def cramp(app: "Any", seed: int, tell: "Callable[[], None]") -> None:
    """Let parts find no room from now on, and tell() of each."""
    chance = Chance(seed)
    parts = app.parts
    loaders: "list[Any]" = list(parts._loaders)
    for i in range(len(loaders)):
        if not _THERE_IS_ROOM >> i & 1:
            loaders[i] = Cramped(loaders[i], chance, tell)
    parts._loaders = loaders


def was_refused(app: "Any", part: int) -> bool:
    """Tell whether a part found no room since cramp()."""
    i = 0
    while part >> i != 1:
        i += 1
    return getattr(app.parts._loaders[i], "refused", False)
