"""The inner loop of a colour display, for every Python; machine_code.points_viper does the same."""

from micropython import const

_POINT_BYTES = const(2)


def line(
    frame: bytearray, start: int, stop: int, row: int, pair: bytearray, to: bytearray, narrow: int
) -> None:
    """Write a row of pixels of a page as points of a glass: the bytes of the frame from start to stop.

    row: the bit of each byte. pair: what a dark and a lit point are, two bytes each. A pixel is two points
    wide; those whose column is `narrow` in its eight are one, and none where that is 8.
    """
    at = 0
    for i in range(start, stop):
        colour = (frame[i] >> row & 1) * _POINT_BYTES
        high = pair[colour]
        low = pair[colour + 1]
        to[at] = high
        to[at + 1] = low
        at += _POINT_BYTES
        if i & 7 != narrow:
            to[at] = high
            to[at + 1] = low
            at += _POINT_BYTES
