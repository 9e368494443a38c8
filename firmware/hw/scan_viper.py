"""The inner loop of hw.scan_plain in machine code: byte for byte the same.

Can be imported only where MicroPython has viper.
"""

# The stubs know neither viper's pointers nor that a viper function may have parameters.
# pyright: reportInvalidTypeForm=false, reportArgumentType=false

import micropython
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr8 = ptr32 = list[int]

_GAP = const(14)
_BYTES = const(1024)
_STOP_BITS = const(11)


@micropython.viper
def next_run(drawn: ptr8, shown: ptr8, start: int, columns: int, to: ptr8, at: int) -> int:
    """Do as scan_plain.next_run."""
    first = start
    while first & 3 and drawn[first] == shown[first]:
        first += 1
    if not first & 3:  # four at a time
        word = first >> 2
        words = ptr32(drawn)
        shown_words = ptr32(shown)
        while word < _BYTES >> 2 and words[word] == shown_words[word]:
            word += 1
        first = word << 2
        if first >= _BYTES:
            return 0
        while drawn[first] == shown[first]:
            first += 1
    end = (first | columns - 1) + 1
    stop = look = first
    while look < end and look - stop < _GAP:
        byte = int(drawn[look])
        if byte != shown[look]:
            shown[look] = byte
            stop = look + 1
        to[at] = byte
        at += 1
        look += 1
    return first << _STOP_BITS | stop
