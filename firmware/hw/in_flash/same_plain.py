"""Finds the function that has the very bytecode at an address; machine_code.same_viper is its twin."""

from micropython import const
from uctypes import bytearray_at

_FUNCTION_BYTES = const(9)  # of a list of functions (host_sim/image/pack.py)
_KEY = const(4)  # of them that bytecode begins with


def find_same(code: int, listed: int, count: int, file: int) -> int:
    """Answer which function of a list has the bytecode at an address, every byte of it; -1: none.

    listed: the address of the list; count: of functions in it; file: the address of the file that it is of.
    Allocates.
    """
    key = bytearray_at(code, _KEY)
    for i in range(count):
        entry = bytearray_at(listed + i * _FUNCTION_BYTES, _FUNCTION_BYTES)
        if entry[:_KEY] == key:
            at = file + (entry[_KEY] | entry[_KEY + 1] << 8)
            length = entry[_KEY + 2] | entry[_KEY + 3] << 8
            if bytearray_at(at, length) == bytearray_at(code, length):
                return i
    return -1
