"""`python -m host_sim.image.firmware DIR`: let MicroPython's own build make a UF2 with Rattle frozen in.

DIR is a checkout of MicroPython that its user has, with what it needs to build; nothing is fetched here.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from host_sim import ROOT
from host_sim.cli.exits import leave
from host_sim.cli.parser import Parser
from host_sim.device.progress import Bar
from host_sim.device.talk.trouble import OLDEST
from host_sim.image import frozen
from host_sim.image.fold import MANIFEST

DEFAULT_PICO = "RPI_PICO"
NEWEST = "v1.28.0"  # that it was tried with
TOOLS = {"make": "make", "cmake": "cmake", "arm-none-eabi-gcc": "gcc-arm-none-eabi libnewlib-arm-none-eabi"}

_OUT = ROOT / "build"
_TOLD = 12  # lines of what a failed build said
_PERCENT = re.compile(r"\[ *(\d+)%\] (?:Building|Linking) .*\bfirmware\.")  # of it, not of the tools before
_VERSION = re.compile(r"#define MICROPY_VERSION_(?:MAJOR|MINOR|MICRO) (\d+)")
_CLONE = f"git clone --branch {NEWEST} https://github.com/micropython/micropython"


class NotSo(Exception):
    """It was asked for what cannot be; the message is one line that says what to do."""


class Failed(Exception):
    """It could not be built; the message ends with one line that says what to do."""


def _parser() -> Parser:
    parser = Parser(
        prog="python -m host_sim.image.firmware",
        description="Build MicroPython with Rattle frozen in, into build/rattle-PICO.uf2.",
        epilog=(
            "examples:\n"
            "  python -m host_sim.image.firmware ../micropython\n"
            "  python -m host_sim.image.firmware ../micropython --pico RPI_PICO_W"
        ),
    )
    parser.add_argument("micropython", nargs="?", default="", metavar="DIR", help="a checkout of MicroPython")
    parser.add_argument(
        "--pico",
        default=DEFAULT_PICO,
        metavar="NAME",
        help=f"a folder of its ports/rp2/boards ({DEFAULT_PICO})",
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Build; answer the exit code: 2 when it was asked for what cannot be, 1 when the build fails."""
    args = _parser().parse_args(arguments)
    try:
        uf2 = build(args.micropython, args.pico)
    except (NotSo, Failed) as error:
        print(f"firmware: {error}", file=sys.stderr)
        return 2 if isinstance(error, NotSo) else 1
    except OSError as error:
        print(f"firmware: {error}", file=sys.stderr)
        return 1
    print(f"{uf2.relative_to(ROOT)}: copy it onto the drive of a board in BOOTSEL mode, then `make flash`")
    return 0


def build(micropython: str, pico: str, out: Path = _OUT) -> Path:
    """Build for a board of MicroPython's, into a folder; answer the UF2. Raises NotSo, Failed, OSError."""
    checkout = require_checkout(micropython)
    port = checkout / "ports" / "rp2"
    require_board(port, pico)
    require_tools()
    if not (checkout / "lib" / "pico-sdk" / "README.md").exists():
        raise Failed(f"its submodules are missing: make -C {port} BOARD={pico} submodules")
    frozen.fill(out / "frozen")
    work = out / "micropython" / pico
    _forget_another(work, port)
    work.mkdir(parents=True, exist_ok=True)
    command = ["make", f"-j{os.cpu_count() or 1}", "-C", str(port), f"BOARD={pico}", f"BUILD={work}"]
    _run([*command, f"FROZEN_MANIFEST={out / 'frozen' / MANIFEST}"], work.with_suffix(".log"))
    uf2 = out / f"rattle-{pico}.uf2"
    shutil.copyfile(work / "firmware.uf2", uf2)
    return uf2


def require_checkout(named: str) -> Path:
    """Answer the folder of a checkout of MicroPython, whole; NotSo when it is none, or too old."""
    checkout = Path(named).resolve()
    version = checkout / "py" / "mpconfig.h"
    if not named or not checkout.is_dir():
        what = f"there is no folder {named}" if named else "MICROPYTHON= is missing"
        raise NotSo(f"{what}: MICROPYTHON=DIR is a checkout of MicroPython ({_CLONE})")
    if not version.is_file() or not (checkout / "ports" / "rp2" / "Makefile").is_file():
        raise NotSo(f"{named} is no checkout of MicroPython: {_CLONE}")
    has = tuple(int(number) for number in _VERSION.findall(version.read_text()))
    if has < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise NotSo(
            f"{named} is MicroPython {'.'.join(map(str, has))}, Rattle needs {oldest} or newer: "
            f"git -C {named} checkout {NEWEST}"
        )
    for folder in (checkout, ROOT):
        if " " in str(folder):
            raise NotSo(f"MicroPython's build takes no path with a space in it: {folder}")
    return checkout


def require_board(port: Path, pico: str) -> None:
    """Raise NotSo when MicroPython knows no such board."""
    known = sorted(path.parent.name for path in port.glob("boards/*/mpconfigboard.h"))
    if pico not in known:
        picos = ", ".join(name for name in known if name.startswith(DEFAULT_PICO))
        raise NotSo(
            f"MicroPython has no board named {pico}: PICO= one of {picos}, or another of {port}/boards"
        )


def require_tools() -> None:
    """Raise Failed when what compiles is not there."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        packages = " ".join(TOOLS[tool] for tool in missing)
        raise Failed(f"{', '.join(missing)} not found; on Debian or Ubuntu: sudo apt install {packages}")


def _forget_another(work: Path, port: Path) -> None:
    """Remove what was built from another checkout: cmake refuses to go on there."""
    cache = work / "CMakeCache.txt"
    if cache.exists() and f"CMAKE_HOME_DIRECTORY:INTERNAL={port}\n" not in cache.read_text():
        shutil.rmtree(work)


def _run(command: list[str], log: Path) -> None:
    """Run make, its percents on a bar and all that it says in a file. Failed with its last lines."""
    done = 0
    with log.open("w") as file, Bar("build  ", 100) as bar:
        make = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
        with make:
            assert make.stdout is not None
            for line in make.stdout:
                file.write(line)
                percent = _PERCENT.match(line)
                if percent and int(percent[1]) > done:  # of several jobs one may be late
                    bar.add(int(percent[1]) - done)
                    done = int(percent[1])
    if make.returncode:
        last = log.read_text().splitlines()[-_TOLD:]
        raise Failed("\n".join(["MicroPython's build failed:", *last, f"all that it said is in {log}"]))


if __name__ == "__main__":
    leave(main)
