"""Let saves lie where no UF2 writes, on a board onto which one was dragged that holds the game (`make uf2`).

The last blocks of such a board's file system belong to files in RESERVED, one each, which are named by their
numbers. So littlefs gives them to nobody, and a UF2 that is dragged there once more brings the names anew but
not the blocks (host_sim/image/flash_files.py). In all of them but the last is a file system of its own: the
folder of the saves. The last one may be wiped on an RP2350 whenever a UF2 is dragged (erratum RP2350-E10).
"""

import os
import sys

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RESERVED = "reserved"
BLOCK = const(4096)  # bytes

# How many blocks there may be. They must never change: saves of a board with others would be lost.
RP2040_BLOCKS = const(96)
RP2350_BLOCKS = const(256)

_SAVES = "/saves"
_PAGE = const(256)  # bytes that the flash is programmed by
_BLOCK_COUNT = const(4)  # MicroPython's vfs documentation, AbstractBlockDev.ioctl
_SIZE = const(6)  # in what os.stat answers
_WRITTEN = const(8)

# What the wizard learnt lies beside the program (hw.files.ANSWERS), and is kept as saves are.
_ANSWERS = "/hardware.set"
_KEPT_ANSWERS = _SAVES + _ANSWERS


def mount() -> None:
    """Let the folder of the saves be those blocks, and print what goes wrong."""
    try:
        import rp2

        end = rp2.Flash().ioctl(_BLOCK_COUNT, 0) or 0
        count = reserved(end)
        if count:
            _mount(rp2.Flash(start=(end - count) * BLOCK, len=(count - 1) * BLOCK))
            _keep_answers()
    except Exception as error:  # the game starts all the same
        print("saves are not kept apart:", repr(error))
    sys.modules.pop(__name__)


def reserved(end: int) -> int:
    """Answer how many blocks before end are reserved, 0 where none are."""
    for count in (RP2350_BLOCKS, RP2040_BLOCKS):
        if _is_reserved(end - count) and _is_reserved(end - 1):
            return count
    return 0


def _is_reserved(block: int) -> bool:
    """Tell whether a block has its file; not if a MicroPython wrote that, as it may lie anywhere then."""
    try:
        found = os.stat("/" + RESERVED + "/" + str(block))
    except OSError:
        return False
    return found[_SIZE] == BLOCK and not found[_WRITTEN]


def _mount(blocks: "Any") -> None:
    from vfs import VfsLfs2, mount

    try:
        files = VfsLfs2(blocks, progsize=_PAGE)
    except OSError:
        VfsLfs2.mkfs(blocks, progsize=_PAGE)
        files = VfsLfs2(blocks, progsize=_PAGE)
    mount(files, _SAVES)


def _keep_answers() -> None:
    """Copy what the wizard learnt to the saves, or back when a UF2 has taken it away."""
    here = _read(_ANSWERS)
    kept = _read(_KEPT_ANSWERS)
    if here and here != kept:
        _write(_KEPT_ANSWERS, here)
    elif kept and not here:
        _write(_ANSWERS, kept)


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def _write(path: str, content: bytes) -> None:
    """Put a file in its place, whole or not at all."""
    with open(path + ".new", "wb") as file:
        file.write(content)
    os.rename(path + ".new", path)
