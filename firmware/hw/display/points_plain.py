"""The inner loop of a colour display, for every Python; machine_code.points_viper does the same."""

from micropython import const

_POINT_BYTES = const(2)
_NARROW_EIGHT = const(15)
_NARROW_COLUMN = const(6)  # of eight; chosen by eye, as the row is
_NARROW_ROW = const(2)


def lines(
    to: bytearray,
    row: int,
    frame: bytearray,
    start: int,
    stop: int,
    beyond: int,
    pair: bytearray,
    eight: int,
) -> None:
    """Write rows of pixels as lines of points: bytes of the frame from start to stop, both eights of a page.

    row, beyond: the bits of each byte, from one to before another. pair: what a dark and a lit point are, two
    bytes each. eight: how many points eight pixels take. A pixel has two across and two down; where that is
    15, a column and a row of the eight have one.
    """
    at = 0
    while row < beyond:
        line = at
        for i in range(start, stop):
            colour = (frame[i] >> row & 1) * _POINT_BYTES
            for _ in range(1 if eight == _NARROW_EIGHT and i & 7 == _NARROW_COLUMN else 2):
                to[at] = pair[colour]
                to[at + 1] = pair[colour + 1]
                at += _POINT_BYTES
        if eight != _NARROW_EIGHT or row != _NARROW_ROW:
            for i in range(line, at):
                to[at] = to[i]
                at += 1
        row += 1
