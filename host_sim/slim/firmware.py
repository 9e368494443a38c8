"""Make the firmware slim: every step, in the order in which they help each other."""

import ast
import builtins
import functools
import keyword
from array import array
from io import BytesIO, FileIO
from pathlib import Path

from host_sim import ROOT
from host_sim.fold import Constants, constants_of, fold, module_name
from host_sim.slim import arguments, imports, literals, members, privates
from host_sim.slim.merge import Merged, merge
from host_sim.slim.program import Sources

MAIN = "main"  # stays as people wrote it: it lies on the board as a source

# What `make verify` sends to a board, from host_sim: it finds the firmware's parts by their names.
TRIAL = (
    "guest/__init__.py", "guest/play.py", "guest/real_kit.py", "guest/trial.py",
    "pico/__init__.py", "pico/noise.py", "pico/vtime.py", "pico/witness.py",
)  # fmt: skip

TRIAL_MAIN = "guest.trial"  # which loads the others

# What every start loads: handheld.py, and what that loads while the splash is shown, in its order.
LOADED = (
    "handheld", "engine.saved", "strategy.advisor", "strategy.mind",
    "ui.words", "ui.keeper", "ui.turn", "ui.app",
)  # fmt: skip

# What the firmware finds around it: these have all that it uses of a Pico.
_PICO = ROOT / "host_sim" / "pico"
_BOARDS = ROOT / "boards"


def slim(firmware: Path) -> Sources:
    """Answer the source of each module of a firmware, by its name ("engine.boxes"), made slim.

    Raises FoldError when a module uses the name of a constant for something else too.
    """
    constants = constants_of(firmware)
    folded = tuple(
        (module_name(path, firmware), fold(path.read_text(), module_name(path, firmware), constants))
        for path in sorted(firmware.rglob("*.py"))
    )
    return dict(_slim(folded, tuple(_guests(constants).values())))


def slim_files(firmware: Path) -> Merged:
    """Answer the same with modules that are always loaded together in one file. Raises FoldError as well."""
    sources = slim(firmware)
    main = {MAIN: sources.pop(MAIN)} if MAIN in sources else {}
    merged = merge(sources, [*_guests(constants_of(firmware)).values(), *main.values()], LOADED)
    return merged._replace(sources=merged.sources | main)


def slim_trial(firmware: Path) -> Sources:
    """Answer what `make verify` sends to a board with this firmware, by the names of modules, made slim."""
    sources = _guests(constants_of(firmware))
    readers = list(slim_files(firmware).sources.values())
    sources = imports.drop_unused(literals.inline(sources, readers), readers)
    taken = _names([*sources.values()]) | set(dir(builtins)) | set(keyword.kwlist)
    sources = privates.shorten(arguments.shorten(sources, readers, taken), readers, taken)
    return merge(sources, readers, (TRIAL_MAIN,)).sources


def _guests(constants: Constants) -> Sources:
    """Answer the modules of TRIAL, constants in them as numbers."""
    folder = ROOT / "host_sim"
    return {
        (module := module_name(folder / name, folder)): fold((folder / name).read_text(), module, constants)
        for name in TRIAL
    }


@functools.lru_cache(maxsize=2)
def _slim(folded: tuple[tuple[str, str], ...], guests: tuple[str, ...]) -> Sources:
    sources = dict(folded)
    main = {MAIN: sources.pop(MAIN)} if MAIN in sources else {}
    readers = [*guests, *main.values()]
    sources = imports.drop_unused(literals.inline(sources, readers), readers)
    taken = _names([*sources.values(), *readers]) | set(dir(builtins)) | set(keyword.kwlist)
    sources = arguments.shorten(sources, readers, taken)
    sources = members.shorten(sources, readers, taken, _known())
    sources = privates.shorten(sources, readers, taken)
    return sources | main


def _known() -> set[str]:
    """Find the attributes and methods that Python's own objects have, a Pico's and a board's."""
    known: set[str] = set()
    for path in (*_PICO.rglob("*.py"), *_BOARDS.glob("*/board_config.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                known.add(node.name)
            elif isinstance(node, ast.Assign):
                known |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    for kind in (
        object,
        int,
        str,
        bytes,
        bytearray,
        memoryview,
        list,
        dict,
        set,
        array,
        FileIO,
        BytesIO,
        OSError,
    ):
        known |= set(dir(kind))
    return known


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
