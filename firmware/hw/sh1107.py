"""SH1107 with a panel of 64x128 lying on its side: 128x64.

A page of its RAM is 8 pixels across the long side, so a frame's bits lie across the RAM's. framebuf turns
them: a page of the RAM is a picture of 8x64 in MONO_HMSB, one byte a line, and blit copies pixel by pixel,
in C, one microsecond each. Only the pages under drawn bytes that changed are turned.

Command numbers are those of Sino Wealth's data sheet SH1107, version 2.1.
"""

from framebuf import GS8, MONO_HMSB, MONO_VLSB, FrameBuffer
from micropython import const

from hw.display import FRAME_BYTES, HEIGHT, WIDTH, Display, cut

_PAGES = const(16)
_FRAME_PAGES = const(8)
_SIDE = const(8)  # columns of the frame in a page of the RAM

_SETUP = (
    b"\xae"  # display off
    b"\xdc\x00"  # 17: start at column 0
    b"\x20"  # page addressing
    b"\xa4"  # show the RAM
    b"\xa6"  # not inverse
    b"\xa8\x3f"  # 64 rows (COM pins), each 128 segments long
    b"\xd3\x60"  # 13: the panel's first COM pin is number 32
    b"\xd5\x50"  # 14: clock: divide by 1, default frequency
    b"\xd9\x22"  # precharge 2 and 2 clocks
    b"\xdb\x35"  # deselect level 0.77 Vref
    b"\xad\x8a"  # the panel's voltage comes from the module
)
_UPRIGHT = b"\xa0\xc8"  # segment 0 is left, the last COM pin is on the top
_TURNED = b"\xa1\xc0"


class SH1107(Display):
    """The driver. column: the RAM column of the topmost row, 0 on 64x128; turned: by 180 degrees."""

    def __init__(self, bus, scan, column: int = 0, turned: bool = False) -> None:
        frame = bytearray(FRAME_BYTES)
        ram = bytearray(FRAME_BYTES)
        super().__init__(bus, scan, _SETUP + (_TURNED if turned else _UPRIGHT), frame, ram, _PAGES, column)
        seen = bytearray(FRAME_BYTES)  # the frame as it was turned last; ram began as dark as this
        self._drawn_pages = cut(frame, WIDTH)
        self._seen_pages = cut(seen, WIDTH)
        self._drawn_chunks = cut(frame, _SIDE)
        self._seen_chunks = cut(seen, _SIDE)
        self._drawn_bytes = FrameBuffer(frame, WIDTH, _FRAME_PAGES, GS8)
        self._seen_bytes = FrameBuffer(seen, WIDTH, _FRAME_PAGES, GS8)
        self._picture = FrameBuffer(frame, WIDTH, HEIGHT, MONO_VLSB)
        self._lying = [FrameBuffer(page, _SIDE, HEIGHT, MONO_HMSB) for page in cut(ram, HEIGHT)]

    def set_shift(self, lines: int) -> None:
        """Leave the picture where it is: its RAM is twice as long as the panel, and would bring noise in."""

    def _arrange(self) -> None:
        """Turn the pages of the RAM under which the frame has changed."""
        stale = 0  # mask of RAM pages
        for page in range(_FRAME_PAGES):
            if self._drawn_pages[page] != self._seen_pages[page]:
                stale |= self._changed(page)
        if stale:
            for page in range(_PAGES):
                if stale >> page & 1:
                    self._lying[page].blit(self._picture, -_SIDE * page, 0)
            self._seen_bytes.blit(self._drawn_bytes, 0, 0)

    def _changed(self, page: int) -> int:
        """Answer a mask of the chunks of a frame's page that differ: the RAM pages they lie in."""
        drawn = self._drawn_chunks
        seen = self._seen_chunks
        mask = 0
        at = page * _PAGES
        for i in range(_PAGES):
            if drawn[at + i] != seen[at + i]:
                mask |= 1 << i
        return mask
