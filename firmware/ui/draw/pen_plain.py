"""The inner loop of all text, for every Python. machine_code.pen_viper does the same in machine code.

Glyphs are columns of pixels, as in the frame itself, so a glyph is shifted into place a column at a time.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

_WIDTH = const(128)
_PAGES = const(8)
_FIRST = const(32)  # the first character a font may hold


def write(
    frame: bytearray,
    glyphs: bytes,
    starts: "array[int]",
    pages: int,
    line: bytes | bytearray | memoryview,
    length: int,
    x: int,
    y: int,
    ink: int,
) -> int:
    """Draw the first characters of a line in the ink, the left edge at x, and answer the x of what follows.

    frame: 8 vertical pixels a byte, the top one in bit 0; what lies outside of 128 by 64 is left out. glyphs,
    starts, pages: those of a ui.draw.font.Font; a character that it lacks is skipped.
    """
    shift = y & 7
    top = y >> 3
    for i in range(length):
        at = starts[line[i] - _FIRST]
        if not at:
            continue
        width = glyphs[at]
        at += 1
        for page in range(top, top + pages):
            upper = 0 <= page < _PAGES
            lower = shift and -1 <= page < _PAGES - 1
            for column in range(x, x + width):
                if 0 <= column < _WIDTH:
                    bits = glyphs[at] << shift
                    cell = page * _WIDTH + column
                    if upper:
                        if ink:
                            frame[cell] |= bits & 0xFF
                        else:
                            frame[cell] &= ~bits & 0xFF
                    if lower and bits >> 8:
                        if ink:
                            frame[cell + _WIDTH] |= bits >> 8
                        else:
                            frame[cell + _WIDTH] &= ~(bits >> 8) & 0xFF
                at += 1
        x += width + 1
    return x


def measure(glyphs: bytes, starts: "array[int]", line: bytes | bytearray | memoryview, length: int) -> int:
    """Answer the width of the first characters of a line in pixels, without the air after the last one."""
    width = 0
    for i in range(length):
        at = starts[line[i] - _FIRST]
        if at:
            width += glyphs[at] + 1
    return width - 1 if width else 0
