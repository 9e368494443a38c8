"""SSD1306 over I2C: 128x64, page addressing, one writeto for each run.

Section numbers are those of Solomon Systech's data sheet SSD1306, revision 1.1.
"""

from machine import I2C
from micropython import const

from hw.display import WIDTH, Display

_HEADER = const(7)

# Control bytes (8.1.5.2): Co in bit 7 (one byte follows, then another control byte), D/C# in bit 6.
_ONE_COMMAND = const(0x80)
_DATA = const(0x40)
_COMMANDS = const(0x00)  # nothing but commands follow

_PAGE = const(0xB0)  # table 9-1: page start address
_COLUMN_LOW = const(0x00)  # column start address, low nibble
_COLUMN_HIGH = const(0x10)

# Control byte "only commands follow", then the set-up of the flow chart in the application note, figure 2.
_SETUP = (
    b"\x00"
    b"\xae"  # display off
    b"\xd5\x80"  # clock: divide by 1, default frequency
    b"\xa8\x3f"  # multiplex 64 rows
    b"\xd3\x00"  # no display offset
    b"\x40"  # start line 0
    b"\x8d\x14"  # charge pump on: the panel's 7.5 V come from it
    b"\x20\x02"  # page addressing
    b"\xa1"  # column 127 on SEG0: left is left
    b"\xc8"  # scan from COM63 to COM0: up is up
    b"\xda\x12"  # COM pins: alternative, not remapped
    b"\x81\xcf"  # contrast
    b"\xd9\xf1"  # precharge 1 and 15 clocks
    b"\xdb\x20"  # deselect level 0.77 Vcc
    b"\xa4"  # show the RAM
    b"\xa6"  # not inverse
)


class SSD1306(Display):
    """The driver. i2c: an open bus; address: 7 bits. The display is first spoken to by show()."""

    def __init__(self, i2c: I2C, address: int, offset: int = 0) -> None:
        super().__init__(offset)
        self._i2c = i2c
        self._address = address
        view = memoryview(self._tx)
        self._first = [view[: _HEADER + length] for length in range(WIDTH + 1)]  # by length of run
        self._short = [view[: 1 + length] for length in range(3)]  # by number of command bytes

    def _begin(self) -> None:
        self._i2c.writeto(self._address, _SETUP)

    def _send_commands(self, commands: bytearray) -> None:
        tx = self._tx
        tx[0] = _COMMANDS
        for i in range(len(commands)):
            tx[1 + i] = commands[i]
        self._i2c.writeto(self._address, self._short[len(commands)])

    def _send(self, page: int, column: int, length: int) -> None:
        tx = self._tx  # all seven: the columns left of a run were copied over them
        tx[0] = _ONE_COMMAND
        tx[1] = _PAGE | page
        tx[2] = _ONE_COMMAND
        tx[3] = _COLUMN_LOW | (column & 15)
        tx[4] = _ONE_COMMAND
        tx[5] = _COLUMN_HIGH | (column >> 4)
        tx[6] = _DATA
        self._i2c.writeto(self._address, self._first[length])
