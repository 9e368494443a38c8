"""Loads what the app is made of, and takes it out of the heap again.

The inner loops are those in machine code or their plain twins, as the image says. A broken one raises: a slow
twin in its place would hide that. A Loader loads a part of the app (ui.parts).
"""

import sys

from processor import MACHINE_CODE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


def leaf(name: str):
    """Answer the module of inner loops of that name, "loops" and so on. Allocates."""
    if MACHINE_CODE:
        path = "machine_code." + name + "_viper"
    else:
        path = {
            "loops": "strategy.analysis.loops_plain",
            "values": "strategy.analysis.loops_plain",
            "move": "hw.in_flash.move_plain",
            "pen": "ui.draw.pen_plain",
        }.get(name, "hw.display.show_plain")
    __import__(path)
    return sys.modules[path]


def unload(*names: str) -> None:
    """Forget modules by their dotted names; what still refers to one keeps that alive."""
    for name in names:
        if sys.modules.pop(name, None) and "." in name:
            package, module = name.rsplit(".", 1)
            if package in sys.modules:
                delattr(sys.modules[package], module)


class Loader:
    """Load a part by the names of its modules a slice at a time; `done`: nothing is left to do.

    left: the modules that are to come. brought: those that were not there before, filled in by who settles
    them (hw.doors).
    """

    def __init__(self, names: str) -> None:
        self.left = names.split()
        self.name = self.left[-1]
        self.done = False
        self._making: "Any" = None
        self._made: "Any" = None
        self.brought: list[str] = []

    def step(self, app: "App") -> "Any":
        """Do the next slice: a module, or one of make(); answer what that yields (ui.parts). Allocates."""
        if self.left:
            __import__(self.left.pop(0))
            return None
        if self._making is None:
            self._making = sys.modules[self.name].make(app)
        try:
            made = next(self._making)
        except StopIteration:
            self.done = True
            return None
        if made is not None and made is not True:
            self._made = made
        return made

    def drop(self) -> None:
        """Close the part, if it can be, and forget the modules. Allocates."""
        close = getattr(self._made, "close", None)
        if close is not None:
            close()
        packages = [name for name in self.brought if hasattr(sys.modules.get(name), "__path__")]
        for name in self.brought:
            if name not in packages:
                unload(name)
        for name in reversed(packages):  # the inner ones first
            inside = name + "."
            if not [other for other in sys.modules if other.startswith(inside)]:  # others may need it
                unload(name)
