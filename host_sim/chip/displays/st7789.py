"""Sitronix ST7789: a RAM of 240 columns and 320 rows, a colour of 16 bits a point; a glass over part of it.

A command comes with DC low, its parameters and points with DC high (data sheet ST7789V, version 1.3, 8.4).
Columns and rows are led to the RAM's as MADCTL says (8.12, 9.1.28). All glasses here are of the kind IPS:
they show the colours that are meant while the chip inverts them. Nothing allocates after mount(); what the
chip does not know, or is not modelled of it, raises Misuse.
"""

from machine import Misuse

from .oled import COPY_IN_C, DARK, FULL_CONTRAST, HEIGHT, WIDTH, turn_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..shapes import Bytes
    from ..soc import Soc

RAM_COLUMNS = 240
RAM_ROWS = 320

_FULL = 65535  # duty of a PWM
_RESET_US = 5_000  # after a reset, and after SLPOUT and SLPIN, the next command waits so long (9.1.2, 9.1.12)
_WAKE_US = 120_000  # from a reset, or SLPIN, to SLPOUT

_ROW_ORDER = 0x80  # bits of MADCTL
_COLUMN_ORDER = 0x40
_OTHER_WAY_UP = 0xC0
_EXCHANGE = 0x20
_UNUSED = 0x0B  # blue first, and two bits that are none: not modelled
_INVERTED = bytes([255 - byte for byte in range(256)])

# Bytes behind a command; -1: points.
_PARAMETERS = {
    0x00: 0, 0x01: 0, 0x10: 0, 0x11: 0, 0x13: 0, 0x20: 0, 0x21: 0, 0x28: 0, 0x29: 0,
    0x2A: 4, 0x2B: 4, 0x2C: -1, 0x36: 1, 0x3A: 1,
}  # fmt: skip


class ST7789:
    """The chip after power on: asleep, its RAM undefined (here: a pattern).

    answers, strict, missed, upside_down, touched: as of an Oled. picture() looks where the game's driver puts
    it. It takes a point of another colour than the row right below the picture begins with for lit. leaf:
    write() and look(), for who has faster loops than this Python.
    """

    leaf: "Any" = None

    MOST_SPI_HERTZ = 62_500_000  # a write cycle of 16 ns (7.4.4)

    def __init__(self) -> None:
        self.answers = True
        self.strict = True
        self.upside_down = False
        # The two bytes of a point, row by row.
        self.high = bytearray(RAM_COLUMNS * RAM_ROWS)
        self.low = bytearray(RAM_COLUMNS * RAM_ROWS)
        self._touched = True
        self._picture = bytearray(DARK)
        self._parameters = bytearray(4)
        self._soc: Any = None
        self._backlight: int | None = None
        self._lit = 0  # the light when it was seen last
        self.width = self.height = 0  # of the glass
        self.power_on()

    def mount(self, config: "Any", soc: "Soc") -> None:
        """Put the glass of a board's numbers over the RAM, and a light behind it."""
        self._soc = soc
        self.upside_down = config.ROTATION == 180
        self._backlight = config.BACKLIGHT
        self.width = config.GLASS_WIDTH
        self.height = config.GLASS_HEIGHT
        self._lead(config.MADCTL, config.COLUMN_OFFSET, config.ROW_OFFSET)
        self._origin, self._across, self._down = self._origin_now, self._across_now, self._down_now
        eight = 16 if self.width >= 2 * WIDTH else 15
        left = (self.width - WIDTH // 8 * eight) // 2
        # As high as a third of what picture and strip leave; or, turned over, so far from the lower edge.
        top = (self.height - (HEIGHT // 8 + 1) * eight) // 3
        low = self.height - HEIGHT // 8 * eight - top
        # A point of each pixel, the first: they are two points wide, or some one.
        self._columns: tuple[int, ...] = tuple([left + (x * eight + 7) // 8 for x in range(WIDTH)])
        rows = [(y * eight + 7) // 8 for y in range(HEIGHT)]
        self._upright: tuple[int, ...] = tuple([top + row for row in rows] + [top + HEIGHT // 8 * eight])
        self._over: tuple[int, ...] = tuple([low + row for row in rows] + [low - 1])
        self._built_in = config.MADCTL & _OTHER_WAY_UP
        self.reset()

    def power_on(self) -> None:
        """Go to the state after power came."""
        for i in range(len(self.high)):
            self.high[i] = i * 37 + (i >> 3) & 255
            self.low[i] = i * 11 & 255
        self.reset()

    def reset(self) -> None:
        """Go to the state after a reset; the RAM is left alone."""
        self._reset_us = self._next_us = self._now() if self._soc is not None else 0
        self._waits_us = _RESET_US
        self.missed = False
        self.display_on = False
        self.asleep = True
        self.inverted = False
        self.direction = 0
        self.bits = 18  # of a point
        self._columns_from, self._columns_to = 0, RAM_COLUMNS - 1
        self._rows_from, self._rows_to = 0, RAM_ROWS - 1
        self._command = 0
        self._wanted = self._got = 0
        self._window_width = self._window_size = 1  # points
        self._next = 0  # of the window's points, row by row
        self._half = -1  # the first byte of a point whose second has not come
        self._touched = True

    @property
    def on(self) -> bool:
        """Tell whether anything is seen."""
        return self.display_on and not self.asleep and self._light() > 0

    @property
    def contrast(self) -> int:
        """How bright the light is, as the contrast of an OLED."""
        return (self._light() * FULL_CONTRAST + _FULL // 2) // _FULL

    @property
    def touched(self) -> bool:
        """Tell whether the picture may have changed: by bytes, or by the light."""
        return self._touched or self._light() != self._lit

    @touched.setter
    def touched(self, touched: bool) -> None:
        self._touched = touched
        self._lit = self._light()

    def _light(self) -> int:
        wave = self._soc.waves.get(self._backlight) if self._soc is not None else None
        return wave.duty if wave is not None else 0

    def _now(self) -> int:
        return self._soc.time.ticks_us()

    # bytes

    def receive(self, buffer: "Bytes") -> None:
        """Refuse: it hangs on SPI alone."""
        raise Misuse("an ST7789 on I2C")

    def receive_bytes(self, buffer: "Bytes", data: int) -> None:
        """Take bytes: a command, or its parameters where data is 1."""
        self.receive_part(buffer, 0, len(buffer), data)

    def receive_part(self, buffer: "Bytes", start: int, end: int, data: int) -> None:
        """Take a part of a buffer: a command, or its parameters where data is 1."""
        try:
            if not data:
                for i in range(start, end):
                    self._take_command(buffer[i])
            elif self._wanted < 0:
                self._write(buffer, start, end)
            else:
                for i in range(start, end):
                    self._take_parameter(buffer[i])
        except Misuse:
            if self.strict and not self.missed:
                raise
            self._wanted = self._got = 0
            self._half = -1

    def _take_command(self, command: int) -> None:
        if self._wanted > 0:
            raise Misuse("a command inside " + hex(self._command))
        if self._half >= 0:
            raise Misuse("half a point")
        if command not in _PARAMETERS:
            raise Misuse("unknown command " + hex(command))
        self._wait_for(command)
        self._command = command
        self._wanted = _PARAMETERS[command]
        self._got = 0
        if not self._wanted:
            self._switch(command)
        elif self._wanted < 0:
            self._start_to_write()

    def _wait_for(self, command: int) -> None:
        """Refuse a command that comes too soon after a reset or a change of sleep."""
        time = self._soc.time
        now = time.ticks_us()
        if 0 <= time.ticks_diff(now, self._next_us) < self._waits_us:  # below 0 after nine minutes
            raise Misuse("a command within " + str(self._waits_us) + " us of a reset, SLPIN or SLPOUT")
        self._waits_us = 0
        if command == 0x11 and 0 <= time.ticks_diff(now, self._reset_us) < _WAKE_US:
            raise Misuse("SLPOUT within 120 ms of a reset or SLPIN")

    def _switch(self, command: int) -> None:
        """Take a command without parameters."""
        self._touched = True
        if command == 0x01:
            self.reset()
        elif command == 0x10 or command == 0x11:
            self.asleep = command == 0x10
            self._next_us = self._now()
            self._waits_us = _RESET_US
            if self.asleep:
                self._reset_us = self._next_us
        elif command == 0x20 or command == 0x21:
            self.inverted = command == 0x21
        elif command == 0x28 or command == 0x29:
            self.display_on = command == 0x29

    def _take_parameter(self, byte: int) -> None:
        if not self._wanted:
            raise Misuse("a byte that no command wants, behind " + hex(self._command))
        self._parameters[self._got] = byte
        self._got += 1
        self._wanted -= 1
        if self._wanted:
            return
        self._touched = True
        parameters = self._parameters
        if self._command == 0x36:
            if byte & _UNUSED:
                raise Misuse("MADCTL " + hex(byte))
            self.direction = byte
        elif self._command == 0x3A:
            if byte & 0x8F != 0x05:
                raise Misuse("COLMOD " + hex(byte) + ": only 16 bits a point are simulated")
            self.bits = 16
        else:
            first = parameters[0] << 8 | parameters[1]
            last = parameters[2] << 8 | parameters[3]
            if not first <= last < self._most(self._command):
                raise Misuse("a window from " + str(first) + " to " + str(last))
            if self._command == 0x2A:
                self._columns_from, self._columns_to = first, last
            else:
                self._rows_from, self._rows_to = first, last

    def _most(self, command: int) -> int:
        """Answer how many columns (CASET) or rows (RASET) a host may count."""
        return RAM_ROWS if (command == 0x2A) == (self.direction & _EXCHANGE != 0) else RAM_COLUMNS

    def _start_to_write(self) -> None:
        if self.bits != 16:
            raise Misuse("points before COLMOD")
        if self._columns_to >= self._most(0x2A) or self._rows_to >= self._most(0x2B):
            raise Misuse("a window from before MADCTL, beyond the RAM")
        self._lead(self.direction, self._columns_from, self._rows_from)
        self._window_width = self._columns_to - self._columns_from + 1
        self._window_size = self._window_width * (self._rows_to - self._rows_from + 1)
        self._next = 0

    def _lead(self, direction: int, column: int, row: int) -> None:
        """Find out where a host's column and row lie in the RAM, and how far it is to the next of each."""
        self._across_now, self._down_now = 1, RAM_COLUMNS
        if direction & _EXCHANGE:
            column, row = row, column
        if direction & _COLUMN_ORDER:
            column = RAM_COLUMNS - 1 - column
            self._across_now = -1
        if direction & _ROW_ORDER:
            row = RAM_ROWS - 1 - row
            self._down_now = -RAM_COLUMNS
        if direction & _EXCHANGE:
            self._across_now, self._down_now = self._down_now, self._across_now
        self._origin_now = row * RAM_COLUMNS + column

    def _write(self, buffer: "Bytes", start: int, end: int) -> None:
        """Write points into the window, row by row; after its last comes its first."""
        self._touched = True
        high, low = self.high, self.low
        across = self._across_now
        if self._half >= 0 and start < end:
            at = self._place()
            self._go_on(1)
            high[at] = self._half
            low[at] = buffer[start]
            self._half = -1
            start += 1
        if self.leaf is not None:
            count = end - start >> 1
            origin, down = self._origin_now, self._down_now
            width, size = self._window_width, self._window_size
            self.leaf.write(origin, across, down, width, size, self._next, buffer, start, count)
            self._next = (self._next + count) % size
            start += 2 * count
        while end - start > 1:
            at = self._place()
            count = self._go_on(end - start >> 1)
            stop = start + 2 * count
            if COPY_IN_C:
                beyond = at + count * across
                to = slice(at, beyond if beyond >= 0 else None, across)
                high[to] = buffer[start:stop:2]
                low[to] = buffer[start + 1 : stop : 2]
                start = stop
                continue
            while start < stop:
                high[at] = buffer[start]
                low[at] = buffer[start + 1]
                at += across
                start += 2
        if start < end:
            self._half = buffer[start]

    def _place(self) -> int:
        """Answer where in the RAM the next point of the window lies."""
        x, y = self._next % self._window_width, self._next // self._window_width
        return self._origin_now + x * self._across_now + y * self._down_now

    def _go_on(self, most: int) -> int:
        """Go on by so many points, at most to the end of the row; answer how many."""
        count = min(self._window_width - self._next % self._window_width, most)
        self._next = (self._next + count) % self._window_size
        return count

    # the glass

    def picture(self) -> bytearray:
        """Answer what is seen, as the pixels it was drawn with: 1024 bytes, MONO_VLSB.

        The same buffer every time; clears touched.
        """
        self.touched = False
        picture = self._picture
        if not self.on:
            picture[:] = DARK
        else:
            is_over = self.direction & _OTHER_WAY_UP != self._built_in
            self._rows = self._over if is_over else self._upright
            if self.leaf is not None:
                self.leaf.look(picture, is_over)
            elif COPY_IN_C:
                self._look_at_once(picture)
            else:
                self._look(picture)
            if self.upside_down:
                turn_over(picture)
        return picture

    def _look(self, picture: bytearray) -> None:
        high, low, columns = self.high, self.low, self._columns
        origin, across = self._origin, self._across
        ground = origin + self._rows[HEIGHT] * self._down
        ground_high, ground_low = high[ground], low[ground]
        for i in range(len(picture)):
            picture[i] = 0
        for y in range(HEIGHT):
            start = origin + self._rows[y] * self._down
            to = (y >> 3) * WIDTH
            bit = 1 << (y & 7)
            for x in range(WIDTH):
                at = start + columns[x] * across
                if high[at] != ground_high or low[at] != ground_low:
                    picture[to] |= bit
                to += 1

    def _look_at_once(self, picture: bytearray) -> None:
        """Do the same with the points of a row at once, whose bytes make one whole number."""
        ground = self._origin + self._rows[HEIGHT] * self._down
        differs: list[bytes] = [
            bytes([byte != plane[ground] for byte in range(256)]) for plane in (self.high, self.low)
        ]
        pages: list[int] = [0] * (HEIGHT >> 3)
        for y in range(HEIGHT):
            row = self._rows[y]
            high = self._glass_row(self.high, row).translate(differs[0])
            low = self._glass_row(self.low, row).translate(differs[1])
            differ = int.from_bytes(high, "little") | int.from_bytes(low, "little")
            if differ:
                points = differ.to_bytes(self.width, "little")
                lit = int.from_bytes(bytes([points[x] for x in self._columns]), "little")
                pages[y >> 3] |= lit << (y & 7)
        picture[:] = b"".join([page.to_bytes(WIDTH, "little") for page in pages])

    def _glass_row(self, plane: bytearray, row: int) -> bytearray:
        start = self._origin + row * self._down
        beyond = start + self.width * self._across
        return plane[start : beyond if beyond >= 0 else None : self._across]

    def points(self) -> bytes:
        """Answer all of the glass as it is seen: two bytes a point, row by row. Allocates."""
        seen = bytearray(2 * self.width * self.height)
        if not self.on:
            return bytes(seen)
        for row in range(self.height):
            at = 2 * row * self.width
            seen[at : at + 2 * self.width : 2] = self._glass_row(self.high, row)
            seen[at + 1 : at + 2 * self.width : 2] = self._glass_row(self.low, row)
        if not self.inverted:
            seen = seen.translate(_INVERTED)
        if self.upside_down:
            seen = seen[::-1]
            seen[::2], seen[1::2] = seen[1::2], seen[::2]
        return bytes(seen)

    def planes(self) -> "tuple[Any, ...]":
        """Answer the RAM, high bytes and low ones, and where in it the glass lies.

        That is: its first point, how far it is from there to the next column, and to the next row; then the
        columns of the glass of which picture() takes a point, and the rows, as built in and turned over, each
        with the one right below the picture.
        """
        place = self._origin, self._across, self._down
        return (self.high, self.low) + place + (self._columns, self._upright, self._over)
