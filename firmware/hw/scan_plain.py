"""The inner loop of showing a picture, for every Python. hw.scan_viper does the same in machine code."""

from micropython import const

# So many equal columns end a run. On I2C at 400 kHz a new one takes a Pico as long as they do: header and
# address, and the way to writeto and back.
_GAP = const(14)
_STOP_BITS = const(11)


def next_run(drawn: bytearray, shown: bytearray, start: int, end: int, to: bytearray, at: int) -> int:
    """Find the next run of bytes from start on, before end, in which two pictures differ, and take it up.

    Its bytes are copied from what is drawn to what is shown, and to `to` from at on, where at most 13 others
    follow. Answers first << 11 | stop, stop being behind its last byte, or 0 when all are equal. Bytes that
    are equal belong to a run when fewer than 14 of them lie side by side.
    """
    first = start
    while first < end and drawn[first] == shown[first]:
        first += 1
    if first >= end:
        return 0
    stop = look = first
    while look < end and look - stop < _GAP:
        byte = drawn[look]
        if byte != shown[look]:
            shown[look] = byte
            stop = look + 1
        to[at] = byte
        at += 1
        look += 1
    return first << _STOP_BITS | stop
