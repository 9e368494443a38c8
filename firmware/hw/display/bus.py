"""The two ways to a display controller: I2C and SPI.

Both carry commands, or a *run*: three commands that say where, then the picture bytes for it. The bytes of a
run are put in tx from RUN_HEADER on, so that each bus can set its own header before them; nothing is joined
and nothing allocates after construction.
"""

from machine import I2C, SPI, Pin
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hw.clock import Clock

RUN_HEADER = const(7)  # bytes of tx in front of a run's data
LONGEST = const(128)  # bytes of picture in a run
STEP = const(4)  # their number is a multiple of this: a view for each would take 3 KB

IN_COLOUR = const(7789)  # the controller that speaks in colours, and on SPI alone
ADDRESSES = (0x3C, 0x3D)  # what a display of this kind can be strapped to, on I2C

# I2C control bytes (SSD1306 data sheet 8.1.5.2, SH1106 and SH1107 alike): Co in bit 7 (one byte follows, then
# another control byte), D/C# in bit 6.
COMMANDS = const(0x00)  # all that follows
_ONE_COMMAND = const(0x80)
_DATA = const(0x40)
_NO_COMMANDS = b"\x00"

_SPI_HEADER = const(4)  # the three commands lie right before the data
_RESET_US = const(20)  # SH1106 and SH1107 want 10, SSD1306 3
_READY_US = const(1000)  # from the end of the reset to the first command


def answers(i2c: I2C, address: int) -> bool:
    """Tell whether a display answers at an address: to no commands at all, as a scan takes 7 ms."""
    try:
        i2c.writeto(address, _NO_COMMANDS)
    except OSError:
        return False
    return True


class OverI2C:
    """A controller at a 7-bit address of an open bus; every call is one writeto, or OSError (no answer)."""

    answers = True

    def __init__(self, i2c: I2C, address: int) -> None:
        self.tx = bytearray(RUN_HEADER + LONGEST)
        self._i2c = i2c
        self._address = address
        self._runs = _runs(memoryview(self.tx), 0)
        tx = self.tx  # what is the same in the header of every run
        tx[0] = tx[2] = tx[4] = _ONE_COMMAND
        tx[6] = _DATA

    def reset(self) -> None:
        """Do nothing: I2C modules reset themselves."""

    def commands(self, commands: "Any") -> None:
        """Send commands that stand behind COMMANDS."""
        self._i2c.writeto(self._address, commands)

    def run(self, page: int, low: int, high: int, length: int) -> None:
        """Send three commands and, in the same transfer, length bytes (some STEPs) of picture from tx."""
        tx = self.tx
        tx[1] = page
        tx[3] = low
        tx[5] = high
        self._i2c.writeto(self._address, self._runs[length // STEP])


class OverSPI:
    """A controller on an open SPI bus, mode 0 or 3. It never answers, so that a missing one is not noticed.

    clock: hw.clock.Clock. dc: data or command; cs and rst: chip select and reset, both low when active, None
    where not wired. data(bytes): sends them, after begin(). runs: False where run() is never called.
    """

    answers = False

    def __init__(
        self, clock: "Clock", spi: SPI, dc: Pin, cs: Pin | None, rst: Pin | None, runs: bool = True
    ) -> None:
        self.tx = bytearray(RUN_HEADER + LONGEST)
        self._clock = clock
        self.data = spi.write
        self._set_dc = dc.value
        self._select = _leave if cs is None else cs.value
        self._rst = rst
        view = memoryview(self.tx)
        self._header = view[_SPI_HEADER:RUN_HEADER]
        self._one = bytearray(1)
        self._runs = _runs(view, RUN_HEADER) if runs else ()

    def reset(self) -> None:
        """Pulse RST, where it is wired. Blocks for a millisecond."""
        rst = self._rst
        if rst is not None:
            rst.value(1)
            rst.value(0)
            self._clock.pause_us(_RESET_US)
            rst.value(1)
            self._clock.pause_us(_READY_US)

    def commands(self, commands: "Any") -> None:
        """Send commands that stand behind COMMANDS, which only I2C wants."""
        one = self._one
        self._select(0)
        self._set_dc(0)
        for i in range(1, len(commands)):
            one[0] = commands[i]
            self.data(one)
        self._select(1)

    def run(self, page: int, low: int, high: int, length: int) -> None:
        """Send three commands with DC low, then length bytes (some STEPs) of picture from tx with DC high."""
        tx = self.tx
        tx[4] = page
        tx[5] = low
        tx[6] = high
        self._select(0)
        self._set_dc(0)
        self.data(self._header)
        self._set_dc(1)
        self.data(self._runs[length // STEP])
        self._select(1)

    def begin(self, command: int) -> None:
        """Send a command with DC low; what data() sends with DC high, until end(), belongs to it."""
        self._one[0] = command
        self._select(0)
        self._set_dc(0)
        self.data(self._one)
        self._set_dc(1)

    def end(self) -> None:
        """Let go of the controller."""
        self._select(1)

    def tell(self, command: int, parameters: "Any") -> None:
        """Send a command and its parameters; None: it has none."""
        self.begin(command)
        if parameters is not None:
            self.data(parameters)
        self.end()


def _leave(level: int) -> None:
    """Do nothing: the controller is always selected."""


def _runs(tx: memoryview, start: int) -> tuple:
    """Views of tx from start on to the end of a run, by its steps."""
    return tuple([tx[start : RUN_HEADER + length] for length in range(0, LONGEST + 1, STEP)])
