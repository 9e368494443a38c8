"""The file systems that the page joins with a MicroPython, for every board and every Pico, as a small file.

No littlefs runs in the page, so each is made here, as `make uf2` makes it. Nearly all of its blocks are a
piece of an image behind some bytes. So sections.json lists, for a board and a number of blocks, each block
that matters: its number, which of `raw` it begins with, where the piece begins in the images, one behind the
other, and its bytes. What is left of a block is 0xFF.
"""

import json
from typing import Any

from host_sim.chip.board_numbers import board_names
from host_sim.image import flash_files, uf2
from host_sim.image.flash_files import BLOCK_BYTES
from host_sim.image.image import IMAGE, TABLES
from host_sim.image.manifest import sha256
from host_sim.image.uf2_join import MOST_BYTES, RP2040, RP2350, TOO_LARGE

NAME = "sections.json"

# The file systems of MicroPython's rp2 port since 1.22, and their chips: Pico, Pico W, Pico 2, Pico 2 W.
BLOCKS = {352: RP2040, 212: RP2040, 768: RP2350, 640: RP2350}

_POINTERS = range(0, 64, 4)  # bytes that a block of a file begins with, in littlefs
_LEAST = 64  # bytes that are worth a piece


def files() -> dict[str, bytes]:
    """Answer sections.json by its name. Raises as image.build does, flash_files.Full."""
    raw: dict[str, int] = {}
    boards: dict[str, Any] = {}
    for board in board_names():
        content = uf2.files_for(board)
        images = [content[IMAGE], content[TABLES]]
        boards[board] = {
            "images": [sha256(image) for image in images],
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
    return {NAME: f"{json.dumps(found, sort_keys=True)}\n".encode()}


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
