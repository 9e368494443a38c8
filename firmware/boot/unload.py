"""Takes modules out of the heap that are not needed any more."""

import sys


def unload(*names: str) -> None:
    """Forget modules by their dotted names; whoever imports one later loads it anew.

    What else still refers to a module, or to a function or class of it, keeps that alive.
    """
    for name in names:
        if sys.modules.pop(name, None) and "." in name:
            package, module = name.rsplit(".", 1)
            if package in sys.modules:
                delattr(sys.modules[package], module)
