"""Solomon Systech SSD1306: I2C bytes in, a 128x64 picture out.

Section numbers are those of the data sheet, revision 1.1. The panel is the usual module: segment 0 on the
right edge, COM63 on the top, so that segment remap (A1) and reversed COM scan (C8) give an upright picture.

receive() does not allocate, so it may run under a locked heap. Unknown commands, broken transfers and
columns beyond the RAM raise Misuse, where the chip would do something undocumented. Scrolling in hardware is
not modelled.
"""

from machine import Misuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..shapes import Bytes

WIDTH = 128
HEIGHT = 64
PAGES = 8

HORIZONTAL = 0
VERTICAL = 1
PAGE = 2

# Bytes that follow a command of more than one byte (table 9-1); all others stand alone or are unknown.
_PARAMETERS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB:
1, }  # fmt: skip

_COPY_IN_C = hasattr(
    int, "bit_count"
)  # CPython copies a slice faster than a loop; MicroPython would allocate one


class SSD1306:
    """The chip after power on (8.9): off, RAM undefined (here: a pattern), contrast 7F.

    answers = False makes it deaf; ram is 1024 bytes, page by page; touched is set by everything that may
    change the picture.
    """

    def __init__(self) -> None:
        self.answers = True
        self.ram = bytearray(WIDTH * PAGES)
        self.touched = True
        self._picture = bytearray(WIDTH * PAGES)
        self._parameters = bytearray(4)
        self.power_on()

    def power_on(self) -> None:
        """Go to the state after a reset; the RAM holds a pattern that no picture looks like."""
        for i in range(WIDTH * PAGES):
            self.ram[i] = (i * 37 + (i >> 3)) & 255
        self.on = False
        self.pump = False
        self.contrast = 0x7F
        self.inverse = False
        self.all_lit = False
        self.mode = PAGE
        self.page = 0
        self.column = 0
        self.first_column = 0
        self.last_column = WIDTH - 1
        self.first_page = 0
        self.last_page = PAGES - 1
        self.start_line = 0
        self.offset = 0
        self.rows = HEIGHT
        self.remap = False
        self.reversed = False
        self.com_pins = 0x12
        self.data_bytes = 0  # written to the RAM since power on
        self._command = 0
        self._wanted = 0  # parameters that the command still wants
        self._got = 0
        self.touched = True

    def receive(self, buffer: "Bytes") -> None:
        """Take one I2C transfer without its address (8.1.5.2): control bytes, commands, data."""
        length = len(buffer)
        i = 0
        while i < length:
            control = buffer[i]
            if control & 0x3F:
                raise Misuse("not a control byte: " + hex(control))
            i += 1
            if control & 0x80:
                if i == length:
                    raise Misuse("a control byte with Co set and nothing after it")
                if control & 0x40:
                    self._write(buffer, i, i + 1)
                else:
                    self._take(buffer[i])
                i += 1
            elif control & 0x40:
                self._write(buffer, i, length)
                return
            else:
                while i < length:
                    self._take(buffer[i])
                    i += 1
                return

    def _take(self, byte: int) -> None:
        """Take a command or one of its parameters."""
        if self._wanted:
            self._parameters[self._got] = byte
            self._got += 1
            if self._got == self._wanted:
                self._wanted = 0
                self._command_with(self._parameters[0], self._parameters[1])
            return
        self._command = byte
        if byte in _PARAMETERS:
            self._wanted = _PARAMETERS[byte]
            self._got = 0
            return
        if byte < 0x20:
            self._set_column(byte)
        elif 0x40 <= byte < 0x80:
            self.start_line = byte & 63
            self.touched = True
        elif 0xB0 <= byte < 0xB8:
            if self.mode != PAGE:
                raise Misuse("a page address outside page addressing mode")
            self.page = byte & 7
        else:
            self._switch(byte)

    def _set_column(self, byte: int) -> None:
        """00-1F: a nibble of the column, page addressing mode only (10.1.1, 10.1.2)."""
        if self.mode != PAGE:
            raise Misuse("a column address outside page addressing mode")
        if byte < 0x10:
            self.column = (self.column & 0x70) | byte
        elif byte < 0x18:
            self.column = (self.column & 15) | ((byte & 7) << 4)
        else:
            raise Misuse("a column beyond 127")

    def _switch(self, byte: int) -> None:
        """Take a command of one byte that switches something."""
        self.touched = True
        if byte == 0xA0 or byte == 0xA1:
            self.remap = byte == 0xA1
        elif byte == 0xA4 or byte == 0xA5:
            self.all_lit = byte == 0xA5
        elif byte == 0xA6 or byte == 0xA7:
            self.inverse = byte == 0xA7
        elif byte == 0xAE or byte == 0xAF:
            self.on = byte == 0xAF
        elif byte == 0xC0 or byte == 0xC8:
            self.reversed = byte == 0xC8
        elif byte != 0xE3 and byte != 0x2E:  # NOP, scrolling off
            raise Misuse("unknown command " + hex(byte))

    def _command_with(self, value: int, second: int) -> None:
        """Carry out the command whose parameters have come."""
        command = self._command
        self.touched = True
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
        elif command == 0x81:
            self.contrast = value
        elif command == 0x8D:
            if value & 0x3B != 0x10:
                raise Misuse("charge pump setting")
            self.pump = bool(value & 4)
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
        elif command == 0xA3:
            raise Misuse("scrolling is not modelled")

    def _write(self, buffer: "Bytes", start: int, end: int) -> None:
        """Write data bytes at the pointer, which moves on as the mode says (10.1.3)."""
        self.touched = True
        self.data_bytes += end - start
        if self.mode == PAGE:
            at = self.page * WIDTH + self.column
            count = end - start
            if self.column + count > WIDTH:
                raise Misuse("data beyond column 127")
            if _COPY_IN_C:
                self.ram[at : at + count] = buffer[start:end]
            else:
                ram = self.ram
                for i in range(start, end):
                    ram[at] = buffer[i]
                    at += 1
            self.column = (self.column + count) & 127
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

    def picture(self) -> bytearray:
        """Answer what the panel shows: 1024 bytes, MONO_VLSB. The same buffer every time; clears touched."""
        self.touched = False
        picture = self._picture
        if not self.on or not self.pump:
            picture[:] = bytes(WIDTH * PAGES)
        elif self.all_lit:
            picture[:] = b"\xff" * (WIDTH * PAGES)
        elif self._plain():
            picture[:] = self.ram
        else:
            self._map_rows()
        return picture

    def _plain(self) -> bool:
        """Answer whether the picture is the RAM, byte for byte."""
        return (
            self.remap
            and self.reversed
            and self.rows == HEIGHT
            and not (self.start_line or self.offset or self.inverse)
            and self.com_pins == 0x12
        )

    def _map_rows(self) -> None:
        """Follow every row from RAM line to COM pin to place on the glass (8.6.1, 10.1.6 to 10.1.18)."""
        picture = self._picture
        picture[:] = bytes(WIDTH * PAGES)
        for row in range(self.rows):
            line = (self.start_line + row) & 63
            com = self.rows - 1 - row if self.reversed else row
            com = (com + (-self.offset if self.reversed else self.offset)) & 63
            if not self.com_pins & 0x10:  # sequential pins on a panel wired for alternative ones
                com = (com >> 1) | ((com & 1) << 5)
            y = 63 - com
            for column in range(WIDTH):
                lit = (self.ram[(line >> 3) * WIDTH + column] >> (line & 7)) & 1
                if lit != self.inverse:
                    x = column if self.remap else WIDTH - 1 - column
                    picture[(y >> 3) * WIDTH + x] |= 1 << (y & 7)
