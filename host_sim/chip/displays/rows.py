"""What the SSD1306 and the SH1106 share: rows of the RAM are rows of the glass, 64 COM pins drive them.

The module's glass is wired so that COM63 is on the top and the lowest segment in use on the right edge: with
segment remap (A1) and reversed COM scan (C8) the picture is upright.
"""

from machine import Misuse

from .oled import COPY_IN_C, HEIGHT, PAGES, WIDTH, Oled, turn_over


class RowOled(Oled):
    """Base of the two. FIRST_SEGMENT: the segment pin on the right edge of the glass."""

    FIRST_SEGMENT = 0

    def reset(self) -> None:
        """Go to the state after a reset."""
        super().reset()
        self.com_pins = 0x12

    def _switch(self, byte: int) -> None:
        """Take a command of one byte that switches something."""
        if 0x40 <= byte < 0x80:
            self.start_line = byte & 63
        else:
            super()._switch(byte)

    def _command_with(self, command: int, value: int, second: int) -> None:
        """Carry out the command whose parameters have come."""
        if command == 0x81:
            self.contrast = value
        elif command == 0xA8:
            if not 15 <= value <= 63:
                raise Misuse("multiplex ratio")
            self.rows = value + 1
        elif command == 0xD3:
            self.offset = value & 63
        elif command == 0xDA:
            if value & 0xCF != 0x02:
                raise Misuse("COM pins setting")
            self.com_pins = value

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


def _shifted(upper: bytearray, lower: bytearray, shift: int) -> bytes:
    """Answer two pages' columns moved up by less than a page, all at once."""
    kept = int.from_bytes(bytes([255 >> shift]) * WIDTH, "little")
    every = (1 << 8 * WIDTH) - 1
    above = int.from_bytes(upper, "little") >> shift & kept
    below = int.from_bytes(lower, "little") << 8 - shift & (every ^ kept)
    return (above | below).to_bytes(WIDTH, "little")
