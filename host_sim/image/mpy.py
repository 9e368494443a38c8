"""Where each function's code lies in a compiled module (MicroPython's py/persistentcode.c, version 6)."""

from typing import NamedTuple

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
    """Answer the code of every function but the module's own, each before those that stand in it."""
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
