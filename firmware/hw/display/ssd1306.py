"""SSD1306: 128x64, its RAM laid out as the frame is.

Section numbers are those of Solomon Systech's data sheet SSD1306, revision 1.1.
"""

from micropython import const

from hw.display.display import FRAME_BYTES, Display

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PAGES = const(8)
_SPARE_COLUMNS = const(0)  # RAM columns beyond the 128 of the picture

# The flow chart in the application note, figure 2.
_SETUP = (
    b"\xae"  # display off
    b"\x40"  # start line 0
    b"\xd5\x80"  # clock: divide by 1, default frequency
    b"\xa8\x3f"  # multiplex 64 rows
    b"\xd3\x00"  # no display offset
    b"\x8d\x14"  # charge pump on: the panel's 7.5 V come from it
    b"\x20\x02"  # page addressing
    b"\xda\x12"  # COM pins: alternative, not remapped
    b"\xd9\xf1"  # precharge 1 and 15 clocks
    b"\xdb\x20"  # deselect level 0.77 Vcc
    b"\xa4"  # show the RAM
    b"\xa6"  # not inverse
)
_WAYS = (b"\xa1\xc8", b"\xa0\xc0")  # column 127 on SEG0: left is left; scan from COM63 to COM0: up is up


class SSD1306(Display):
    """The driver. column: the RAM column of the leftmost pixel; turned: upside down, by 180 degrees."""

    def __init__(self, bus: "Any", scan: "Any", column: int, turned: bool) -> None:
        frame = bytearray(FRAME_BYTES)
        columns = (column, _SPARE_COLUMNS - column)
        super().__init__(bus, scan, _SETUP, _WAYS, columns, turned, frame, frame, _PAGES)
