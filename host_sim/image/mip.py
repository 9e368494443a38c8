"""`python -m host_sim.image.mip`: fill build/mip with compiled packages, for mip and ViperIDE.

A folder for any static host. BOARD.json is what `mpremote mip install ADDRESS/BOARD.json` installs, with the
machine code that every ARM Pico runs; BOARD-CODE.json is for another processor, BOARD-viper.json for
ViperIDE. Who installs puts files below /lib, but a board starts /main.py, so the paths lead one folder up.
"""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from host_sim import ROOT
from host_sim.chip.board_numbers import CONFIG, DEFAULT_BOARD, FOLDER, board_names
from host_sim.chip.whole import replacing
from host_sim.command_line import Bar, Parser, ends, leave
from host_sim.image import image
from host_sim.image.fold import BadSource
from host_sim.image.processors import ARCHITECTURES, MPY_SUB_VERSION, MPY_VERSION, RP2040, code_for
from version import VERSION

OUT = ROOT / "build" / "mip"
PLAIN = "plain"  # in the place of a processor: no machine code
CODES = (RP2040, "rv32imc", PLAIN)
FILES = "files"
VIPER = "viper"

_UP = "../"  # of /lib


def fill(out: Path = OUT) -> None:
    """Put the packages of every board in the place of a folder.

    Raises BadSource and OSError as image.build does.
    """
    boards = board_names()
    with replacing(out) as new, Bar("package", len(CODES) + len(boards)) as bar:
        files = new / FILES
        for code in CODES:
            _keep_images(files, code)
            bar.add(1, code)
        shutil.copyfile(image.FIRMWARE / image.MAIN, files / image.MAIN)
        for board in boards:
            (files / board).mkdir()
            shutil.copyfile(FOLDER / board / CONFIG, files / board / CONFIG)
            for name, package in packages(board).items():
                (new / name).write_text(json.dumps(package, indent=1) + "\n")
            bar.add(1, board)


def packages(board: str) -> dict[str, dict[str, object]]:
    """Answer the packages of a board by their names, as mip and ViperIDE read them."""
    numbers = _placed(CONFIG, f"{board}/{CONFIG}")
    here = [_placed(image.TABLES, image.TABLES), numbers, _placed(image.MAIN, image.MAIN)]
    images = {code: [_placed(image.IMAGE, f"{code}/{image.IMAGE}")] for code in CODES}
    found: dict[str, dict[str, object]] = {
        f"{board}.json" if code == RP2040 else f"{board}-{code}.json": {
            "urls": images[code] + here,
            "version": VERSION,
        }
        for code in CODES
    }
    found[f"{board}-{VIPER}.json"] = {
        "name": f"rattle-{board}",
        "mpy": f"{MPY_VERSION}.{MPY_SUB_VERSION}",
        "native": {
            arch: {"urls": images.get(code_for(arch), images[PLAIN])} for arch in ARCHITECTURES if arch
        },
        "urls": here,
        "version": VERSION,
    }
    return found


def _placed(path: str, address: str) -> list[str]:
    """Answer a path from the board's root and an address from FILES as a package has them."""
    return [_UP + path, f"{FILES}/{address}"]


def _keep_images(files: Path, code: str) -> None:
    """Make game.img for one of CODES in a folder of that name, and tables.img, which is the same for all."""
    (files / code).mkdir(parents=True)
    with TemporaryDirectory() as built:
        image.build(DEFAULT_BOARD, Path(built) / "image", "" if code == PLAIN else code)
        shutil.copyfile(Path(built) / "image" / image.IMAGE, files / code / image.IMAGE)
        shutil.copyfile(Path(built) / "image" / image.TABLES, files / image.TABLES)


@ends("mip", (), (OSError, BadSource))
def main(arguments: Sequence[str]) -> int:
    """Fill build/mip and say how it is used; answer the exit code."""
    Parser(prog="python -m host_sim.image.mip", description=__doc__).parse_args(arguments)
    fill()
    name = f"{DEFAULT_BOARD}.json"
    print(f"{OUT.relative_to(ROOT)}: put it on a host, then `mpremote mip install ADDRESS/{name}`")
    return 0


if __name__ == "__main__":
    leave(main)
