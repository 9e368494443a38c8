"""What the models of OLED controllers share: taking bytes apart, switching, and the picture on the glass.

Over I2C a control byte says whether commands or data come, over SPI a pin does (SSD1306 data sheet 8.1.5.2
and 8.1.3; SH1106 and SH1107 the same). Nothing here allocates after construction. Unknown commands, broken
transfers and addresses beyond the RAM raise Misuse, where the chip would do something undocumented.
"""

from machine import Misuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..shapes import Bytes
    from ..soc import Soc


WIDTH = 128  # of the glass
HEIGHT = 64
PAGES = 8

DARK = bytes(WIDTH * PAGES)
LIT = b"\xff" * (WIDTH * PAGES)

FULL_CONTRAST = 0xCF  # the most that the firmware sets (hw.display.display)
_GAMMA = 0.3  # chosen by eye: light follows the contrast, a dimmed display can still be read

# A byte, its lowest bit first.
REVERSED = bytes([sum([128 >> bit for bit in range(8) if byte >> bit & 1]) for byte in range(256)])

# CPython copies a slice, and shifts many bytes at once, faster than a loop; MicroPython would allocate.
COPY_IN_C = hasattr(int, "bit_count")


class Oled:
    """Base of the controllers. A model names its commands and RAM, and says what the glass shows.

    answers = False makes it deaf: a wire is off. strict = False: it ignores what it does not know. missed: so
    it does until it is reset, since bytes were sent while it was deaf. ram: all bytes of the RAM, page by
    page. touched: set by everything that may change the picture. upside_down: the glass is mounted so, and
    seen so.
    """

    ADDRESSES = (0x3C, 0x3D)
    MOST_SPI_HERTZ = 4_000_000
    width = WIDTH  # of the glass
    RAM_COLUMNS = 128
    RAM_PAGES = 8
    ROWS = HEIGHT  # of the scan, after a reset, as these two
    CONTRAST = 0x80
    PUMP = True  # the panel has its voltage
    # Commands that a byte follows; all others stand alone or are unknown.
    PARAMETERS: "tuple[int, ...]" = ()

    def __init__(self) -> None:
        self.answers = True
        self.strict = True
        self.upside_down = False
        self.ram = bytearray(self.RAM_COLUMNS * self.RAM_PAGES)
        self.touched = True
        self._picture = bytearray(WIDTH * PAGES)
        self.power_on()

    def mount(self, config: "Any", soc: "Soc") -> None:
        """Hang the module as a board's numbers say."""
        self.upside_down = config.ROTATION == 180

    def power_on(self) -> None:
        """Go to the state after power came: as after a reset, the RAM a pattern no picture looks like."""
        for i in range(len(self.ram)):
            self.ram[i] = (i * 37 + (i >> 3)) & 255
        self.reset()

    def reset(self) -> None:
        """Go to the state after a reset; the RAM is left alone."""
        self.missed = False
        self.on = False
        self.contrast = self.CONTRAST
        self.pump = self.PUMP
        self.inverse = False
        self.all_lit = False
        self.page = 0
        self.column = 0
        self.offset = 0
        self.rows = self.ROWS
        self.com_pins = 0x12
        self.start_line = 0
        self.remap = False
        self.reversed = False
        self._command = 0
        self._wanted = 0  # 1: the command's parameter has not come
        self.touched = True

    # bytes

    def receive(self, buffer: "Bytes") -> None:
        """Take one I2C transfer without its address: control bytes, commands, data."""
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
                self.receive_part(buffer, i, i + 1, control & 0x40)
                i += 1
            else:
                self.receive_part(buffer, i, length, control & 0x40)
                return

    def receive_bytes(self, buffer: "Bytes", data: int) -> None:
        """Take bytes: data, or commands where data is 0."""
        self.receive_part(buffer, 0, len(buffer), data)

    def receive_part(self, buffer: "Bytes", start: int, end: int, data: int) -> None:
        """Take a part of a buffer: data, or commands where data is 0."""
        if self.missed or not self.strict:
            self._receive_guesses(buffer, start, end, data)
        elif data:
            self._data(buffer, start, end)
        else:
            for i in range(start, end):
                self._take(buffer[i])

    def _receive_guesses(self, buffer: "Bytes", start: int, end: int, data: int) -> None:
        """Take bytes that may be meant for another controller: what this one does not know has no effect."""
        if data:
            self._wanted = 0
            room = max(self.RAM_COLUMNS - self.column, 0)
            self._data(buffer, start, min(end, start + room))
            return
        for i in range(start, end):
            try:
                self._take(buffer[i])
            except Misuse:
                self._wanted = 0

    def _data(self, buffer: "Bytes", start: int, end: int) -> None:
        if self._wanted:
            raise Misuse("data inside command " + hex(self._command))
        self.touched = True
        self._write(buffer, start, end)

    def _take(self, byte: int) -> None:
        """Take a command or its parameter."""
        if self._wanted:
            self._wanted = 0
            self.touched = True
            self._command_with(self._command, byte)
            return
        self._command = byte
        if byte in self.PARAMETERS:
            self._wanted = 1
        elif byte < 0x20:
            self._set_column(byte)
        elif 0xB0 <= byte < 0xB0 + self.RAM_PAGES:
            self.page = byte & 15
        else:
            self.touched = True
            self._switch(byte)

    # commands that all know

    def _set_column(self, byte: int) -> None:
        """00-1F: a nibble of the column."""
        if byte < 0x10:
            column = (self.column & 0xF0) | byte
        else:
            column = (self.column & 15) | ((byte & 15) << 4)
        # The lower nibble may come first and make sense only with the higher: looked at when data comes.
        if column & 0xF0 >= self.RAM_COLUMNS:
            raise Misuse("a column beyond " + str(self.RAM_COLUMNS - 1))
        self.column = column

    def _switch(self, byte: int) -> None:
        """Take a command of one byte that switches something."""
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
        elif byte != 0xE3:  # NOP
            raise Misuse("unknown command " + hex(byte))

    def _command_with(self, command: int, value: int) -> None:
        """Carry out the command whose parameter has come; of some it has no effect here."""
        if command == 0x81:
            self.contrast = value

    def _convert(self, is_known: bool) -> None:
        """Switch the DC-DC converter."""
        if not is_known:
            raise Misuse("DC-DC setting")
        if self.on:
            raise Misuse("the panel must be off while the DC-DC converter is switched")

    def _write(self, buffer: "Bytes", start: int, end: int) -> None:
        """Write data bytes at the pointer, which moves on along the page."""
        at = self.page * self.RAM_COLUMNS + self.column
        count = end - start
        if self.column + count > self.RAM_COLUMNS:
            raise Misuse("data beyond column " + str(self.RAM_COLUMNS - 1))
        if COPY_IN_C:
            self.ram[at : at + count] = buffer[start:end]
        else:
            ram = self.ram
            for i in range(start, end):
                ram[at] = buffer[i]
                at += 1
        self.column = self.column + count
        if self.column == self.RAM_COLUMNS:
            self.column = 0

    # the glass

    def picture(self) -> bytearray:
        """Answer what is seen: 1024 bytes, MONO_VLSB. The same buffer every time; clears touched."""
        self.touched = False
        picture = self._picture
        if not self.on or not self.pump:
            picture[:] = DARK
        elif self.all_lit:
            picture[:] = LIT
        else:
            self._draw(picture)
            if self.upside_down:
                turn_over(picture)
        return picture

    def points(self) -> bytes:
        """Answer no points: they have no colours, picture() says all."""
        return b""

    def planes(self) -> "tuple[Any, ...]":
        """Answer none: they have no points in colours."""
        return ()

    def _draw(self, picture: bytearray) -> None:
        """Follow the RAM to the glass."""
        raise NotImplementedError


def brightness(contrast: int) -> float:
    """Answer the brightness, 0 to 1; 1 is the brightest that the firmware sets. contrast: 0 to 255."""
    return min(1.0, ((contrast + 1) / (FULL_CONTRAST + 1)) ** _GAMMA)


def turn_over(picture: bytearray) -> None:
    """Turn a picture by 180 degrees."""
    if COPY_IN_C:
        picture[:] = picture[::-1].translate(REVERSED)
        return
    last = len(picture) - 1
    for i in range(len(picture) // 2):
        byte = picture[i]
        picture[i] = REVERSED[picture[last - i]]
        picture[last - i] = REVERSED[byte]
