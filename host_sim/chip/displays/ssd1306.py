"""Solomon Systech SSD1306 (128x64 RAM) and Sino Wealth SH1106 (132x64), addressed by page and column.

Sections are those of the SSD1306's data sheet, revision 1.1; commands of the SH1106 are those of version 2.3.
"""

from machine import Misuse

from .oled import COPY_IN_C, HEIGHT, PAGES, WIDTH, Oled, turn_over


class RowOled(Oled):
    """Base of both. FIRST_SEGMENT: the segment pin on the right edge of the glass."""

    FIRST_SEGMENT = 0

    def _switch(self, byte: int) -> None:
        """Take a command of one byte that switches something."""
        if 0x40 <= byte < 0x80:
            self.start_line = byte & 63
        else:
            super()._switch(byte)

    def _command_with(self, command: int, value: int) -> None:
        """Carry out the command whose parameter has come."""
        if command == 0xA8:
            if not 15 <= value <= 63:
                raise Misuse("multiplex ratio")
            self.rows = value + 1
        elif command == 0xD3:
            self.offset = value & 63
        elif command == 0xDA:
            if value & 0xCF != 0x02:
                raise Misuse("COM pins setting")
            self.com_pins = value
        else:
            super()._command_with(command, value)

    def _draw(self, picture: bytearray) -> None:
        if self.remap != self.reversed or self.rows != HEIGHT or self.inverse or self.com_pins != 0x12:
            self._map_rows(picture)
            return
        left = self.RAM_COLUMNS - WIDTH - self.FIRST_SEGMENT if self.remap else self.FIRST_SEGMENT
        self._copy(picture, left, (self.start_line + self.offset) & 63)
        if not self.remap:
            turn_over(picture)

    def _copy(self, picture: bytearray, left: int, top: int) -> None:
        """Copy the columns from left on, upright, beginning with line top; after the last comes the first."""
        ram = self.ram
        columns = self.RAM_COLUMNS
        shift = top & 7
        to = 0
        for page in range(top >> 3, (top >> 3) + PAGES):
            at = (page & 7) * columns + left
            below = (page + 1 & 7) * columns + left - at
            if COPY_IN_C:
                upper, lower = ram[at : at + WIDTH], ram[at + below : at + below + WIDTH]
                picture[to : to + WIDTH] = _shifted(upper, lower, shift) if shift else upper
                to += WIDTH
                continue
            for i in range(at, at + WIDTH):
                picture[to] = (ram[i] >> shift | ram[i + below] << 8 - shift) & 255
                to += 1

    def _map_rows(self, picture: bytearray) -> None:
        """Follow every row from RAM line to COM pin to glass (SSD1306 8.6.1, 10.1.6 to 10.1.18).

        Start line and offset both count along the scan (tables 10-1 and 10-2), so whichever way it goes, more
        of either moves the picture to where the scan begins.
        """
        for i in range(len(picture)):
            picture[i] = 0
        columns = self.RAM_COLUMNS
        for row in range(self.rows):
            line = (self.start_line + row) & 63
            com = self.rows - 1 - row if self.reversed else row
            com = (com + (self.offset if self.reversed else -self.offset)) & 63
            if not self.com_pins & 0x10:  # sequential pins on a panel wired for alternative ones
                com = (com >> 1) | ((com & 1) << 5)
            y = 63 - com
            for column in range(columns):
                lit = (self.ram[(line >> 3) * columns + column] >> (line & 7)) & 1
                if lit != self.inverse:
                    segment = columns - 1 - column if self.remap else column
                    x = WIDTH - 1 - (segment - self.FIRST_SEGMENT)
                    if 0 <= x < WIDTH:
                        picture[(y >> 3) * WIDTH + x] |= 1 << (y & 7)


class SSD1306(RowOled):
    """The chip after power on (8.9): off, RAM undefined (here: a pattern), contrast 7F, page addressing."""

    MOST_SPI_HERTZ = 10_000_000  # table 13-4: a clock cycle of 100 ns
    CONTRAST = 0x7F
    PUMP = False
    PARAMETERS = (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)

    def _switch(self, byte: int) -> None:
        if byte != 0x2E:  # scrolling off
            super()._switch(byte)

    def _command_with(self, command: int, value: int) -> None:
        """Carry out the command whose parameter has come."""
        if command == 0x20:
            if value != 2:
                raise Misuse("addressing mode " + str(value) + ": only that by pages is simulated")
        elif command == 0x8D:
            if value & 0x3B != 0x10:
                raise Misuse("charge pump setting")
            self.pump = bool(value & 4)
        else:
            super()._command_with(command, value)

    def _copy(self, picture: bytearray, left: int, top: int) -> None:
        if top:
            super()._copy(picture, left, top)
        else:
            picture[:] = self.ram


class SH1106(RowOled):
    """The chip after power on: off, RAM undefined (here: a pattern), contrast 80, DC-DC converter on.

    On the usual module the glass is wired to segments 2 to 129: an upright picture begins in column 2.
    """

    MOST_SPI_HERTZ = 4_000_000  # a clock cycle of 250 ns at 2.4 V and more
    RAM_COLUMNS = 132
    FIRST_SEGMENT = 2
    PARAMETERS = (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)

    def _switch(self, byte: int) -> None:
        if not 0x30 <= byte < 0x34:  # command 3: pump voltage
            super()._switch(byte)

    def _command_with(self, command: int, value: int) -> None:
        """Carry out the command whose parameter has come."""
        if command == 0xAD:  # command 11
            self._convert(value & 0xFE == 0x8A)
            self.pump = bool(value & 1)
        else:
            super()._command_with(command, value)


def _shifted(upper: bytearray, lower: bytearray, shift: int) -> bytes:
    """Answer two pages' columns moved up by less than a page, all at once."""
    kept = int.from_bytes(bytes([255 >> shift]) * WIDTH, "little")
    every = (1 << 8 * WIDTH) - 1
    above = int.from_bytes(upper, "little") >> shift & kept
    below = int.from_bytes(lower, "little") << 8 - shift & (every ^ kept)
    return (above | below).to_bytes(WIDTH, "little")
