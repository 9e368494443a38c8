r"""Pack a folder into one file that lies open: a board imports from it and runs it where it is in the flash.

    head      20 bytes  "Rattle1\0"; where its reader begins (3) and its bytes (2); the bytes of the index
                        (2), the lowest byte of its CRC-32 (1); the CRC-32 of the reader (4)
    index    514 bytes  where in it the entries begin whose first byte is 0, 1 ... (2 each); then their end
             10 bytes   for each path ("/ui/app.mpy"): its CRC-32, where its file begins (3), its bytes (2),
                        how many functions it has (1)
    files               each in one block of the flash, if it is not longer than that
    tables              pieces that fill a block each; what is left is a file of its own, REST behind its path
    functions 4 bytes   right behind a compiled file, in one block, for each, the lowest bits first: where in
                        it its code begins (14), the bytes of that (12), how many functions stand in it (6)

A function's machine code lies in one block, where there is a place for its file that has it so: else a board
keeps it in its heap.

Numbers are little-endian. A folder is an entry with FOLDER for its bytes. firmware/main.py reads the head to
load the reader, which reads the rest; so an image of another layout brings its own. hw.in_flash.image tells
what lies in which block. The same folder makes the same bytes.
"""

from binascii import crc32
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from contract.device import PIECE
from host_sim.image.fold import BadSource
from hw.in_flash.image import BLOCK, place

_HEADER_BYTES = 4
_KIND = 3
_BYTECODE, _NATIVE, _VIPER = range(3)
_HAS_CHILDREN = 4
_HAS_DATA_OF_ITS_OWN = 0x70  # of a viper function's flags; then it is changed as it is loaded
_LENGTH_BIT = 3
_LAST_WITHOUT_LENGTH = 4  # kinds of objects: a table of functions, None, False, True, Ellipsis
_ENDING_WITH_ZERO = (5, 6)  # str, bytes
_TUPLE = 10


WORD = 4  # bytes; an RP2040 runs no code that begins between two words, and reads none
_ZERO = b"\x80"  # in front of a number it adds nothing


class Code(NamedTuple):
    """Code of a function: where it begins in the file, its bytes, how many functions stand in it.

    machine: it is the processor's, not bytecode. head: where the number begins that tells its length.
    """

    offset: int
    length: int
    children: int
    machine: bool
    head: int


def functions(mpy: bytes) -> list[Code]:
    """Answer the code of every function of a compiled module but its own, each before those that stand in it.

    The file is MicroPython's py/persistentcode.c, version 6.
    """
    return _Reader(mpy).read()


def aligned(mpy: bytes) -> bytes:
    """Answer a module whose machine code begins at words of the file: zeros before lengths move it there."""
    made = bytearray()
    copied = 0
    for code in functions(mpy):
        if code.machine:
            made += mpy[copied : code.head]
            made += _ZERO * (-(len(made) + code.offset - code.head) % WORD)
            copied = code.head
    return bytes(made + mpy[copied:])


class _Reader:
    def __init__(self, mpy: bytes) -> None:
        self._mpy = mpy
        self._at = _HEADER_BYTES
        self._found: list[Code] = []

    def read(self) -> list[Code]:
        names, objects = self._number(), self._number()
        for _ in range(names):
            self._skip_name()
        for _ in range(objects):
            self._skip_object()
        self._read_code()
        assert self._at == len(self._mpy)
        return self._found[1:]

    def _byte(self) -> int:
        self._at += 1
        return self._mpy[self._at - 1]

    def _number(self) -> int:
        value = 0
        while True:
            byte = self._byte()
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def _skip_name(self) -> None:
        length = self._number()
        if not length & 1:  # else it is one that every MicroPython has
            self._at += (length >> 1) + 1

    def _skip_object(self) -> None:
        kind = self._byte()
        if kind <= _LAST_WITHOUT_LENGTH:
            return
        length = self._number()
        if kind == _TUPLE:
            for _ in range(length):
                self._skip_object()
        else:
            self._at += length + (kind in _ENDING_WITH_ZERO)

    def _read_code(self) -> None:
        begins = self._at
        head = self._number()
        length = head >> _LENGTH_BIT
        kind = head & _KIND
        mine = len(self._found)
        self._found.append(Code(self._at, length, 0, kind != _BYTECODE, begins))
        self._at += length
        if kind != _BYTECODE:
            flags = self._number()
            assert kind == _VIPER and not flags & _HAS_DATA_OF_ITS_OWN
        if head & _HAS_CHILDREN:
            children = self._number()
            self._found[mine] = self._found[mine]._replace(children=children)
            for _ in range(children):
                self._read_code()


MAGIC = b"Rattle1\0"
READERS = ("hw/in_flash/image.mpy", "hw/in_flash/image.py")  # compiled or not: one of them
HEAD_BYTES = 20
ENTRY_BYTES = 10
FUNCTION_BYTES = 4
_OFFSET_BITS = 14
_LENGTH_BITS = 12
_CHILD_BITS = 6
_INDEX_BYTES = 2 * 257
FOLDER = 0xFFFF
_COMPILED = ".mpy"
_TABLE = ".table"
REST = "+"
_IN_A_BLOCK = BLOCK - 64  # bytes of a file, whatever pointers are there


class BadImage(BadSource):
    """Files cannot be packed; the message says which, and why."""


class _File(NamedTuple):
    path: str
    content: bytes
    functions: list[Code]

    @property
    def size(self) -> int:
        return len(self.content) + FUNCTION_BYTES * len(self.functions)

    def packed(self) -> bytes:
        packed = self.content
        for code in self.functions:
            if code.offset >> _OFFSET_BITS or code.length >> _LENGTH_BITS or code.children >> _CHILD_BITS:
                raise BadImage(f"{self.path} is too long, or too many functions stand in one: divide it")
            packed += _number((code.children << _LENGTH_BITS | code.length) << _OFFSET_BITS | code.offset, 4)
        return packed


def pack(folder: Path, *, only_tables: bool = False) -> bytes:
    """Answer one file with those of a folder.

    only_tables: it needs no reader, as that of another image reads it. BadImage when one is too long, none of
    READERS is there, or modules are compiled in part.
    """
    paths = sorted(folder.rglob("*"))
    files = [part for path in paths if path.is_file() for part in _parts(_read(path, folder))]
    folders = [path.relative_to(folder).as_posix() for path in paths if path.is_dir()]
    entries_bytes = _INDEX_BYTES + ENTRY_BYTES * (len(files) + len(folders))
    layout = _Layout(_aligned(HEAD_BYTES + entries_bytes))
    layout.add(files)
    places = layout.places
    image = bytearray()
    for file in files:
        packed = file.packed()
        for at, count in _pieces(file.path, places[file.path], len(packed)):
            image.extend(bytes(max(at + count - len(image), 0)))
            image[at : at + count], packed = packed[:count], packed[count:]
    entries = [_entry(path, 0, FOLDER, 0) for path in folders]
    entries += [
        _entry(file.path, places[file.path], len(file.content), len(file.functions)) for file in files
    ]
    if len({entry[:4] for entry in entries}) != len(entries):
        raise BadImage("two paths have one CRC-32: rename one of them")
    listed = _index(sorted(entries))
    image[: HEAD_BYTES + len(listed)] = _head(listed, _reader(files, only_tables), places) + listed
    return bytes(image)


def _read(path: Path, folder: Path) -> _File:
    content = path.read_bytes()
    name = path.relative_to(folder).as_posix()
    if len(content) >= FOLDER:
        raise BadImage(f"{name} has {len(content):,d} bytes, at most {FOLDER - 1:,d} fit")
    return _File(name, content, functions(content) if path.suffix == _COMPILED else [])


def _parts(file: _File) -> list[_File]:
    """Answer a file, or of a table what fills blocks, and what is left."""
    size = len(file.content)
    whole = size // PIECE * PIECE
    if not file.path.endswith(_TABLE) or whole in (0, size):
        return [file]
    return [_File(file.path, file.content[:whole], []), _File(file.path + REST, file.content[whole:], [])]


def _reader(files: list[_File], only_tables: bool) -> _File:
    reader = next((file for file in files if file.path in READERS), None)
    if reader is None and not only_tables:
        raise BadImage(f"there is no {READERS[0]}, which reads the others")
    if reader is not None and reader.path == READERS[0]:
        for file in files:
            if file.path.endswith(".py"):  # it is not looked for (firmware/hw/in_flash/image.py)
                raise BadImage(f"{file.path} is not compiled, as others are")
    return reader or _File("", b"", [])


def _head(listed: bytes, reader: _File, places: dict[str, int]) -> bytes:
    begins, content = places.get(reader.path, 0), reader.content
    head = MAGIC + _number(begins, 3) + _number(len(content), 2) + _number(len(listed), 2)
    return head + _number(crc32(listed) & 0xFF, 1) + _number(crc32(content), 4)


def _index(entries: list[bytes]) -> bytes:
    """Put before the entries where those whose first byte is 0, 1 ... begin; the last number is their end."""
    firsts = [sum(entry[0] < byte for entry in entries) for byte in range(257)]
    return b"".join(_number(_INDEX_BYTES + ENTRY_BYTES * first, 2) for first in firsts) + b"".join(entries)


def _entry(path: str, at: int, size: int, count: int) -> bytes:
    key = _number(crc32(f"/{path}".encode()), 4)
    return key + _number(at, 3) + _number(size, 2) + _number(count, 1)


def _number(value: int, size: int) -> bytes:
    return value.to_bytes(size, "little")


class _Layout:
    """Where each file begins: long ones in a row, others so that they fill the gaps, then more blocks."""

    def __init__(self, first: int) -> None:
        self.places: dict[str, int] = {}
        self._gaps: list[tuple[int, int]] = []  # where they begin and end, each in one block
        self._end = first

    def add(self, files: Iterable[_File]) -> None:
        """Give each a place."""
        short: list[_File] = []
        for file in sorted(files, key=lambda file: -file.size):
            if file.path.endswith(_TABLE) and file.size >= PIECE:
                self._add_table(file)
            elif file.size > _IN_A_BLOCK:
                self._add_long(file)
            else:
                short.append(file)
        while short:
            if not self._gaps:
                self._add_gap(_end_of_block(self._end))
            self._fill(*self._gaps.pop(0), short)

    def _add_table(self, file: _File) -> None:
        place = self.places[file.path] = _end_of_block(self._end)
        self._add_gap(place)
        self._end = _pieces(file.path, place, file.size)[-1][0] + PIECE

    def _add_long(self, file: _File) -> None:
        size, listed = len(file.content), file.size - len(file.content)
        places = range(self._end, self._end + BLOCK, WORD)
        listing = [place for place in places if _offset(place + size) + listed <= BLOCK]
        place = next((place for place in listing if _runs(file, place)), listing[0])
        self._add_gap(place)
        self.places[file.path] = place
        self._end = _aligned(place + file.size)

    def _fill(self, start: int, stop: int, files: list[_File]) -> None:
        """Take the longest file that fits into a gap, and of the others those that leave the least of it."""
        room = stop - start
        last: dict[int, tuple[int, _File]] = {}  # by what files fill: what those before it do, and it
        for file in files:
            for size in [*last] or [0]:
                filled = _aligned(size + (file.size or 1))  # the empty one takes a place, too
                if filled <= room:
                    last.setdefault(filled, (size, file))
            if room in last:
                break
        size = max(last, default=0)
        while size:
            size, file = last[size]
            files.remove(file)
            self.places[file.path] = start + size

    def _add_gap(self, stop: int) -> None:
        """Leave the bytes up to a place for short files: parts of one block each."""
        while self._end < stop:
            end = min(_end_of_block(self._end), stop)
            self._gaps.append((self._end, end))
            self._end = end


def _runs(file: _File, at: int) -> bool:
    """Tell whether a file's machine code can be run if the file has a place."""
    code = [(at + one.offset, one.length) for one in file.functions if one.machine]
    return all(_end_of_block(begins) >= begins + length for begins, length in code)


def _pieces(path: str, at: int, size: int) -> list[tuple[int, int]]:
    """List where the pieces of a file at a place begin, and their bytes: a table has one in each block."""
    if not path.endswith(_TABLE) or size < PIECE:
        return [(at, size)]
    found: list[tuple[int, int]] = []
    for _ in range(size // PIECE):
        found.append((at, PIECE))
        at = _end_of_block(at)
    return found


def _end_of_block(offset: int) -> int:
    """Answer where in a file the block ends in which a byte of it lies."""
    return offset + BLOCK - _offset(offset)


def _offset(at: int) -> int:
    """Answer where in its block a byte of the file lies."""
    return place(at)[1]


def _aligned(offset: int) -> int:
    return -(-offset // WORD) * WORD
