"""`python -m host_sim.image.mip`: fill build/mip with compiled packages, for mip and ViperIDE.

A folder for any static host. BOARD.json is what `mpremote mip install ADDRESS/BOARD.json` installs, with the
machine code that every ARM Pico runs; BOARD-CODE.json is for another processor, BOARD-viper.json for
ViperIDE. Who installs puts files below /lib, but a board starts /main.py, so the paths lead one folder up.
"""

import json
from collections.abc import Sequence

from host_sim import ROOT
from host_sim.chip.board_numbers import CONFIG, DEFAULT_BOARD, FOLDER, board_names
from host_sim.chip.whole import write_folder
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


def files() -> dict[str, bytes]:
    """Make the packages of every board, and the files that they name. Raises as image.build does."""
    made: dict[str, bytes] = {}
    with Bar("package", len(CODES)) as bar:
        for code in CODES:
            built = image.build(DEFAULT_BOARD, "" if code == PLAIN else code)
            made[f"{FILES}/{code}/{image.IMAGE}"] = built[image.IMAGE]
            for name in (image.TABLES, image.MAIN):  # the same for all
                made[f"{FILES}/{name}"] = built[name]
            bar.add(1, code)
    for board in board_names():
        made[f"{FILES}/{board}/{CONFIG}"] = (FOLDER / board / CONFIG).read_bytes()
        for name, package in packages(board).items():
            made[name] = f"{json.dumps(package, indent=1)}\n".encode()
    return made


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


@ends("mip", (), (OSError, BadSource))
def main(arguments: Sequence[str]) -> int:
    """Fill build/mip and say how it is used; answer the exit code."""
    Parser(prog="python -m host_sim.image.mip", description=__doc__).parse_args(arguments)
    write_folder(OUT, files())
    name = f"{DEFAULT_BOARD}.json"
    print(f"{OUT.relative_to(ROOT)}: put it on a host, then `mpremote mip install ADDRESS/{name}`")
    return 0


if __name__ == "__main__":
    leave(main)
