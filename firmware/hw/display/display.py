"""The base of every display, a frame to draw in of which only what changed is sent, and the two ways to it.

The frame is 8 pages of 128 columns (framebuf's MONO_VLSB). A controller's RAM is made of pages too. A *run*
is the columns of one page of the RAM that one transfer carries: three commands that say where, then the
picture bytes. These are put in tx from RUN_HEADER on, so that each bus can set its own header before them.
What differs is found and copied by a leaf, `scan`. Nothing allocates after construction.

What stands for long burns in, so a picture whose last row of pixels is dark can be moved down by a line.
"""

from machine import I2C, SPI, Pin
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hw.doors import Clock

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

FRAME_BYTES = const(1024)

NO_ANSWER = const(-1)

STOP_MASK = const(2047)  # of the answer of scan.next_run: behind the last byte; above it is the first
STOP_BITS = const(11)
_RETRY_CALLS = const(25)  # calls of show() between two tries of a display that does not answer: half a second

# Commands that SSD1306, SH1106 and SH1107 have in common.
_COLUMN_LOW = const(0x00)  # low nibble of the column
_COLUMN_HIGH = const(0x10)
_CONTRAST = const(0x81)
_START_LINE = const(0x40)  # not on an SH1107
_OFF = const(0xAE)
_ON = const(0xAF)
PAGE = const(0xB0)

FULL_CONTRAST = const(0xCF)  # contrast of 256

_RENEWED = const(64)  # bytes of picture in a part of renew()
_CLOCK = b"\xd5"

_LAST_PAGE = const(896)  # where it begins in the frame
_WAY_AT = const(4)  # from the end of the setup: two bytes, and two of the contrast
_LAST_ROW = const(0x80)  # the bit of that page's bytes, their highest


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
    """A controller on an open SPI bus, mode 0 or 3, which never answers, so that none is noticed to miss.

    dc: data or command; cs and rst: low when active, None where not wired. data(bytes): sends them, after
    begin(). runs: False where run() is never called.
    """

    answers = False

    def __init__(
        self, clock: "Clock", spi: SPI, dc: Pin, cs: Pin | None, rst: Pin | None, runs: bool = True
    ) -> None:
        self.tx = bytearray(RUN_HEADER + LONGEST)
        self._clock = clock
        self.data = spi.write
        self._set_dc = dc.value
        self._select = (lambda level: None) if cs is None else cs.value
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


def _runs(tx: memoryview, start: int) -> tuple:
    """Views of tx from start on to the end of a run, by its steps."""
    return tuple([tx[start : RUN_HEADER + length] for length in range(0, LONGEST + 1, STEP)])


class Display:
    """Base of the drivers. Draw in frame; lost says that the display does not answer.

    bus: OverI2C or OverSPI. scan: the leaf. setup: the commands that bring the controller from its reset to
    a picture, panel off, but for two bytes that say which way up: ways[0], turned by 180 degrees ways[1]. The
    commands before that of the clock are for a dark panel alone.
    columns: the RAM column of the first byte of a page, likewise. turned: as the panel is built in. ram: what
    the controller's RAM shall hold, 1024 bytes of equal pages; the frame itself where they lie alike.
    lines_down: how far below where it was drawn the picture stands, 0 or 1. colours: how many themes there
    are to choose from (set_colours), 0 where lit pixels have one colour. strip: a page of 128 bytes below the
    frame; cells, strip_cells: their inks (hw.display.st7789); None: it has none. Speaks to the display in
    show() for the first time.
    """

    colours = 0
    strip: "bytearray | None" = None
    cells: "memoryview | None" = None
    strip_cells: "memoryview | None" = None

    def __init__(
        self,
        bus: "Any",
        scan: "Any",
        setup: bytes,
        ways: tuple,
        columns: tuple,
        turned: bool,
        frame: bytearray,
        ram: bytearray,
        pages: int,
    ) -> None:
        self.frame = frame
        self.lost = False
        self.lines_down = 0
        self._bus = bus
        self._contrast = bytearray((COMMANDS, _CONTRAST, FULL_CONTRAST))
        self._setup = bytearray((COMMANDS,)) + setup + ways[turned] + self._contrast[1:]
        self._again = memoryview(self._setup)[self._setup.find(_CLOCK) - 1 :]
        self._ways = ways
        self._first_columns = columns
        self._built_in_turned = turned
        self._turned = turned
        self._power = bytearray((COMMANDS, _ON))
        self._start_line = bytearray((COMMANDS, _START_LINE))
        self._start_lines = b"\x40\x7f"  # the end of that command, by lines_down
        self._last_page = memoryview(frame)[_LAST_PAGE:]
        self._column = columns[turned]
        self._awake = False  # set up, and the picture in its RAM
        self._calls = 0  # of show() until the next try
        self._scan = scan
        self._columns = FRAME_BYTES // pages
        self._ram = ram
        self._shown = bytearray(FRAME_BYTES)

    def show(self) -> int:
        """Send what differs from the last picture; answer the bytes of picture sent, or NO_ANSWER.

        A display that fails is left alone for 25 calls, then set up and drawn from nothing. Blocks for the
        transfer, about 22.5 us a byte on I2C at 400 kHz. Does not allocate.
        """
        if self.lost:
            self._calls -= 1
            if self._calls > 0:
                return NO_ANSWER
        try:
            if self._awake:
                if self.lines_down and self._has_last_row():
                    self._stand(0)
                sent = self._send_changes()
            else:
                sent = self._begin()
        except OSError:
            self._lose()
            return NO_ANSWER
        self.lost = False
        return sent

    def set_contrast(self, level: int) -> None:
        """Set the brightness, 0 (dim) to 255, now and after every new start of the display."""
        self._contrast[2] = level
        self._setup[len(self._setup) - 1] = level
        self._command(self._contrast)

    def set_power(self, on: bool) -> None:
        """Light the panel or darken it; dark it keeps its picture and takes a hundredth of the current."""
        self._power[1] = _ON if on else _OFF
        self._command(self._power)

    def renew(self, part: int) -> None:
        """Do a part, 0 to 16, of a set-up and a whole picture, in a tick that shows nothing new."""
        bus = self._bus
        if bus.answers:
            return
        if not part:
            bus.commands(self._again)
            self._stand(self.lines_down)
            bus.commands(self._power)
        else:
            self._doubt(_RENEWED * part - _RENEWED, _RENEWED * part)
            self._send_changes()

    def turn(self, over: bool) -> None:
        """Turn the picture by 180 degrees from how the panel is built in, or back: with the next show()."""
        turned = self._built_in_turned != over
        if turned != self._turned:
            self._turned = turned
            way = self._ways[turned]
            at = len(self._setup) - _WAY_AT
            self._setup[at] = way[0]
            self._setup[at + 1] = way[1]
            self._column = self._first_columns[turned]
            self._awake = False

    def move(self) -> None:
        """Move the picture down by a line if nothing of it is cut there, or back, as show() may, too."""
        if self._awake and (self.lines_down or not self._has_last_row()):
            try:
                self._stand(1 - self.lines_down)
            except OSError:
                self._lose()

    def set_colours(self, palette: int) -> None:
        """Do nothing: pixels are lit or not."""

    def _has_last_row(self) -> bool:
        """Tell whether a pixel is lit in the row of the frame that leaves the glass when that is moved."""
        return max(self._last_page) >= _LAST_ROW

    def _stand(self, lines_down: int) -> None:
        """Let the scan begin with the first row of the RAM, or with its last, which comes before that."""
        self.lines_down = lines_down
        command = self._start_line
        command[len(command) - 1] = self._start_lines[lines_down]
        self._bus.commands(command)

    def _command(self, commands: bytearray) -> None:
        if self._awake:
            try:
                self._bus.commands(commands)
            except OSError:
                self._lose()

    def _lose(self) -> None:
        self.lost = True
        self._awake = False
        self._calls = _RETRY_CALLS

    def _begin(self) -> int:
        bus = self._bus
        bus.reset()
        bus.commands(self._setup)
        self.lines_down = 0
        self._arrange()
        self._doubt(0, FRAME_BYTES)
        self._send_changes()
        bus.commands(self._power)
        self._awake = True
        return FRAME_BYTES

    def _doubt(self, first: int, stop: int) -> None:
        """Hold bytes of the RAM for wrong, whatever is there."""
        for i in range(first, stop):
            self._shown[i] = self._ram[i] ^ 255

    def _arrange(self) -> None:
        """Bring what was drawn into the order of the RAM. Nothing to do where both lie alike."""

    def _send_changes(self) -> int:
        """Send the runs of the pages that differ somewhere; answer their bytes."""
        self._arrange()
        bus = self._bus
        scan = self._scan
        ram = self._ram
        shown = self._shown
        columns = self._columns
        tx = bus.tx
        sent = 0
        run = scan.next_run(ram, shown, 0, columns, tx, RUN_HEADER)
        while run:
            at = run & STOP_MASK
            first = run >> STOP_BITS
            page = first // columns
            column = self._column + first - page * columns
            bus.run(PAGE | page, _COLUMN_LOW | (column & 15), _COLUMN_HIGH | (column >> 4), at - first)
            sent += at - first
            run = scan.next_run(ram, shown, at, columns, tx, RUN_HEADER) if at < FRAME_BYTES else 0
        return sent
