"""The inner loop of hw.display.points_plain in machine code: byte for byte the same.

Can be imported only where MicroPython has viper.
"""

# The stubs know neither viper's pointers nor that a viper function may have parameters.
# pyright: reportInvalidTypeForm=false, reportArgumentType=false

import micropython

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr8 = ptr16 = list[int]


@micropython.viper
def line(frame: ptr8, start: int, stop: int, row: int, pair: ptr16, to: ptr16, narrow: int):
    """Do as points_plain.line."""
    dark = int(pair[0])
    lit = int(pair[1])
    while start < stop:
        point = lit if frame[start] >> row & 1 else dark
        to[0] = point
        if start & 7 != narrow:
            to[1] = point
            to = ptr16(int(to) + 2)
        to = ptr16(int(to) + 2)
        start += 1
