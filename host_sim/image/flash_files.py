"""Make the file system of a Pico's flash, as MicroPython's rp2 port mounts it (its modules/_boot.py)."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from littlefs import LittleFS, LittleFSError
from littlefs.context import UserContext

if TYPE_CHECKING:
    from littlefs.lfs import LFSConfig

BLOCK_BYTES = 4096
_OPTIONS: dict[str, Any] = {
    "block_size": BLOCK_BYTES,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "block_cycles": -1,  # while it is made; a board has its own
    "name_max": 255,
    "disk_version": 0x20001,  # which every MicroPython since 1.22 reads and goes on writing
}


class Full(Exception):
    """The files do not fit."""


class _Watched(UserContext):
    """A flash, and the blocks of it that were looked at."""

    def __init__(self, content: bytearray) -> None:
        super().__init__(buffer=content)
        self.looked_at: set[int] = set()

    def read(self, cfg: "LFSConfig", block: int, off: int, size: int) -> bytearray:
        """Read."""
        self.looked_at.add(block)
        return super().read(cfg, block, off, size)


def fill(blocks: int, files: Mapping[str, bytes]) -> dict[int, bytes]:
    """Answer a littlefs of so many blocks with files by their paths: of what matters, number of block -> bytes.

    All other blocks may hold what they like: littlefs looks at none of them before it has erased it. The same
    files make the same bytes. Full when they do not fit.
    """
    flash = bytearray(b"\xff" * (BLOCK_BYTES * blocks))
    system: Any = LittleFS(UserContext(buffer=flash), block_count=blocks, **_OPTIONS)
    try:
        for path, content in sorted(files.items()):
            system.makedirs(PurePosixPath(path).parent.as_posix(), exist_ok=True)
            with system.open(path, "wb") as file:
                file.write(content)
    except LittleFSError as error:
        raise Full from error
    return {block: bytes(flash[block * BLOCK_BYTES :][:BLOCK_BYTES]) for block in sorted(_looked_at(flash))}


def _looked_at(flash: bytearray) -> set[int]:
    """Answer the blocks that one looks at who mounts a file system and reads all that is in it."""
    watched = _Watched(flash)
    system: Any = LittleFS(watched, block_count=len(flash) // BLOCK_BYTES, **_OPTIONS)
    for folder, _, names in system.walk("/"):
        for name in names:
            with system.open(f"{folder}/{name}", "rb") as file:
                file.read()
    return watched.looked_at
