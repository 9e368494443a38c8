"""The inner loop of hw.in_flash.same_plain in machine code: the same answers, for addresses of 32 bits.

Can be imported only where MicroPython has viper.
"""

# The stubs know neither viper's pointers nor that a viper function may have parameters.
# pyright: reportInvalidTypeForm=false, reportArgumentType=false

import micropython
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr8 = list[int]

_FUNCTION_BYTES = const(9)


@micropython.viper
def find_same(code: int, listed: int, count: int, file: int) -> int:
    """Do as same_plain.find_same."""
    wanted = ptr8(code)
    i = 0
    while i < count:
        entry = ptr8(listed)
        if (
            entry[0] == wanted[0]
            and entry[1] == wanted[1]
            and entry[2] == wanted[2]
            and entry[3] == wanted[3]
        ):
            there = ptr8(file + (entry[4] | entry[5] << 8))
            length = entry[6] | entry[7] << 8
            at = 0
            while at < length and there[at] == wanted[at]:
                at += 1
            if at == length:
                return i
        listed += _FUNCTION_BYTES
        i += 1
    return -1
