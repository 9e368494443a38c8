"""The saves a second time, on a littlefs as a Pico has it: what its flash has to do for them is counted.

So it is known of each save whether a block is erased, which takes longer than all else. It is the littlefs of
a dragged board (firmware/saves_apart), with the numbers of MicroPython's VfsLfs2 (extmod/vfs_lfsx.c).
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from io import SEEK_END
from pathlib import PurePosixPath
from typing import Any

from littlefs import LittleFS, LittleFSError

from host_sim.common.chip import Chip
from host_sim.image.flash_files import BLOCK_BYTES, OPTIONS
from host_sim.pico.flash import ERASE_US, PROGRAM_US
from hw.flash.store import FOLDER
from saves_apart import RP2040_BLOCKS

_BLOCKS = RP2040_BLOCKS - 1
_BLOCK_CYCLES = 100
_PAGE_BYTES = 256
# MicroPython keeps the time of each file: eight bytes and a tag of four. Here they stand before its content.
_TIME = bytes(12)
_TIME_TAG, _TIME_BYTES = 1, 8
_IN_FOLDER_BYTES = BLOCK_BYTES // 8  # a file as small lies in its folder (lfs2.c, lfs2_init)


def _nobody(us: int) -> None:
    """Tell nobody."""


class _Counted(Chip):
    """Counts blocks that are erased, pages that are programmed, and bytes that littlefs looks at."""

    def __init__(self) -> None:
        super().__init__(bytearray(BLOCK_BYTES * _BLOCKS))
        self.erases = self.pages = self.bytes_read = 0
        self.busy_us: Callable[[int], object] = _nobody

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
        """Read, and count."""
        self.bytes_read += size
        return super().read(cfg, block, off, size)

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        """Program, and count."""
        pages = -(-len(data) // _PAGE_BYTES)
        self.pages += pages
        self.busy_us(pages * PROGRAM_US)
        return super().prog(cfg, block, off, data)

    def erase(self, cfg: Any, block: int) -> int:
        """Erase, and count."""
        self.erases += 1
        self.busy_us(ERASE_US)
        return super().erase(cfg, block)


def saved(kept: Mapping[str, bytes]) -> bytes:
    """Answer the littlefs with the saves among some files, by path, as a dragged board has it."""
    chip = Chip(bytearray(BLOCK_BYTES * _BLOCKS))
    system: Any = LittleFS(chip, block_count=_BLOCKS, **OPTIONS)
    for path, content in kept.items():
        if _is_save(path):
            system.makedirs(PurePosixPath(_within(path)).parent.as_posix(), exist_ok=True)
            with system.open(_within(path), "wb") as file:
                file.write(content)
    return bytes(chip.buffer)


class SavesFlash:
    """Stand before the files of a board (hw.files): they answer, and what is saved is done here as well.

    files: the board's. kept: what they hold now, by path. busy_us: is told how long the flash takes. What
    lies in no folder of saves goes past. After a power cut the two may differ by what was being written, and
    a reset does not mount this one anew.
    """

    def __init__(
        self, files: Any, kept: Mapping[str, bytes], busy_us: Callable[[int], object] = _nobody
    ) -> None:
        self._files = files
        self._chip = _Counted()
        options: dict[str, Any] = OPTIONS | {"block_cycles": _BLOCK_CYCLES}
        self._system: Any = LittleFS(self._chip, block_count=_BLOCKS, **options)
        for path, content in kept.items():
            if _is_save(path):
                self._system.makedirs(PurePosixPath(_within(path)).parent.as_posix(), exist_ok=True)
                with self._open(path, "w+b") as file:
                    file.write(_TIME + content)
        self._chip.busy_us = busy_us

    def done(self) -> tuple[int, int, int]:
        """Tell how many blocks were erased, pages programmed and bytes read, since it was made."""
        return self._chip.erases, self._chip.pages, self._chip.bytes_read

    def open(self, path: str, mode: str = "r") -> Any:
        """Open a file."""
        file = self._files.open(path, mode)
        if not _is_save(path):
            return file
        return _Both(file, self._open(path, mode), self._system, "" if mode == "rb" else _within(path))

    def mkdir(self, path: str) -> None:
        """Make a folder."""
        self._files.mkdir(path)
        if _is_save(path):
            with suppress(LittleFSError):
                self._system.mkdir(_within(path))

    def rename(self, old: str, new: str) -> None:
        """Give a file another name."""
        self._files.rename(old, new)
        if _is_save(old):
            with suppress(LittleFSError):
                self._system.rename(_within(old), _within(new))

    def _open(self, path: str, mode: str) -> Any:
        try:
            return self._system.open(_within(path), mode, buffering=0)
        except FileNotFoundError:
            return self._system.open(_within(path), "w+b", buffering=0)


class _Both:
    """A file on the board, and the same on the littlefs.

    path: there, of one that may be written. MicroPython's littlefs writes such a file once more when it is
    closed, for its time, unless that was done since it was opened.
    """

    def __init__(self, file: Any, second: Any, system: Any, path: str) -> None:
        self._file = file
        self._second = second
        self._system = system  # which must outlive its files
        self._owes = path
        second.seek(len(_TIME))

    def seek(self, offset: int, whence: int = 0) -> int:
        """Go to offset, or by offset from the end (whence 2); answer where that is."""
        at: int = self._file.seek(offset, whence)
        self._second.seek(len(_TIME) + at)
        return at

    def read(self, size: int = -1) -> bytes:
        """Answer so many bytes of the file, or all that are left."""
        return self._file.read(size)

    def readinto(self, buffer: Any) -> int:
        """Read into a buffer."""
        return self._file.readinto(buffer)

    def write(self, buffer: Any) -> int:
        """Write all of a buffer."""
        written = self._file.write(buffer)
        self._second.write(buffer)
        return written

    def flush(self) -> None:
        """Make the bytes safe."""
        self._file.flush()
        self._second.flush()
        self._owes = ""

    def close(self) -> None:
        """Flush, and serve no more."""
        self._file.close()
        if self._owes:
            self._write_time()
        self._second.close()

    def __enter__(self) -> "_Both":
        """Answer itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Flush."""
        self.close()

    def _write_time(self) -> None:
        if self._second.seek(0, SEEK_END) > _IN_FOLDER_BYTES:  # its content lies elsewhere, and stays there
            self._system.setattr(self._owes, _TIME_TAG, bytes(_TIME_BYTES))
        else:
            self._second.seek(0)
            self._second.write(_TIME)
        self._owes = ""


def _is_save(path: str) -> bool:
    return path.startswith(FOLDER + "/")


def _within(path: str) -> str:
    return path.removeprefix(FOLDER + "/")
