"""What the page puts on boards.

install.json lists, by SHA-256, the files of every board for every kind of processor. It holds what the page
says to a board, too: the sources of host_sim.cable.procedures, which the page's MicroPython runs, and those
of host_sim/cable/on_board, which boards run. The files lie beside it, named by the beginning of their
digests, so that what several boards share is there once.
"""

import json
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_sim import ROOT
from host_sim.cable import saves
from host_sim.chip.board_numbers import CONFIG, DEFAULT_BOARD, FOLDER, board_names
from host_sim.command_line import Bar
from host_sim.image import image
from host_sim.image.manifest import sha256
from host_sim.image.mip import CODES, PLAIN
from version import VERSION

NAME = "install.json"
ENDING = ".bin"  # of the names of files

_SITE = Path(__file__).parent
_OWN = ("procedures.py", "joiner.py")
_SHARED = (
    "chip/players.py", "image/manifest.py", "image/processors.py", "image/uf2_join.py",
)  # fmt: skip
_ON_BOARD = ROOT / "host_sim" / "cable" / "on_board"
_SAID = ("files", "scan", "moved")
_OF_ALL = (image.MAIN, image.IMAGE, image.TABLES)  # what every board has besides its numbers
_DIGITS = 16  # of a digest, for a name


def files(codes: Collection[str] = CODES) -> dict[str, bytes]:
    """Answer what the page offers, as files by their names.

    codes: processors, as mpy-cross names them, and PLAIN. Raises as image.build does.
    """
    found: dict[str, bytes] = {}
    images: dict[str, Any] = {}
    apart: dict[str, Any] = {}
    with Bar("offer  ", len(codes)) as bar:
        for code in codes:
            listed = _image(found, "" if code == PLAIN else code)
            images[code] = {name: listed.pop(name) for name in _OF_ALL}
            apart = listed  # of all the same: no machine code
            bar.add(1, code)
    boards = {name: {CONFIG: _kept(found, FOLDER / name / CONFIG)} for name in board_names()}
    offer = {
        "version": VERSION,
        "default": DEFAULT_BOARD,
        "boards": boards,
        "images": images,
        "apart": apart,
        "plain": PLAIN,
        "digits": _DIGITS,
        "ending": ENDING,
        "saves": saves.rule(),
        "modules": modules(),
        "on_board": {name: (_ON_BOARD / f"{name}.py").read_text() for name in _SAID},
    }
    found[NAME] = f"{json.dumps(offer, sort_keys=True)}\n".encode()
    return found


def modules() -> dict[str, str]:
    """Answer the modules that the page's MicroPython runs, by their paths; any folder is a package there."""
    host = ROOT / "host_sim"
    paths = [*sorted((host / "cable" / "procedures").glob("*.py")), *(host / name for name in _SHARED)]
    found = {path.relative_to(ROOT).as_posix(): path.read_text() for path in paths}
    found["saves_apart.py"] = (image.FIRMWARE / "saves_apart.py").read_text()  # about.py asks it for a name
    return found | {name: (_SITE / name).read_text() for name in _OWN}


def _image(found: dict[str, bytes], code: str) -> dict[str, tuple[str, int]]:
    """Keep an image, all but a board's numbers, with what one has besides whose saves lie apart; list it."""
    with TemporaryDirectory() as folder:
        built = Path(folder) / "image"
        names = image.build(DEFAULT_BOARD, built, code, saves_apart=True)
        return {name: _kept(found, built / name) for name in names if name != CONFIG}


def _kept(found: dict[str, bytes], path: Path) -> tuple[str, int]:
    """Keep a file under a name of its digest; answer digest and bytes."""
    content = path.read_bytes()
    digest = sha256(content)
    found[digest[:_DIGITS] + ENDING] = content
    return digest, len(content)
