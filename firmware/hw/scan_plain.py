"""The inner loops of showing a picture, for every Python. hw.scan_viper does the same in machine code."""

from micropython import const

# So many equal columns end a run: a new one costs as much on I2C, seven bytes of header and the address.
_GAP = const(8)
_STOP_BITS = const(11)


def next_run(drawn: bytearray, shown: bytearray, start: int, end: int) -> int:
    """Find the next run of bytes from start on, before end, in which two pictures differ.

    Answers first << 11 | stop, stop being behind its last byte, or 0 when all are equal. Bytes that are equal
    belong to a run when fewer than eight of them lie side by side.
    """
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


def take(drawn: bytearray, shown: bytearray, first: int, stop: int, to: bytearray, at: int) -> None:
    """Copy bytes first to stop - 1 of what is drawn to what is shown, and to `to` from at on."""
    for i in range(first, stop):
        byte = drawn[i]
        shown[i] = byte
        to[at] = byte
        at += 1
