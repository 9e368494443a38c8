"""An image: a file with modules, tables, or both, lying open. host_sim/image/pack.py makes it.

A small file system over it lets MicroPython import from it. Before it is known where an image lies in memory
it is read as a file.

place() finds a byte of a file in the blocks of littlefs (its SPEC.md, "CTZ skip-lists"). Each block but a
file's first begins with pointers: a word for each time that its number can be halved, and one more.
"""

from binascii import crc32
from io import BytesIO

from micropython import const

BLOCK = const(4096)  # bytes
POINTER = const(4)  # bytes
PAYLOAD = const(BLOCK - 2 * POINTER)  # of the file in a block, on the average

_HEAD_BYTES = const(20)
_ENTRY_BYTES = const(10)
_FOLDER = const(0xFFFF)
_NO_FILE = const(2)  # ENOENT
_ONLY_READ = const(30)  # EROFS
_TABLE = ".table"
_REST = "+"  # behind the path of a table: its last piece, if that is a shorter one
_NO_MORE = (0, 0, 0)
_A_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # what os.stat answers
_A_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Image:
    """The files of an image, to be mounted. Allocates. OSError: there is none, or its list is damaged."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._places: "Any" = None
        self._asked = ""  # the path that was found last
        self._found: "Any" = None
        self._file: "Any" = open(path, "rb")  # noqa: SIM115 (until it is known where it lies)
        head = self._file.read(_HEAD_BYTES)
        self._index: "Any" = self._file.read(_two(head, 13)) if len(head) == _HEAD_BYTES else b""
        if not self._index or crc32(self._index) & 0xFF != head[15]:
            raise OSError(path + " is damaged")
        self._compiled = self.find("/hw/in_flash/image.py") is None

    def lies(self, places: "Any") -> None:
        """Read it where it is in memory from now on. places: hw.in_flash.places.Places of it."""
        self._places = places
        self._file.close()
        self._file = None
        self._index = places.view(_HEAD_BYTES, len(self._index)) or self._index

    def find(self, path: str) -> "tuple[int, int, int] | None":
        """Answer where a file begins, its bytes, and how many functions it has; None: it is not there."""
        if path == self._asked:
            return self._found  # an import asks for a file, opens it, and has it moved
        key = crc32(path.encode()).to_bytes(4, "little")
        index = self._index
        at = 2 * key[0]  # where the entries begin whose keys begin so
        first = index[at] | index[at + 1] << 8
        end = index[at + 2] | index[at + 3] << 8
        at = index.find(key, first, end)
        while at >= 0 and (at - first) % _ENTRY_BYTES:
            at = index.find(key, at + 1, end)
        if at < 0:
            return None
        self._asked = path
        self._found = _two(index, at + 4) | index[at + 6] << 16, _two(index, at + 7), index[at + 9]
        return self._found

    def forget(self) -> None:
        """Let go of what was found last, which would lie in the midst of memory that is free."""
        self._asked = ""
        self._found = None

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Do nothing: the image lies open already."""

    def umount(self) -> None:
        """Do nothing: the image stays open."""

    def stat(self, path: str) -> tuple:
        """Answer whether a path is a file or a folder, and nothing else."""
        if self._compiled and path.endswith(".py"):
            raise OSError(_NO_FILE)  # an import asks for a folder, then for this, then for what is there
        found = self.find(path)
        if found is None:
            raise OSError(_NO_FILE)
        return _A_FOLDER if found[1] == _FOLDER else _A_FILE

    def open(self, path: str, mode: str) -> "Any":
        """Open a file to read."""
        if mode not in ("r", "rb"):
            raise OSError(_ONLY_READ)
        found = self.find(path)
        if found is None or found[1] == _FOLDER:
            raise OSError(_NO_FILE)
        if path.endswith(_TABLE):
            return Table(self, found, self.find(path + _REST) or _NO_MORE)
        return BytesIO(self.read(found[0], found[1]))  # pyright: ignore

    def read(self, at: int, size: int) -> "bytes | bytearray":
        """Answer bytes where they lie in memory, or a copy if they are in no one piece there."""
        there = self._places and self._places.view(at, size)
        if there:
            return there
        file = self._file or open(self.path, "rb")  # noqa: SIM115
        file.seek(at)
        content = file.read(size)
        if self._file is None:
            file.close()
        return content


class Table:
    """A table's file, read in pieces, each in one block of the flash; rest: of the last one."""

    def __init__(self, image: Image, found: "tuple[int, int, int]", rest: "tuple[int, int, int]") -> None:
        self._image = image
        self._at, self._left, _ = found
        self._rest = rest

    def read(self, count: int) -> "bytes | bytearray":
        """Answer the next piece, of count bytes or what is left."""
        if not self._left:
            self._at, self._left, _ = self._rest
            self._rest = _NO_MORE
            if not self._left:
                return b""
        piece = self._image.read(self._at, min(count, self._left))
        self._left -= len(piece)
        self._at += BLOCK - place(self._at)[1]
        return piece

    def close(self) -> None:
        """Be closed."""


def place(offset: int) -> tuple[int, int]:
    """Answer which block of a file a byte of it lies in, and where in the block. Allocates."""
    block = offset // PAYLOAD
    if block:
        block = (offset - POINTER * (_ones(block - 1) + 2)) // PAYLOAD
    return block, offset - PAYLOAD * block - POINTER * _ones(block)


def head(block: int) -> int:
    """Tell how many bytes of pointers a file's block begins with, by its number in the file."""
    if not block:
        return 0
    size = POINTER
    while not block & 1:
        block >>= 1
        size += POINTER
    return size


def _ones(number: int) -> int:
    """Count the bits that are set, of 16: first in each two, then in each four, and so on."""
    number -= number >> 1 & 0x5555
    number = (number & 0x3333) + (number >> 2 & 0x3333)
    number = (number + (number >> 4)) & 0x0F0F
    return (number + (number >> 8)) & 0x1F


def _two(content: "bytes | bytearray", at: int) -> int:
    return content[at] | content[at + 1] << 8
