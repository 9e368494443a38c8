"""The inner loop of hw.display.points_plain in machine code: byte for byte the same.

Can be imported only where MicroPython has viper.
"""

# The stubs know neither viper's pointers nor that a viper function may have parameters.
# pyright: reportInvalidTypeForm=false, reportArgumentType=false

import micropython
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr16 = list[int]

_NARROW_EIGHT = const(15)
_NARROW_COLUMN = const(6)
_NARROW_ROW = const(2)
_NONE = const(8)


@micropython.viper
def lines(to: ptr16, row: int, frame: ptr16, start: int, stop: int, beyond: int, pair: ptr16, eight: int):
    """Do as points_plain.lines. What comes first in it is in registers."""
    dark = int(pair[0])
    lit = int(pair[1])
    wide = (stop - start) * eight >> 2  # bytes
    start >>= 1  # two pixels at once
    stop >>= 1
    narrow = once = _NONE
    if eight == _NARROW_EIGHT:
        narrow = _NARROW_COLUMN >> 1
        once = _NARROW_ROW
    while row < beyond:
        below = to
        if row != once:
            below = ptr16(int(to) + wide)
        at = start
        while at < stop:
            two = frame[at] >> row
            point = lit if two & 1 else dark
            to[0] = point
            to[1] = point
            below[0] = point
            below[1] = point
            if at & 3 == narrow:
                to = ptr16(int(to) - 2)  # the next is over its second point
                below = ptr16(int(below) - 2)
            point = lit if two & 0x100 else dark
            to[2] = point
            to[3] = point
            below[2] = point
            below[3] = point
            to = ptr16(int(to) + 8)
            below = ptr16(int(below) + 8)
            at += 1
        to = below
        row += 1
