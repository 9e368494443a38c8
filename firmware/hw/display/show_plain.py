"""The inner loops of showing a picture, for every Python.

next_run() finds what changed, as machine_code.scan_viper does; lines() makes the points of a colour display,
as machine_code.points_viper does.
"""

from micropython import const

# A run is made of so many columns at a time, so that a bus needs few views of its bytes (hw.display.display).
_STEP = const(4)
# So many equal columns end a run. On I2C at 400 kHz a new one takes a Pico as long as 14 do: header and
# address, and the way to writeto and back.
_GAP = const(16)
_STOP_BITS = const(11)

_POINT_BYTES = const(2)
_NARROW_EIGHT = const(15)
_NARROW_COLUMN = const(6)  # of eight; chosen by eye, as the row is
_NARROW_ROW = const(2)


def next_run(drawn: bytearray, shown: bytearray, start: int, columns: int, to: bytearray, at: int) -> int:
    """Find the next run of bytes from start on in which two pictures differ, and take it up.

    Pictures have 1024 bytes, pages so many columns, a power of two. A run lies in one page, begins and ends
    at multiples of 4, and so does start. Its bytes are copied to what is shown, and to `to` from at on, where
    at most 16 others follow. Tells first << 11 | stop, stop being behind its last byte, or 0. Equal bytes
    belong to it when fewer than 16 lie between fours that differ.
    """
    if drawn == shown:  # as most often, and soon told
        return 0
    first = start
    while drawn[first] == shown[first]:
        first += 1
    first -= first % _STEP
    end = (first | columns - 1) + 1
    stop = look = first
    while look < end and look - stop < _GAP:
        byte = drawn[look]
        if byte != shown[look]:
            shown[look] = byte
            stop = look - look % _STEP + _STEP
        to[at] = byte
        at += 1
        look += 1
    return first << _STOP_BITS | stop


def lines(
    to: bytearray,
    row: int,
    frame: bytearray,
    start: int,
    stop: int,
    beyond: int,
    inks: bytearray,
    eight: int,
    cells: "bytearray | memoryview",
) -> None:
    """Write rows of pixels as lines of points: bytes of the frame from start to stop, both eights of a page.

    row, beyond: the bits of each byte, from one to before another. inks: what a dark point is, and a lit one
    by its ink, two bytes each. eight: how many points eight pixels take. A pixel has two across and two down;
    where that is 15, a column and a row of the eight have one. cells: the ink of each eight bytes.
    """
    at = 0
    while row < beyond:
        line = at
        for i in range(start, stop):
            colour = (frame[i] >> row & 1) * (1 + cells[i >> 3]) * _POINT_BYTES
            for _ in range(1 if eight == _NARROW_EIGHT and i & 7 == _NARROW_COLUMN else 2):
                to[at] = inks[colour]
                to[at + 1] = inks[colour + 1]
                at += _POINT_BYTES
        if eight != _NARROW_EIGHT or row != _NARROW_ROW:
            for i in range(line, at):
                to[at] = to[i]
                at += 1
        row += 1
