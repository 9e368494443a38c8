"""Start the game. The console stays free when A and B are held, or after three faults in a row."""

import sys
from binascii import crc32
from io import BytesIO

from machine import Pin
from micropython import alloc_emergency_exception_buf, const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from hw.doors import Doors
    from hw.wiring.wiring import Wiring

_IMAGE = "rattle.img"
_GAME = "/game"
_COMPILED = ".mpy"
_MAGIC = b"Rattle1\0"
_HEAD_BYTES = const(12)  # of the image, see host_sim/image/pack.py
_ENTRY_BYTES = const(10)
_FOLDER = const(0xFFFF)
_NO_FILE = const(2)  # ENOENT
_ONLY_READ = const(30)  # EROFS
_OF_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # what os.stat answers
_OF_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Image:
    """The files of rattle.img, a file system to import from; host_sim/image/pack.py says what is in it.

    OSError when there is none, or it is damaged. places: where it is in memory (hw.in_flash.places), once that
    is known; None: it is read as a file.
    """

    def __init__(self) -> None:
        self.places: "Any" = None
        with open(_IMAGE, "rb") as file:
            head = file.read(_HEAD_BYTES)
            self._entries: "Any" = file.read(_number(head, 8, 2))
        if head[:8] != _MAGIC or crc32(self._entries) & 0xFFFF != _number(head, 10, 2):
            raise OSError(_IMAGE + " is damaged")

    def lies(self, places: "Any") -> None:
        """Read it in memory from now on."""
        self.places = places
        self._entries = places.view(_HEAD_BYTES, len(self._entries)) or self._entries

    def find(self, path: str) -> "tuple[int, int, int] | None":
        """Answer where a file begins, its bytes, how many functions are listed behind it; None: it is not there."""
        key = crc32(path.encode()).to_bytes(4, "little")
        entries = self._entries
        at = entries.find(key)
        while at >= 0 and at % _ENTRY_BYTES:
            at = entries.find(key, at + 1)
        if at < 0:
            return None
        return _number(entries, at + 4, 3), _number(entries, at + 7, 2), entries[at + 9]

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Be mounted."""

    def umount(self) -> None:
        """Be let go."""

    def stat(self, path: str) -> tuple:
        """Answer whether a path is a file or a folder, and nothing else."""
        found = self.find(path)
        if found is None:
            raise OSError(_NO_FILE)
        return _OF_FOLDER if found[1] == _FOLDER else _OF_FILE

    def open(self, path: str, mode: str) -> "Any":
        """Open a file to read."""
        if mode not in ("r", "rb"):
            raise OSError(_ONLY_READ)
        found = self.find(path)
        if found is None or found[1] == _FOLDER:
            raise OSError(_NO_FILE)
        at, size, _ = found
        there = self.places and self.places.view(at, size)
        if there:
            return BytesIO(there)
        file = open(_IMAGE, "rb")  # noqa: SIM115 (Piece closes it)
        file.seek(at)
        if not path.endswith(_COMPILED):
            return Piece(file, at, size)
        with file:
            return BytesIO(file.read(size))


class Piece:
    """A file that is read as a piece of the image's, without a copy of it in the heap."""

    def __init__(self, file: "Any", at: int, size: int) -> None:
        self._file = file
        self._at = at
        self._size = size
        self._left = size

    def seek(self, offset: int) -> None:
        """Go on so many bytes behind its beginning."""
        self._file.seek(self._at + offset)
        self._left = self._size - offset

    def readinto(self, buffer: bytearray) -> int:
        """Fill a buffer, or read what is left; answer how many bytes."""
        read = self._file.readinto(memoryview(buffer)[: self._left])
        self._left -= read
        return read

    def close(self) -> None:
        """Close it."""
        self._file.close()


def mount() -> "Image | None":
    """Let modules and tables be found in rattle.img; OSError when it is damaged."""
    try:
        image = Image()
    except OSError as error:
        if error.errno == _NO_FILE:
            return None  # they are files of the flash
        raise
    import vfs

    vfs.mount(image, _GAME, readonly=True)  # pyright: ignore[reportArgumentType]
    sys.path.insert(0, _GAME)
    return image


def settles(image: "Image | None") -> "Callable[[], object]":
    """Answer what lets the modules that have come run from flash, or does nothing where they do not lie there."""
    if image is None:
        return lambda: None
    from rp2 import Flash

    from hw.in_flash.moving import Mover
    from hw.in_flash.places import Places

    image.lies(Places(_IMAGE, Flash()))
    return Mover(image, image.places).settle


def _number(content: "bytes | bytearray", at: int, size: int) -> int:
    return int.from_bytes(content[at : at + size], "little")


def held(number: int) -> bool:
    """Tell whether the button on a pin is down."""
    return not Pin(number, Pin.IN, Pin.PULL_UP).value()


def unwanted(wiring: "Wiring") -> bool:
    """Tell whether A and B are held; on a board without B, A and DOWN."""
    second = wiring.DOWN if wiring.B is None else wiring.B
    return held(wiring.A) and held(second)


def start(wiring: "Wiring", doors: "Doors") -> None:
    """Play until the power goes or Ctrl-C comes, unless two buttons are held. What goes wrong is raised."""
    if unwanted(wiring):
        print("rattle safe mode: two buttons are held")
        return
    alloc_emergency_exception_buf(100)  # an OSError under a locked heap has no number without it
    from boot.handheld import play

    doors.settle()
    play(wiring, doors)


def main(config: object, doors: "Doors") -> None:
    """Play on a board of these numbers; what goes wrong is written down and shown."""
    from hw.wiring.wiring import Wiring

    wiring = Wiring(config, doors.files)
    try:
        start(wiring, doors)
    except Exception as error:
        from boot.rescue import after

        after(error, wiring, doors)


if __name__ == "__main__":
    try:
        settle = settles(mount())
        import board_config
        from hw import files
        from hw.clock import Clock
        from hw.doors import Doors
        from hw.entropy import Entropy

        main(board_config, Doors(Clock(), Entropy, files, settle))
    except Exception as error:  # not the game's: that has ways of its own
        print("rattle does not start, `make flash` brings its files anew:", repr(error))
