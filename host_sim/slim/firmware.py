"""Make the firmware slim: every step, in the order in which they help each other."""

import ast
import builtins
import functools
import keyword
from array import array
from collections.abc import Iterable
from io import BytesIO, FileIO
from pathlib import Path

from host_sim import ROOT
from host_sim.fold import constants_of, fold, module_name, sources_in
from host_sim.slim import arguments, imports, literals, members, privates
from host_sim.slim.merge import Merged, merge
from host_sim.slim.program import Sources
from host_sim.slim.reached import drop_unreached

MAIN = "main"  # stays as people wrote it: it lies on the board as a source

# What `make verify` sends to a board, from host_sim: it finds the firmware's parts by their names.
TRIAL = (
    "guest/__init__.py", "guest/measure.py", "guest/player.py", "guest/real_kit.py", "guest/trial.py",
    "pico/__init__.py", "pico/noise.py", "pico/vtime.py", "pico/witness.py",
)  # fmt: skip

TRIAL_MAIN = "guest.trial"  # which loads the others

# What every start loads: handheld.py, and what power_on.py loads while the splash is shown, in its order.
LOADED = ("handheld", "engine.saved", "ui.keeper", "ui.canvas", "ui.turn", "ui.app", "parts")
# What it loads when it is needed, and takes out again.
WINGS = (
    ("ui.setup", "ui.results", "ui.menus"),
    ("strategy.advisor", "strategy.mind", "ui.thinking"),
    ("ui.coach",),
    ("ui.real",),
    ("ui.help",),
)

# What the firmware finds around it: these have all that it uses of a Pico.
_PICO = ROOT / "host_sim" / "pico"
_PLAIN = _PICO / "lib" / "processor.py"
_BOARDS = ROOT / "boards"


def slim(firmware: Path, machine_code: bool = True) -> Sources:
    """Answer the source of each module of a firmware, by its name ("engine.boxes"), made slim.

    machine_code: False puts _PLAIN in the place of its own processor.py.
    Raises FoldError when a module uses the name of a constant for something else too.
    """
    return dict(_slim(*_folded(firmware, machine_code)))


def slim_files(firmware: Path, machine_code: bool = True) -> Merged:
    """Answer the same with modules that are always loaded together in one file. Raises FoldError as well."""
    return _slim_files(*_folded(firmware, machine_code))


def slim_trial(firmware: Path) -> Sources:
    """Answer what `make verify` sends to a board with this firmware, by the names of modules, made slim."""
    folded, guests = _folded(firmware)
    readers = list(_slim_files(folded, guests).sources.values())
    sources = imports.drop_unused(literals.inline(dict(guests), readers), readers)
    taken = _taken(sources.values())
    sources = privates.shorten(arguments.shorten(sources, readers, taken), readers, taken)
    return merge(sources, readers, (TRIAL_MAIN,)).sources


_Modules = tuple[tuple[str, str], ...]  # names and sources, to be remembered by


def _folded(firmware: Path, machine_code: bool = True) -> tuple[_Modules, _Modules]:
    """Read the modules of a firmware, and those of TRIAL, constants in them as numbers."""
    folder = ROOT / "host_sim"
    sources = sources_in(firmware)
    if not machine_code and "processor" in sources:
        sources["processor"] = _PLAIN.read_text()
    return _fold(
        tuple(sources.items()),
        tuple((module_name(folder / name, folder), (folder / name).read_text()) for name in TRIAL),
    )


@functools.lru_cache(maxsize=2)
def _fold(modules: _Modules, guests: _Modules) -> tuple[_Modules, _Modules]:
    constants = constants_of(dict(modules))
    return (
        tuple((name, fold(source, name, constants)) for name, source in modules),
        tuple((name, fold(source, name, constants)) for name, source in guests),
    )


@functools.lru_cache(maxsize=2)
def _slim(folded: _Modules, guests: _Modules) -> Sources:
    sources, main, readers = _split(dict(folded), guests)
    sources = imports.drop_unused(literals.inline(sources, readers), readers)
    taken = _taken([*sources.values(), *readers])
    sources = arguments.shorten(sources, readers, taken)
    sources = members.shorten(sources, readers, taken, _known())
    sources = privates.shorten(sources, readers, taken)
    return sources | main


@functools.lru_cache(maxsize=2)
def _slim_files(folded: _Modules, guests: _Modules) -> Merged:
    sources, main, readers = _split(_slim(folded, guests), guests)
    merged = merge(sources, readers, LOADED, WINGS)
    roots = (*LOADED, *(root for wing in WINGS for root in wing))
    return merged._replace(sources=drop_unreached(merged.sources, readers, roots) | main)


def _split(sources: Sources, guests: _Modules) -> tuple[Sources, Sources, list[str]]:
    """Answer what is made slim, what is not, and the sources that only use it: that too."""
    main = {name: source for name, source in sources.items() if name == MAIN}
    rest = {name: source for name, source in sources.items() if name != MAIN}
    return rest, main, [*main.values(), *(source for _, source in guests)]


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


def _taken(sources: Iterable[str]) -> set[str]:
    """Find what is no new name: every name in some sources, whatever it is for, and Python's own."""
    names = {*dir(builtins), *keyword.kwlist}
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            for field in ("id", "attr", "arg", "name", "asname"):
                name: object = getattr(node, field, None)
                if isinstance(name, str):
                    names |= set(name.split("."))
    return names
