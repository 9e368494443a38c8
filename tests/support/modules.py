"""The firmware's modules as a board has them: they come and go, and some are parts of the app (ui.parts)."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.chip.kit import Kit
from host_sim.image.fold import sources_in
from ui import parts
from ui.parts import CLOSING, HELP, LASTING, WANTED

FIRMWARE = str(ROOT / "firmware")

_NAMED = [
    names
    for names in vars(parts).values()
    if isinstance(names, str) and names.startswith(("keeping.", "strategy.", "ui."))
]
_BY_THE_LAST = {names.split()[-1]: names for names in (*LASTING, *_NAMED)}
_FOUND = [name for name, source in sources_in(ROOT / "firmware").items() if "\ndef make(app: " in source]
# Whatever parts there are, as they are loaded; those that lie in no other list are opened beside the match.
EVERY = sorted(_BY_THE_LAST.get(name, name) for name in _FOUND)
ERRANDS = [CLOSING, HELP]
BESIDE = [name for name in EVERY if name not in (*LASTING, *WANTED, *ERRANDS)]


def ours() -> dict[str, ModuleType]:
    """Answer the firmware's modules, but for main, which is no part of an image."""
    return {
        name: module
        for name, module in list(sys.modules.items())  # to ask one for its file may import another
        if name != "main" and _lies_in(module).startswith(FIRMWARE)
    }


def _lies_in(module: ModuleType) -> str:
    """Answer the file of a module, the folder of a package; nothing for one that is built in."""
    path = getattr(module, "__file__", None) or [*getattr(module, "__path__", ())]
    return path if isinstance(path, str) else "".join(path[:1])


@contextmanager
def fresh_modules(forgotten: Callable[[], object] = lambda: None) -> Iterator[pytest.MonkeyPatch]:
    """Forget all modules at each power-on, and call forgotten(); those of before come back at the end."""
    before = ours()

    def forget() -> None:
        for name in ours():
            del sys.modules[name]
        forgotten()

    def forgetting(begins: Any) -> Any:
        def begin(kit: Kit) -> None:
            forget()
            begins(kit)

        return begin

    with pytest.MonkeyPatch.context() as patches:
        for name in ("connect", "restart", "power_on"):
            patches.setattr(Kit, name, forgetting(getattr(Kit, name)))
        try:
            yield patches
        finally:
            forget()
            sys.modules.update(before)
