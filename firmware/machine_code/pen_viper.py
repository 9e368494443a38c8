"""ui.draw.pen_plain in machine code, where MicroPython has viper: pixel for pixel the same."""

import micropython
from micropython import const

_WIDTH = const(128)
_PAGES = const(8)
_FIRST = const(32)


@micropython.viper
def write(
    frame: ptr8, glyphs: ptr8, starts: ptr16, pages: int, line: ptr8, length: int, x: int, y: int, ink: int
) -> int:
    """Do as pen_plain.write."""
    shift = y & 7
    top = y >> 3
    i = 0
    while i < length:
        at = int(starts[int(line[i]) - _FIRST])
        i += 1
        if at:
            width = int(glyphs[at])
            at += 1
            page = top
            while page < top + pages:
                column = x
                while column < x + width:
                    if column >= 0 and column < _WIDTH:
                        bits = int(glyphs[at]) << shift
                        cell = page * _WIDTH + column
                        if page >= 0 and page < _PAGES:
                            if ink:
                                frame[cell] |= bits & 0xFF
                            else:
                                frame[cell] &= 0xFF ^ bits
                        if bits >> 8 and page >= -1 and page < _PAGES - 1:
                            if ink:
                                frame[cell + _WIDTH] |= bits >> 8
                            else:
                                frame[cell + _WIDTH] &= 0xFF ^ (bits >> 8)
                    at += 1
                    column += 1
                page += 1
            x += width + 1
    return x


@micropython.viper
def measure(glyphs: ptr8, starts: ptr16, line: ptr8, length: int) -> int:
    """Do as pen_plain.measure."""
    width = 0
    i = 0
    while i < length:
        at = int(starts[int(line[i]) - _FIRST])
        if at:
            width += int(glyphs[at]) + 1
        i += 1
    return width - 1 if width else 0
