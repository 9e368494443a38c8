"""The drivers of three controllers of an OLED of 128x64: SSD1306, SH1106, SH1107.

The RAM of an SSD1306 is laid out as the frame is. Section numbers are those of Solomon Systech's data sheet
SSD1306, revision 1.1. An SH1106 has 132 columns of RAM, addressed by page and column alone.

An SH1107 has a panel of 64x128 lying on its side. A page of its RAM is 8 pixels across the long side, so a
frame's bits lie across the RAM's. framebuf turns them: the RAM is a picture of 8x1024 in MONO_HMSB, one byte
a line and 64 lines a page, and blit copies pixel by pixel, in C, one microsecond each. Only the pages under
drawn bytes that changed are turned.

Command numbers are those of Sino Wealth's data sheets SH1106, version 2.3, and SH1107, version 2.1.
"""

from framebuf import MONO_HMSB, MONO_VLSB, FrameBuffer
from micropython import const

from contract.device import HEIGHT, WIDTH
from hw.display.display import COMMANDS, FRAME_BYTES, PAGE, RUN_HEADER, STEP, STOP_BITS, STOP_MASK, Display

# The flow chart in the application note of an SSD1306, figure 2.
_SSD1306_SETUP = (
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

    setup = _SSD1306_SETUP
    spare = 0  # RAM columns beyond the 128 of the picture

    def __init__(self, bus: "Any", scan: "Any", column: int, turned: bool) -> None:
        frame = bytearray(FRAME_BYTES)
        columns = (column, self.spare - column)
        super().__init__(bus, scan, self.setup, _WAYS, columns, turned, frame, frame, 8)


_SH1106_SETUP = (
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


class SH1106(SSD1306):
    """The driver. On most modules the leftmost pixel has column 2."""

    setup = _SH1106_SETUP
    spare = 4


_SH1107_PAGES = const(16)
_SIDE = const(8)  # columns of the frame in a page of the RAM

_LAST_COLUMNS_LOW = const(0x0C)  # commands 1, 2: columns 124 to 127; a column is a row of the picture
_LAST_COLUMNS_HIGH = const(0x17)
_START_COLUMN = const(0xDC)  # 17

_SH1107_SETUP = (
    b"\xae"  # display off
    b"\xad\x8a"  # the panel's voltage comes from the module
    b"\xdc\x00"  # 17: start at column 0
    b"\xd5\x50"  # 14: clock: divide by 1, default frequency
    b"\x20"  # page addressing
    b"\xa4"  # show the RAM
    b"\xa6"  # not inverse
    b"\xa8\x3f"  # 64 rows (COM pins), each 128 segments long
    b"\xd3\x60"  # 13: the panel's first COM pin is number 32
    b"\xd9\x22"  # precharge 2 and 2 clocks
    b"\xdb\x35"  # deselect level 0.77 Vref
)
_SH1107_WAYS = (b"\xa0\xc8", b"\xa1\xc0")  # segment 0 is left, the last COM pin is on the top


class SH1107(Display):
    """The driver. column: the RAM column of the topmost row, 0 on 64x128; turned: by 180 degrees."""

    def __init__(self, bus: "Any", scan: "Any", column: int, turned: bool) -> None:
        frame = bytearray(FRAME_BYTES)
        ram = bytearray(FRAME_BYTES)
        super().__init__(
            bus, scan, _SH1107_SETUP, _SH1107_WAYS, (column, column), turned, frame, ram, _SH1107_PAGES
        )
        self._start_line = bytearray((COMMANDS, _START_COLUMN, 0))
        self._start_lines = b"\x00\x7f"
        self._seen = bytearray(FRAME_BYTES)  # the frame as it was turned last; ram began as dark as this
        self._picture = FrameBuffer(frame, WIDTH, HEIGHT, MONO_VLSB)
        self._lying = FrameBuffer(ram, _SIDE, FRAME_BYTES, MONO_HMSB)

    def _stand(self, lines_down: int) -> None:
        """Darken first what comes in at the top: of the RAM, twice as long as the panel, the last column."""
        if lines_down:
            bus = self._bus
            for i in range(RUN_HEADER, RUN_HEADER + STEP):
                bus.tx[i] = 0
            for page in range(_SH1107_PAGES):
                bus.run(PAGE | page, _LAST_COLUMNS_LOW, _LAST_COLUMNS_HIGH, STEP)
        super()._stand(lines_down)

    def _arrange(self) -> None:
        """Turn the pages of the RAM under which the frame has changed."""
        stale = self._take_changes()
        for page in range(_SH1107_PAGES):
            if stale >> page & 1:
                self._lying.blit(self._picture, -_SIDE * page, HEIGHT * page)

    def _take_changes(self) -> int:
        """Let what was seen be the frame; answer a mask of the RAM's pages under the runs that differed."""
        frame = self.frame
        seen = self._seen
        scan = self._scan
        tx = self._bus.tx  # free as long as no run is sent
        mask = 0
        at = 0
        while at < FRAME_BYTES:
            run = scan.next_run(frame, seen, at, WIDTH, tx, RUN_HEADER)
            if not run:
                break
            at = run & STOP_MASK
            first_page = (run >> STOP_BITS) % WIDTH // _SIDE
            last_page = (at - 1) % WIDTH // _SIDE
            mask |= (2 << last_page) - (1 << first_page)
        return mask
