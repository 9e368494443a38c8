"""Make the file system of a Pico's flash, as MicroPython's rp2 port mounts it (its modules/_boot.py).

Its last blocks may be reserved: each belongs to a file of its own. A file of one block is all content and no
pointers, so what is in the block may be anything at any time. It is never looked at, and so no part of what
is made; firmware/saves_apart.py keeps the saves there.
"""

import functools
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from littlefs import LittleFS, LittleFSError
from littlefs.context import UserContext

from saves_apart import RESERVED

if TYPE_CHECKING:
    from littlefs.lfs import LFSConfig


class Chip(UserContext):
    """A flash in memory. The package's own writes a line of log for each access: longer than all else."""

    def __init__(self, content: bytearray) -> None:
        super().__init__(buffer=content)

    def read(self, cfg: "LFSConfig", block: int, off: int, size: int) -> bytearray:
        """Read."""
        at = block * cfg.block_size + off
        return self.buffer[at : at + size]

    def prog(self, cfg: "LFSConfig", block: int, off: int, data: bytes) -> int:
        """Program."""
        at = block * cfg.block_size + off
        self.buffer[at : at + len(data)] = data
        return 0

    def erase(self, cfg: "LFSConfig", block: int) -> int:
        """Erase."""
        at = block * cfg.block_size
        self.buffer[at : at + cfg.block_size] = b"\xff" * cfg.block_size
        return 0


BLOCK_BYTES = 4096
_ERASED = b"\xff" * BLOCK_BYTES
_FILLER = "filler"
_AS_LARGE_AS_A_POINTER = 16  # bytes, and larger
OPTIONS: dict[str, Any] = {
    "block_size": BLOCK_BYTES,
    "read_size": 1024,  # a board's is 32, which makes the same files and asks for each piece
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "block_cycles": -1,  # while it is made; a board has its own
    "name_max": 255,
    "disk_version": 0x20001,  # which every MicroPython since 1.22 reads and goes on writing
}


class FilesDoNotFit(Exception):
    """The files do not fit."""


class _Watched(Chip):
    """Knows the blocks that were looked at, and those that were erased."""

    def __init__(self, content: bytearray) -> None:
        super().__init__(content)
        self.looked_at: set[int] = set()
        self.erased: set[int] = set()

    def read(self, cfg: "LFSConfig", block: int, off: int, size: int) -> bytearray:
        """Read, and note it."""
        self.looked_at.add(block)
        return super().read(cfg, block, off, size)

    def erase(self, cfg: "LFSConfig", block: int) -> int:
        """Erase, and note it."""
        self.erased.add(block)
        return super().erase(cfg, block)


def fill(blocks: int, files: Mapping[str, bytes], reserved: int = 0) -> dict[int, bytes]:
    """Answer a littlefs of so many blocks with files by their paths: number -> bytes of all that matter.

    reserved: how many of the last blocks are. All others may hold what they like: littlefs looks at none of
    them before it has erased it. The same files make the same bytes. FilesDoNotFit when they do not fit.
    """
    try:
        flash = bytearray(_empty(blocks, reserved))
        system: Any = LittleFS(_Watched(flash), block_count=blocks, **OPTIONS)
        for path, content in sorted(files.items()):
            system.makedirs(PurePosixPath(path).parent.as_posix(), exist_ok=True)
            with system.open(path, "wb") as file:
                file.write(content)
    except LittleFSError as error:
        raise FilesDoNotFit from error
    return {block: bytes(flash[block * BLOCK_BYTES :][:BLOCK_BYTES]) for block in sorted(_looked_at(flash))}


@functools.cache
def _empty(blocks: int, reserved: int) -> bytes:
    """Make one without files; up to two seconds where many blocks are reserved."""
    flash = bytearray(_ERASED * blocks)
    context = _Watched(flash)
    system: Any = LittleFS(context, block_count=blocks, **OPTIONS)
    if reserved:
        _reserve(system, context, blocks, reserved)
    return bytes(flash)


def _reserve(system: Any, flash: _Watched, blocks: int, reserved: int) -> None:
    """Give the last blocks to a file each, named by their numbers.

    littlefs gives one free block after the other, from anywhere on and round and round. So what is not
    reserved is filled meanwhile. The files are there before they get their blocks, and no smaller, so that
    their folder wants no block in between.
    """
    first = blocks - reserved
    _write_until(system, f"{_FILLER}0", flash, blocks - 1)
    system.mkdir(RESERVED)
    for number in range(first, blocks):
        with system.open(f"{RESERVED}/{number}", "wb") as file:
            file.write(bytes(_AS_LARGE_AS_A_POINTER))
    system.remove(f"{_FILLER}0")
    _write_until(system, f"{_FILLER}1", flash, first - 1)
    for number in range(first, blocks):
        flash.erased.clear()
        with system.open(f"{RESERVED}/{number}", "wb") as file:
            file.write(_ERASED)
        assert number in flash.erased
    system.remove(f"{_FILLER}1")


def _write_until(system: Any, path: str, flash: _Watched, block: int) -> None:
    """Write a file so long that it gets a block."""
    flash.erased.clear()
    with system.open(path, "wb") as file:
        while block not in flash.erased:
            file.write(_ERASED)


def _looked_at(flash: bytearray) -> set[int]:
    """Answer the blocks that are looked at while a file system is mounted and all in it is read."""
    watched = _Watched(flash)
    system: Any = LittleFS(watched, block_count=len(flash) // BLOCK_BYTES, **OPTIONS)
    for folder, _, names in system.walk("/"):
        for name in names if folder != f"/{RESERVED}" else ():
            with system.open(f"{folder}/{name}", "rb") as file:
                file.read()
    return watched.looked_at
