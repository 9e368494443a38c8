"""ST7789: a colour display, which shows the frame larger and in the colours of a theme.

Each eight by eight pixels are a cell, whose lit ones have one ink, as on the home computers of the eighties.

A pixel of the frame is two points of the glass wide and high where 256 of them fit. On a glass of 240 column
6 and row 2 of each eight, where all kept pictures have the fewest strokes of one pixel, have one point
instead: 15 for 8, which blurs nothing. Below the frame is a strip of eight rows, which goes out whole. The
rest of the glass has the colour of dark pixels. No picture in colours is held: what the leaf `scan` finds to
have changed goes out some rows at once, made into points by the leaf `points`. Its light, on a PWM, takes the
place of contrast.

Command numbers are those of Sitronix's data sheet ST7789V, version 1.3.
"""

from micropython import const

from contract.device import INKS, PALETTES, WIDTH
from hw.display.display import FRAME_BYTES, FULL_CONTRAST, RUN_HEADER, STOP_BITS, STOP_MASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hw.doors import Clock

_SOFTWARE_RESET = const(0x01)  # 9.1.2
_SLEEP_OUT = const(0x11)  # 9.1.12
_INVERSION_ON = const(0x21)  # 9.1.16: a glass of the kind IPS shows true colours so
_DISPLAY_OFF = const(0x28)
_DISPLAY_ON = const(0x29)
_COLUMNS = const(0x2A)  # 9.1.20: first and last
_ROWS = const(0x2B)
_WRITE = const(0x2C)
_DIRECTION = const(0x36)  # 9.1.28: MADCTL
_POINTS = const(0x3A)  # 9.1.32

_RESET_US = const(120_000)  # from a reset to SLPOUT
_AWAKE_US = const(5_000)  # from a reset, and from SLPOUT, to the next command
_RAM_COLUMNS = const(240)
_RAM_ROWS = const(320)
_OTHER_WAY_UP = const(0xC0)  # bits of MADCTL: rows and columns from the other end
_LYING = const(0x20)  # rows and columns change places

_TWICE_FROM = const(256)  # points of a glass that has room for two a pixel
_EIGHT = const(16)  # points for eight pixels there
_NARROW_EIGHT = const(15)  # elsewhere
_NARROW_ROW = const(2)
_MOST_EIGHTS = const(32)  # of points, that go out at once: 1 KB
_EIGHTS = const(16)  # of pixels, in a row of the frame
_PAGES = const(8)
_PAGES_IN_ALL = const(9)  # with the strip
_CELLS = const(128)  # of the frame; those of the strip follow
_PAGES_AT = const(6)  # of the parts of renew()
_STRIP_AT = const(14)
_NONE = const(-1)
_ALL = const(255)
_DUTY = const(316)  # of 65535, a step of contrast: FULL_CONTRAST is all of it


class ST7789:
    """The driver, with what hw.display.display.Display can be asked for. Draw in frame, and in strip.

    cells: an ink (contract.device) for each cell of the frame, row by row; strip_cells: of the strip.

    bus: OverSPI. light: a PWM. config: has GLASS_WIDTH and GLASS_HEIGHT, what of the RAM is under the first
    point of the glass (COLUMN_OFFSET, ROW_OFFSET, MADCTL), and ROTATION. It never answers, so it is never
    lost, and its picture is never moved. colours: how many themes there are.
    """

    colours = len(PALETTES)
    lost = False
    lines_down = 0

    def __init__(
        self, bus: "Any", clock: "Clock", scan: "Any", points: "Any", light: "Any", config: "Any"
    ) -> None:
        self.frame = bytearray(FRAME_BYTES)
        self.strip = bytearray(WIDTH)
        cells = bytearray(_CELLS + _EIGHTS)
        self._cells = cells
        self.cells = memoryview(cells)[:_CELLS]
        self._rows = _rows_of(cells)
        self.strip_cells = self._rows[_PAGES]
        self._bus = bus
        self._clock = clock
        self._scan = scan
        self._leaf = points
        self._light = light
        light.freq(2_000)
        light.duty_u16(0)
        self._duty = FULL_CONTRAST * _DUTY
        self._config = config
        self._eight = eight = _EIGHT if config.GLASS_WIDTH >= _TWICE_FROM else _NARROW_EIGHT
        self._points = bytearray(2 * _MOST_EIGHTS * eight)
        view = memoryview(self._points)
        # By the width of a window in eights: the lines of its rows, and those with a row that is one line.
        self._whole = []
        self._less = [] if eight == _NARROW_EIGHT else self._whole
        for eights in range(_EIGHTS + 1):
            line = 2 * eights * eight
            lines = line * 2 * _rows_at_once(eights)
            self._whole.append(view[:lines])
            if eight == _NARROW_EIGHT:
                self._less.append(view[: lines - line])
        # Of the picture in the RAM, as it is told its windows; air is above it, above the strip, and below.
        self._left = self._top = 0
        self._air = (config.GLASS_HEIGHT - _PAGES_IN_ALL * eight) // 3
        self._shown = bytearray(FRAME_BYTES)
        self._shown_strip = bytearray(WIDTH)
        self._shown_cells = bytearray(_CELLS + _EIGHTS)
        self._shown_rows = _rows_of(self._shown_cells)
        self._window = bytearray(4)
        self._next = self._eights = _NONE  # where in the frame the window goes on; how wide it is
        self._direction = bytearray(1)
        self._inks = bytearray(PALETTES[0])
        self._palette = 0
        self._turned = self._built_in_turned = config.ROTATION == 180
        self._awake = False
        self._stale = True  # all of the glass

    def show(self) -> int:
        """Send what differs from the last picture; answer the bytes of frame it was. Does not allocate."""
        if not self._awake:
            self._wake()
        if self._stale:
            self._begin()
        if self._cells != self._shown_cells:
            self._mark_cells()
        sent = self._send_changes()
        if self.strip != self._shown_strip:
            self._send_strip()
        if not self._awake:
            self._awake = True
            self.set_power(True)
        return sent

    def set_contrast(self, level: int) -> None:
        """Set the brightness, 0 (dim) to 255."""
        self._duty = min(65535, level * _DUTY)
        if self._awake:
            self._light.duty_u16(self._duty)

    def set_power(self, on: bool) -> None:
        """Light the glass or darken it; dark it keeps its picture."""
        if self._awake:
            self._bus.tell(_DISPLAY_ON if on else _DISPLAY_OFF, None)
            self._light.duty_u16(self._duty if on else 0)

    def renew(self, part: int) -> None:
        """Do a part, 0 to 14, of a set-up and a whole picture, in a tick that shows nothing new."""
        if not part:
            self._set_up()
        elif part < _PAGES_AT:
            self._renew_air(part)
        elif part < _STRIP_AT:
            page = part - _PAGES_AT
            self._send_page(self.frame, self.cells, page * WIDTH, self._top + page * self._eight)
        else:
            self._send_strip()

    def turn(self, over: bool) -> None:
        """Turn the picture by 180 degrees from how the glass is built in, or back, with the next show()."""
        turned = self._built_in_turned != over
        if turned != self._turned:
            self._turned = turned
            self._stale = True

    def move(self) -> None:
        """Do nothing: no point of it burns in."""

    def set_colours(self, palette: int) -> None:
        """Show the picture in a theme of contract.device, with the next show(). Does not allocate."""
        if palette != self._palette:
            self._palette = palette
            for i in range(2 + 2 * INKS):
                self._inks[i] = PALETTES[palette][i]
            self._stale = True

    def _wake(self) -> None:
        """Reset the controller, whatever it does. Blocks for 130 ms."""
        bus = self._bus
        bus.reset()
        self._clock.pause_us(_AWAKE_US)
        bus.tell(_SOFTWARE_RESET, None)
        self._clock.pause_us(_RESET_US)

    def _set_up(self) -> None:
        """Tell what a reset undoes, which changes nothing where it is so. No command may follow for 5 ms."""
        bus = self._bus
        bus.tell(_POINTS, b"\x55")  # of 16 bits
        bus.tell(_INVERSION_ON, None)
        bus.tell(_DIRECTION, self._direction)
        bus.tell(_DISPLAY_ON, None)
        bus.tell(_SLEEP_OUT, None)

    def _begin(self) -> None:
        """Say which way up, fill the glass, and hold all bytes for wrong. Blocks for at most 70 ms."""
        self._stale = False
        config = self._config
        width = config.GLASS_WIDTH
        height = config.GLASS_HEIGHT
        column = config.COLUMN_OFFSET
        row = config.ROW_OFFSET
        direction = config.MADCTL
        eight = self._eight
        if self._turned:
            lies = direction & _LYING
            column = (_RAM_ROWS if lies else _RAM_COLUMNS) - width - column
            row = (_RAM_COLUMNS if lies else _RAM_ROWS) - height - row
            direction ^= _OTHER_WAY_UP
        self._left = column + (width - _EIGHTS * eight >> 1)
        self._top = row + self._air
        self._direction[0] = direction
        self._set_up()
        self._clock.pause_us(_AWAKE_US)
        self._fill(column, row, width, height)
        for i in range(FRAME_BYTES):
            self._shown[i] = self.frame[i] ^ _ALL
        for i in range(WIDTH):
            self._shown_strip[i] = 0

    def _renew_air(self, part: int) -> None:
        """Fill what is above the picture (1), between it and the strip, below, on the left, on the right."""
        eight = self._eight
        air = height = self._air
        width = _EIGHTS * eight
        x = self._left
        y = self._top - air
        if part > 3:
            height = self._config.GLASS_HEIGHT
            side = self._config.GLASS_WIDTH - width >> 1
            x += width if part > 4 else -side
            width = side
        elif part > 1:
            y += _PAGES * eight + air
            if part > 2:
                y += eight + air
                height = self._config.GLASS_HEIGHT - _PAGES_IN_ALL * eight - 2 * air
        self._fill(x, y, width, height)

    def _fill(self, x: int, y: int, width: int, height: int) -> None:
        """Give points of the glass, if there are any, the colour of dark pixels."""
        left = 2 * width * height
        if not left:
            return
        points = self._whole[1]
        inks = self._inks
        for i in range(0, len(points), 2):
            points[i] = inks[0]
            points[i + 1] = inks[1]
        self._open(x, y, width, height)
        while left > 0:  # what is too much begins with the first again
            self._bus.data(points)
            left -= len(points)
        self._bus.end()

    def _mark_cells(self) -> None:
        """Hold the first byte of each cell that has another ink for wrong, as eights go out whole."""
        frame = self.frame
        shown = self._shown
        for row in range(_PAGES_IN_ALL):
            cells = self._rows[row]
            inks = self._shown_rows[row]
            if cells != inks:
                for i in range(_EIGHTS):
                    if cells[i] != inks[i]:
                        inks[i] = cells[i]
                        if row == _PAGES:
                            self._shown_strip[0] = self.strip[0] ^ _ALL
                        else:
                            at = row * WIDTH + 8 * i
                            shown[at] = frame[at] ^ _ALL

    def _send_changes(self) -> int:
        """Send the runs that differ somewhere; answer their bytes."""
        frame = self.frame
        shown = self._shown
        scan = self._scan
        tx = self._bus.tx  # what is found is copied there, too, and not wanted
        sent = 0
        at = 0
        while at < FRAME_BYTES:
            run = scan.next_run(frame, shown, at, WIDTH, tx, RUN_HEADER)
            if not run:
                break
            at = run & STOP_MASK
            self._send(run >> STOP_BITS, at)
            sent += at - (run >> STOP_BITS)
        if sent:
            self._next = _NONE
            self._bus.end()
        return sent

    def _send(self, first: int, stop: int) -> None:
        """Send the bytes of a page from first to stop, rounded to eights."""
        eight = self._eight
        first &= ~7
        eights = (stop + 7 - first) >> 3
        stop = first + 8 * eights
        if first != self._next or eights != self._eights:  # down to the end, as more may follow
            page = first // WIDTH
            x = self._left + (first % WIDTH >> 3) * eight
            self._open(x, self._top + page * eight, eights * eight, (_PAGES - page) * eight)
            self._eights = eights
        self._next = first + WIDTH
        self._send_rows(self.frame, self.cells, first, stop)

    def _send_strip(self) -> None:
        y = self._top + _PAGES * self._eight + self._air
        self._send_page(self.strip, self.strip_cells, 0, y)
        for i in range(WIDTH):
            self._shown_strip[i] = self.strip[i]

    def _send_page(self, frame: bytearray, cells: memoryview, at: int, y: int) -> None:
        eight = self._eight
        self._open(self._left, y, _EIGHTS * eight, eight)
        self._send_rows(frame, cells, at, at + WIDTH)
        self._bus.end()

    def _send_rows(self, frame: bytearray, cells: memoryview, first: int, stop: int) -> None:
        """Send eights of a page into a window as wide."""
        bus = self._bus
        lines = self._leaf.lines
        eight = self._eight
        eights = stop - first >> 3
        rows = _rows_at_once(eights)
        row = 0
        while row < 8:
            beyond = row + rows
            lines(self._points, row, frame, first, stop, beyond, self._inks, eight, cells)
            bus.data((self._less if row <= _NARROW_ROW < beyond else self._whole)[eights])
            row = beyond

    def _open(self, x: int, y: int, width: int, height: int) -> None:
        """Have what comes written into a window of the RAM, row by row."""
        self._from_to(_COLUMNS, x, width)
        self._from_to(_ROWS, y, height)
        self._bus.begin(_WRITE)

    def _from_to(self, command: int, first: int, count: int) -> None:
        last = first + count - 1
        window = self._window
        window[0] = first >> 8
        window[1] = first & _ALL
        window[2] = last >> 8
        window[3] = last & _ALL
        self._bus.begin(command)
        self._bus.data(window)


def _rows_of(cells: bytearray) -> list[memoryview]:
    return [memoryview(cells)[at : at + _EIGHTS] for at in range(0, len(cells), _EIGHTS)]


def _rows_at_once(eights: int) -> int:
    """Answer how many rows of pixels, so many eights wide, go out at once."""
    return 8 if eights <= 2 else 4 if eights <= 4 else 2 if eights <= 8 else 1
