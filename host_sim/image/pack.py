"""Pack a folder into one file that a board mounts: a littlefs of small blocks.

On a Pico's flash, which is a littlefs of 4 KB blocks, a folder takes two of them or more and a file at least
one; in here a block has 512 bytes. Smaller ones save a little of the flash and cost time: 13 KB were
read in 12 ms, and in blocks of 256 bytes in 31. The same folder makes the same bytes.
"""

from itertools import count
from pathlib import Path
from typing import Any

from littlefs import LittleFS, LittleFSError

from host_sim.image.chip import Chip

BLOCK_BYTES = 512  # firmware/main.py reads them
_FLASH_BLOCK_BYTES = 4096
_STEP = _FLASH_BLOCK_BYTES // BLOCK_BYTES
_ROOMY = 300 * _STEP
_NO_SPACE = -28
_OPTIONS: dict[str, Any] = {
    "block_size": BLOCK_BYTES,
    "read_size": 256,  # here; a board may read less at once
    "prog_size": 16,
    "disk_version": 0x20000,  # which every MicroPython reads
}


def pack(folder: Path) -> bytes:
    """Answer a littlefs with the files of a folder, in as few blocks of a board's flash as can be."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    used = _filled(_ROOMY, files).used_block_count
    for blocks in count(-(-used // _STEP) * _STEP, _STEP):
        try:
            return bytes(_filled(blocks, files).context.buffer)
        except LittleFSError as error:  # it wants some blocks more while it is filled
            if error.code != _NO_SPACE:
                raise
    raise AssertionError


def sizes(image: bytes) -> dict[str, int]:
    """Answer the bytes of every file in what pack() made, by its path."""
    system: Any = LittleFS(Chip(bytearray(image)), block_count=len(image) // BLOCK_BYTES, **_OPTIONS)
    paths = [f"{folder}/{name}".lstrip("/") for folder, _, names in system.walk("/") for name in names]
    return {path: system.stat(path).size for path in sorted(paths)}


def _filled(blocks: int, files: dict[str, bytes]) -> Any:
    chip = Chip(bytearray(b"\xff" * (blocks * BLOCK_BYTES)))
    system: Any = LittleFS(chip, block_count=blocks, **_OPTIONS)
    for path, content in files.items():
        system.makedirs(Path(path).parent.as_posix(), exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(content)
    return system
