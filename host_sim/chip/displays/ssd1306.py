"""Solomon Systech SSD1306: 128x64 RAM, three ways to address it.

Section numbers are those of the data sheet, revision 1.1. Scrolling in hardware is not modelled.
"""

from machine import Misuse

from .oled import PAGES, WIDTH, RowOled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..shapes import Bytes

HORIZONTAL = 0
VERTICAL = 1
PAGE = 2


class SSD1306(RowOled):
    """The chip after power on (8.9): off, RAM undefined (here: a pattern), contrast 7F, page addressing."""

    MOST_SPI_HERTZ = 10_000_000  # table 13-4: a clock cycle of 100 ns
    PARAMETERS = {
        0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1,
        0xDB: 1,
    }  # fmt: skip

    def reset(self) -> None:
        """Go to the state after a reset."""
        super().reset()
        self.contrast = 0x7F
        self.pump = False
        self.mode = PAGE
        self.first_column = 0
        self.last_column = WIDTH - 1
        self.first_page = 0
        self.last_page = PAGES - 1

    def _set_column(self, byte: int) -> None:
        """00-1F: a nibble of the column, page addressing mode only (10.1.1, 10.1.2)."""
        if self.mode != PAGE:
            raise Misuse("a column address outside page addressing mode")
        super()._set_column(byte)

    def _set_page(self, page: int) -> None:
        if self.mode != PAGE:
            raise Misuse("a page address outside page addressing mode")
        self.page = page

    def _switch(self, byte: int) -> None:
        if byte != 0x2E:  # scrolling off
            super()._switch(byte)

    def _command_with(self, command: int, value: int, second: int) -> None:
        """Carry out the command whose parameters have come."""
        if command == 0x20:
            if value > PAGE:
                raise Misuse("addressing mode " + str(value))
            self.mode = value
        elif command == 0x21:
            if self.mode == PAGE or not value <= second < WIDTH:
                raise Misuse("column window")
            self.first_column = value
            self.last_column = second
            self.column = value
        elif command == 0x22:
            if self.mode == PAGE or not value <= second < PAGES:
                raise Misuse("page window")
            self.first_page = value
            self.last_page = second
            self.page = value
        elif command == 0x8D:
            if value & 0x3B != 0x10:
                raise Misuse("charge pump setting")
            self.pump = bool(value & 4)
        elif command == 0xA3:
            raise Misuse("scrolling is not modelled")
        else:
            super()._command_with(command, value, second)

    def _write(self, buffer: "Bytes", start: int, end: int) -> None:
        """Write data bytes at the pointer, which moves on as the mode says (10.1.3)."""
        if self.mode == PAGE:
            super()._write(buffer, start, end)
            return
        for i in range(start, end):
            self.ram[self.page * WIDTH + self.column] = buffer[i]
            if self.mode == HORIZONTAL:
                if self._next_column():
                    self._next_page()
            elif self._next_page():
                self._next_column()

    def _next_column(self) -> bool:
        """Move the column on inside its window; answer whether it began anew."""
        if self.column == self.last_column:
            self.column = self.first_column
            return True
        self.column = (self.column + 1) & 127
        return False

    def _next_page(self) -> bool:
        """Move the page on inside its window; answer whether it began anew."""
        if self.page == self.last_page:
            self.page = self.first_page
            return True
        self.page = (self.page + 1) & 7
        return False

    def _powered(self) -> bool:
        return self.pump

    def _copy(self, picture: bytearray, left: int, top: int) -> None:
        if top:
            super()._copy(picture, left, top)
        else:
            picture[:] = self.ram
