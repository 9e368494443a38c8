"""Make the firmware slim: every step, in the order in which they help each other."""

import ast
import builtins
import functools
import keyword
from pathlib import Path

from host_sim import ROOT
from host_sim.fold import constants_of, fold, module_name
from host_sim.slim import arguments, imports, literals, privates
from host_sim.slim.program import Sources

MAIN = "main"  # stays as people wrote it: it lies on the board as a source

# What `make verify` sends to a board: it finds the firmware's parts by their names.
_TRIAL = ROOT / "host_sim" / "guest"


def slim(firmware: Path) -> Sources:
    """Answer the source of each module of a firmware, by its name ("engine.boxes"), made slim.

    Raises FoldError when a module uses the name of a constant for something else too.
    """
    constants = constants_of(firmware)
    folded = tuple(
        (module_name(path, firmware), fold(path.read_text(), module_name(path, firmware), constants))
        for path in sorted(firmware.rglob("*.py"))
    )
    return dict(_slim(folded, tuple(path.read_text() for path in sorted(_TRIAL.glob("*.py")))))


@functools.lru_cache(maxsize=2)
def _slim(folded: tuple[tuple[str, str], ...], guests: tuple[str, ...]) -> Sources:
    sources = dict(folded)
    readers = list(guests)
    main = {MAIN: sources.pop(MAIN)} if MAIN in sources else {}
    readers += main.values()
    sources = imports.drop_unused(literals.inline(sources, readers), readers)
    taken = _names([*sources.values(), *readers]) | set(dir(builtins)) | set(keyword.kwlist)
    sources = arguments.shorten(sources, readers, taken)
    sources = privates.shorten(sources, readers, taken)
    return sources | main


def _names(sources: list[str]) -> set[str]:
    """Find every name in some sources, whatever it is for."""
    names: set[str] = set()
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            for field in ("id", "attr", "arg", "name", "asname"):
                name: object = getattr(node, field, None)
                if isinstance(name, str):
                    names |= set(name.split("."))
    return names
