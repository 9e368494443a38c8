"""Sino Wealth SH1107 with a glass of 64x128 lying on its side: 128x64.

The RAM has 16 pages of 128 columns (data sheet, version 2.1, figure 10). A column belongs to a COM pin, a bit
of a page to a segment. Of the 128 COM pins the glass has numbers 32 to 95: hence the display offset of 60
hexadecimal in every driver for it. The chip's own converter (AD) lights nothing: the module has another.
"""

from .oled import HEIGHT, REVERSED, WIDTH, Oled

_TOP_COM = 95
_COLUMNS = 128
_PAGES = 16
_LIT = [bytes([bit for bit in range(8) if byte >> bit & 1]) for byte in range(256)]  # the bits of a byte


class SH1107(Oled):
    """The chip after power on: off, RAM undefined (here: a pattern), page addressing, 128 rows."""

    MOST_SPI_HERTZ = 4_000_000  # a clock cycle of 250 ns at 2.4 V and more
    RAM_PAGES = _PAGES
    ROWS = _COLUMNS
    PARAMETERS = (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDB, 0xDC)

    def _switch(self, byte: int) -> None:
        if byte != 0x20:  # addressing by pages
            super()._switch(byte)

    def _command_with(self, command: int, value: int) -> None:
        """Carry out the command whose parameter has come."""
        if command == 0xA8:
            self.rows = (value & 127) + 1
        elif command == 0xAD:
            self._convert(value & 0xF0 == 0x80)
        elif command == 0xD3:
            self.offset = value & 127
        elif command == 0xDC:
            self.start_line = value & 127
        else:
            super()._command_with(command, value)

    def _draw(self, picture: bytearray) -> None:
        """Follow every row of the scan from RAM column to COM pin to place on the glass."""
        for i in range(len(picture)):
            picture[i] = 0
        ram = self.ram
        inverse = 255 if self.inverse else 0
        for row in range(self.rows):
            com = self.rows - 1 - row if self.reversed else row
            y = _TOP_COM - ((com - self.offset) & (_COLUMNS - 1))
            if not 0 <= y < HEIGHT:
                continue
            at = (self.start_line + row) & (_COLUMNS - 1)
            bit = 1 << (y & 7)
            line = (y >> 3) * WIDTH
            for page in range(_PAGES):
                byte = ram[at] ^ inverse
                if self.remap:
                    byte = REVERSED[byte]
                if byte:
                    x = line + 8 * (_PAGES - 1 - page if self.remap else page)
                    for i in _LIT[byte]:
                        picture[x + i] |= bit
                at += _COLUMNS
