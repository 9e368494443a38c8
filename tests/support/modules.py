"""The firmware's modules as a board has them: they come and go, and some are parts of the app (ui.parts)."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest

from host_sim import ROOT
from host_sim.chip.kit import Kit
from host_sim.image.fold import sources_in
from ui import parts
from ui.parts import CLOSING, HELP, LASTING, WANTED

FIRMWARE = str(ROOT / "firmware")

# Whatever parts there are, as they are loaded; those that lie in no other list are opened beside the match.
_ROOMS = ("keeping.", "strategy.", "ui.")
_NAMED = [*LASTING, *(names for names in vars(parts).values() if str(names).startswith(_ROOMS))]
_BY_THE_LAST = {names.split()[-1]: names for names in _NAMED}
_FOUND = [name for name, source in sources_in(ROOT / "firmware").items() if "\ndef make(app: " in source]
EVERY = sorted(_BY_THE_LAST.get(name, name) for name in _FOUND)
ERRANDS = [CLOSING, HELP]
BESIDE = [name for name in EVERY if name not in (*LASTING, *WANTED, *ERRANDS)]


def ours() -> dict[str, ModuleType]:
    """Answer the firmware's modules, but for main, which is no part of an image."""
    found: dict[str, ModuleType] = {}
    for name, module in list(sys.modules.items()):  # to ask one for its file may import another
        lies_in = f"{getattr(module, '__file__', '')} {getattr(module, '__path__', '')}"
        if FIRMWARE in lies_in and name != "main":
            found[name] = module
    return found


@contextmanager
def fresh_modules() -> Iterator[pytest.MonkeyPatch]:
    """Forget all modules at each power-on; those of before come back at the end."""
    before = ours()

    def forget() -> None:
        for name in ours():
            del sys.modules[name]

    with pytest.MonkeyPatch.context() as patches:
        for name in ("connect", "restart", "power_on"):
            begins = getattr(Kit, name)
            patches.setattr(Kit, name, lambda kit, begins=begins: (forget(), begins(kit)))
        try:
            yield patches
        finally:
            forget()
            sys.modules.update(before)
