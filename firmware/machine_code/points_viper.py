"""hw.display.show_plain.lines() in machine code, where MicroPython has viper: byte for byte the same."""

import micropython
from micropython import const

_NARROW_EIGHT = const(15)
_NARROW_COLUMN = const(6)
_NARROW_ROW = const(2)
_NONE = const(8)


@micropython.viper
def lines(
    to: ptr16,
    row: int,
    frame: ptr32,
    start: int,
    stop: int,
    beyond: int,
    inks: ptr16,
    eight: int,
    cells: ptr8,
):
    """Do as hw.display.show_plain.lines. What comes first in it is in registers."""
    dark = int(inks[0])
    start >>= 2  # four pixels at once, whose bits lie eight apart
    stop >>= 2
    wide = (stop - start) * eight  # bytes
    narrow = once = _NONE
    if eight == _NARROW_EIGHT:
        narrow = _NARROW_COLUMN >> 2
        once = _NARROW_ROW
    while row < beyond:
        below = to
        if row != once:
            below = ptr16(int(to) + wide)
        at = start
        while at < stop:
            four = frame[at] >> row
            lit = int(inks[1 + cells[at >> 1]])
            point = lit if four & 1 else dark
            to[0] = point
            to[1] = point
            below[0] = point
            below[1] = point
            point = lit if four & 0x100 else dark
            to[2] = point
            to[3] = point
            below[2] = point
            below[3] = point
            point = lit if four & 0x10000 else dark
            to[4] = point
            to[5] = point
            below[4] = point
            below[5] = point
            point = lit if four & 0x1000000 else dark
            if at & 1 == narrow:
                to = ptr16(int(to) - 2)  # the next is over its second point
                below = ptr16(int(below) - 2)
            to[6] = point
            to[7] = point
            below[6] = point
            below[7] = point
            to = ptr16(int(to) + 16)
            below = ptr16(int(below) + 16)
            at += 1
        to = below
        row += 1
