"""SH1106: 128x64 out of a RAM of 132 columns, addressed by page and column alone.

Command numbers are those of Sino Wealth's data sheet SH1106, version 2.3.
"""

from micropython import const

from hw.display.display import FRAME_BYTES, Display

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PAGES = const(8)
_SPARE_COLUMNS = const(4)  # RAM columns beyond the 128 of the picture

_SETUP = (
    b"\xae"  # 12: display off
    b"\xad\x8b"  # 11: DC-DC converter on, as after a reset: the panel's voltage comes from it
    b"\x40"  # 4: start line 0
    b"\xd5\x80"  # 16: clock: divide by 1, faster than the default
    b"\xa8\x3f"  # 9: multiplex 64 rows
    b"\xd3\x00"  # 15: no display offset
    b"\x32"  # 3: 8 V
    b"\xda\x12"  # 18: COM pins: alternative
    b"\xd9\x22"  # 17: precharge 2 and 2 clocks
    b"\xdb\x35"  # 19: deselect level 0.77 Vref
    b"\xa4"  # 7: show the RAM
    b"\xa6"  # 8: not inverse
)
_WAYS = (b"\xa1\xc8", b"\xa0\xc0")  # 6, 14


class SH1106(Display):
    """The driver. column: the RAM column of the leftmost pixel, 2 on most modules; turned: by 180 degrees."""

    def __init__(self, bus: "Any", scan: "Any", column: int, turned: bool) -> None:
        frame = bytearray(FRAME_BYTES)
        columns = (column, _SPARE_COLUMNS - column)
        super().__init__(bus, scan, _SETUP, _WAYS, columns, turned, frame, frame, _PAGES)
