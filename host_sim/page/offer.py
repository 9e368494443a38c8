"""What the page puts on boards.

install.json lists, by SHA-256, the files of every board for every kind of processor. It holds what the page
says to a board, too, as the commands say it (host_sim.cable.talk), and the modules that join one file, which
the page's MicroPython runs. The files lie beside it, named by the beginning of their digests, so that what
several boards share is there once.
"""

import json
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_sim import ROOT
from host_sim.cable import saves, talk, trouble
from host_sim.cable.on_board.line import damaged
from host_sim.chip.board_numbers import CONFIG, DEFAULT_BOARD, FOLDER, board_names
from host_sim.command_line import Bar
from host_sim.image import image
from host_sim.image.manifest import sha256
from host_sim.image.mip import CODES, PLAIN
from version import VERSION

NAME = "install.json"
ENDING = ".bin"  # of the names of files

_JOINER = ("image/processors.py", "image/uf2_join.py")
_OF_ALL = (image.MAIN, image.IMAGE, image.TABLES)  # what every board has besides its numbers
_DIGITS = 16  # of a digest, for a name
_PORT = "this port"
_ANOTHER = "; “Another board” chooses another one"
_WORDS = {
    "gone": trouble.GONE,
    "silent": trouble.SILENT,
    "meddled": trouble.MEDDLED,
    "senseless": trouble.SENSELESS,
    "talks": trouble.TALKS.format(_PORT) + _ANOTHER,
    "mute": trouble.MUTE.format(_PORT) + _ANOTHER,
    "damaged": str(damaged("{}")),
}
HERE = (  # what the commands call otherwise
    ("`make doctor CLEAR=1` forgets it", "“Forget the crash” does that"),
    ("`make flash`", "“Install”"),
    ("`make doctor`", "“Examine”"),
    ("`make backup`", "“Back up”"),
    (" (`make restore ANYWAY=1` sends it all the same)", ""),
    ("run the same again", "press the same button again"),
)
_TYPES = {str: "string", int: "number", bool: "boolean"}  # of JavaScript


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
    offer = said() | {
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
    }
    found[NAME] = f"{json.dumps(offer, sort_keys=True)}\n".encode()
    return found


def said() -> dict[str, Any]:
    """Answer what is said to a board, what it may say, and what a person is told."""
    return {
        "programs": talk.programs(),
        "procedure": talk.PROCEDURE,
        "requests": {name: [_TYPES[kind] for kind in kinds] for name, kinds in talk.REQUESTS.items()},
        "asks": talk.ASKS,
        "ready": talk.READY,
        "ends": talk.ENDS,
        "says": talk.SAYS,
        "start_s": talk.START_S,
        "most_lines": talk.MOST_LINES,
        "words": {name: _here(words) for name, words in _WORDS.items()},
        "here": HERE,
    }


def _here(words: str) -> str:
    for command, button in HERE:
        words = words.replace(command, button)
    return words


def modules() -> dict[str, str]:
    """Answer the modules that the page's MicroPython joins with, by their paths."""
    found = {f"host_sim/{name}": (ROOT / "host_sim" / name).read_text() for name in _JOINER}
    return found | {"joiner.py": (Path(__file__).parent / "joiner.py").read_text()}


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
