"""What is in a compiled file, as MicroPython's tools/mpy-tool.py reads it: its constants."""

from typing import Any

_STR, _BYTES, _INT, _FLOAT, _COMPLEX, _TUPLE = 5, 6, 7, 8, 9, 10
_PLAIN = (0, 1, 2, 3, 4)  # the function table, None, False, True, Ellipsis


def constants_of(mpy: bytes) -> list[Any]:
    """Answer the objects of an .mpy of version 6 that its bytecode refers to; numbers and tuples as they are.

    A small integer of its own is part of the bytecode and none of these.
    """
    assert mpy[:2] == b"M\x06"
    reader = _Reader(mpy, 4)
    qstrs, objects = reader.uint(), reader.uint()
    for _ in range(qstrs):
        if not (length := reader.uint()) & 1:  # odd: one that every MicroPython has
            reader.bytes((length >> 1) + 1)
    return [reader.object() for _ in range(objects)]


class _Reader:
    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        self._at = at

    def bytes(self, count: int) -> bytes:
        self._at += count
        return self._data[self._at - count : self._at]

    def uint(self) -> int:
        value = 0
        while True:
            byte = self.bytes(1)[0]
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def object(self) -> Any:
        kind = self.bytes(1)[0]
        if kind in _PLAIN:
            return None
        if kind == _TUPLE:
            return tuple(self.object() for _ in range(self.uint()))
        text = self.bytes(self.uint())
        if kind in (_STR, _BYTES):
            self.bytes(1)
            return text
        return {_INT: int, _FLOAT: float, _COMPLEX: complex}[kind](text.decode())
