"""The inner loops of hw.scan_plain in machine code: byte for byte the same.

Can be imported only where MicroPython has viper.
"""

# The stubs know neither viper's pointers nor that a viper function may have parameters.
# pyright: reportInvalidTypeForm=false, reportArgumentType=false

import micropython
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr8 = list[int]

_GAP = const(8)
_STOP_BITS = const(11)


@micropython.viper
def next_run(drawn: ptr8, shown: ptr8, start: int, end: int) -> int:
    """Do as scan_plain.next_run."""
    first = start
    while first < end and drawn[first] == shown[first]:
        first += 1
    if first >= end:
        return 0
    stop = first + 1
    at = stop
    while at < end and at - stop < _GAP:
        if drawn[at] != shown[at]:
            stop = at + 1
        at += 1
    return first << _STOP_BITS | stop


@micropython.viper
def take(drawn: ptr8, shown: ptr8, first: int, stop: int, to: ptr8, at: int):
    """Do as scan_plain.take."""
    for i in range(first, stop):
        byte = int(drawn[i])
        shown[i] = byte
        to[at] = byte
        at += 1
