"""What the page puts on boards, as files: install.json, sections.json, and what they list.

install.json lists, by SHA-256, the files of every board for every kind of processor, what the page says to a
board (host_sim.cable.talk), and the modules that join one file, which the page's MicroPython runs. The files
lie beside it, named by their digests, so that what several boards share is there once.
"""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

from host_sim import ROOT
from host_sim.cable import saves, talk, trouble
from host_sim.cable.on_board.line import damaged
from host_sim.chip.board_numbers import CONFIG, DEFAULT_BOARD, FOLDER, board_names
from host_sim.command_line import Bar
from host_sim.image import flash_files, image, uf2
from host_sim.image.flash_files import BLOCK_BYTES
from host_sim.image.manifest import sha256
from host_sim.image.mip import CODES, PLAIN
from host_sim.image.uf2_join import MOST_BYTES, RP2040, RP2350, TOO_LARGE
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
            built = image.build(DEFAULT_BOARD, "" if code == PLAIN else code, saves_apart=True)
            listed = {name: _kept(found, content) for name, content in built.items() if name != CONFIG}
            images[code] = {name: listed.pop(name) for name in _OF_ALL}
            apart = listed  # of all the same: no machine code
            bar.add(1, code)
    boards = {name: {CONFIG: _kept(found, (FOLDER / name / CONFIG).read_bytes())} for name in board_names()}
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
    as_they_are = ("procedure", "asks", "ready", "ends", "says", "start_s", "most_lines")
    return {name: getattr(talk, name.upper()) for name in as_they_are} | {
        "programs": talk.programs(),
        "requests": {name: [_TYPES[kind] for kind in kinds] for name, kinds in talk.REQUESTS.items()},
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


def _kept(found: dict[str, bytes], content: bytes) -> tuple[str, int]:
    """Keep a file under a name of its digest; answer digest and bytes."""
    digest = sha256(content)
    found[digest[:_DIGITS] + ENDING] = content
    return digest, len(content)


SECTIONS = "sections.json"

# The file systems of MicroPython's rp2 port since 1.22, and their chips: Pico, Pico W, Pico 2, Pico 2 W.
BLOCKS = {352: RP2040, 212: RP2040, 768: RP2350, 640: RP2350}

_POINTERS = range(0, 64, 4)  # bytes that a block of a file begins with, in littlefs
_LEAST = 64  # bytes that are worth a piece


def sections() -> dict[str, bytes]:
    """Answer sections.json by its name: the file systems that the page joins with a MicroPython.

    No littlefs runs in the page, so each is made here, as `make uf2` makes it. Nearly all of its blocks are a
    piece of an image behind some bytes. So it lists, for a board and a number of blocks, each block that
    matters: its number, which of `raw` it begins with, where the piece begins in the images, one behind the
    other, and its bytes. What is left of a block is 0xFF. Raises as image.build and uf2.laid_out do.
    """
    raw: dict[str, int] = {}
    boards: dict[str, Any] = {}
    for board in board_names():
        content = uf2.files_for(board)
        images = [content[image.IMAGE], content[image.TABLES]]
        boards[board] = {
            "images": [sha256(one) for one in images],
            "blocks": {
                count: _listed(flash_files.fill(count, content, uf2.RESERVED[chip]), b"".join(images), raw)
                for count, chip in BLOCKS.items()
            },
        }
    found = {
        "boards": boards,
        "raw": list(raw),
        "block_bytes": BLOCK_BYTES,
        "most_bytes": MOST_BYTES,  # of a UF2, and what is said of a larger one
        "too_large": TOO_LARGE,
    }
    return {SECTIONS: f"{json.dumps(found, sort_keys=True)}\n".encode()}


def _listed(blocks: dict[int, bytes], images: bytes, raw: dict[str, int]) -> list[tuple[int, int, int, int]]:
    """List blocks as sections.json does; raw gets what they begin with."""
    listed: list[tuple[int, int, int, int]] = []
    for number, block in blocks.items():
        content = block.rstrip(b"\xff")
        head, at, count = _taken_apart(content, images)
        listed.append((number, raw.setdefault(head.hex(), len(raw)), at, count))
    return listed


def _taken_apart(content: bytes, images: bytes) -> tuple[bytes, int, int]:
    """Answer what a block begins with, and the piece of the images behind it: where it begins, its bytes."""
    for start in _POINTERS:
        at = images.find(content[start:])
        if at >= 0 and len(content) - start >= _LEAST:
            return content[:start], at, len(content) - start
    return content, 0, 0
