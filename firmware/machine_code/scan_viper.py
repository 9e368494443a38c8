"""hw.display.show_plain.next_run() in machine code, where MicroPython has viper: byte for byte the same."""

import micropython
from micropython import const

_STEP_BITS = const(2)
_GAP = const(4)  # in fours, as all that is counted here
_FOURS = const(256)
_STOP_BITS = const(11)


@micropython.viper
def next_run(drawn: ptr8, shown: ptr8, start: int, columns: int, to: ptr8, at: int) -> int:
    """Do as hw.display.show_plain.next_run."""
    fours = ptr32(drawn)
    shown_fours = ptr32(shown)
    first = start >> _STEP_BITS
    while first < _FOURS and fours[first] == shown_fours[first]:
        first += 1
    if first == _FOURS:
        return 0
    end = (first | (columns >> _STEP_BITS) - 1) + 1
    stop = look = first
    while look < end and look - stop < _GAP:
        four = int(fours[look])
        if four != shown_fours[look]:
            shown_fours[look] = four
            stop = look + 1
        to[at] = four
        to[at + 1] = four >> 8
        to[at + 2] = four >> 16
        to[at + 3] = four >> 24
        at += 4
        look += 1
    return first << _STEP_BITS + _STOP_BITS | stop << _STEP_BITS
