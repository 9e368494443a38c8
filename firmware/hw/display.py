"""What every display shares: a frame to draw in, and sending only what changed of it.

The frame is 8 pages of 128 columns, a byte being 8 pixels one under the other, the top one in bit 0
(framebuf's MONO_VLSB and the RAM of the SSD1306 family alike). A *run* is the columns of one page that one
transfer carries.

Nothing allocates after construction: pages and chunks are compared through memoryviews made once, in C;
bytes move by framebuf.blit over 8-bit "pixels", the one memory copy of MicroPython that needs no slice.
"""

from framebuf import GS8, FrameBuffer
from micropython import const

WIDTH = const(128)  # columns
PAGES = const(8)

NO_ANSWER = const(-1)

# Commands that SSD1306 and SH1106 have in common.
_CONTRAST = const(0x81)
_OFF = const(0xAE)
_ON = const(0xAF)
_START_LINE = const(0x40)

BRIGHT = const(0xCF)  # contrast of 256

_CHUNK = const(16)  # columns compared at once
_CHUNKS = const(8)  # in a page
_HEADER = const(7)  # bytes in front of the data of a run
# A new run costs its header, the address byte and a start condition: a smaller gap is cheaper sent along.
_LEAST_GAP = const(8)  # columns
_RETRY_CALLS = const(25)  # calls of show() between two tries of a display that does not answer: half a second


class Display:
    """Base of the drivers, which say how in _begin(), _send(), _send_commands(); these may raise OSError.

    offset: the RAM column that the leftmost pixel shows (0 on an SSD1306, 2 on most SH1106 modules).
    frame is to be drawn in; lost says that the display does not answer.
    """

    def __init__(self, offset: int) -> None:
        self.frame = bytearray(WIDTH * PAGES)
        self.lost = False
        self._offset = offset
        self._contrast = bytearray((_CONTRAST, BRIGHT))
        self._power = bytearray((_ON,))
        self._start_line = bytearray((_START_LINE,))
        self._awake = False  # set up, picture in RAM, panel on
        self._calls = 0  # of show() until the next try
        self._shown = bytearray(WIDTH * PAGES)
        self._tx = bytearray(_HEADER + WIDTH)
        self._pages_drawn = _cut(self.frame, WIDTH)
        self._pages_shown = _cut(self._shown, WIDTH)
        self._chunks_drawn = _cut(self.frame, _CHUNK)
        self._chunks_shown = _cut(self._shown, _CHUNK)
        self._drawn_bytes = FrameBuffer(self.frame, WIDTH, PAGES, GS8)
        self._shown_bytes = FrameBuffer(self._shown, WIDTH, PAGES, GS8)
        self._page_bytes = [FrameBuffer(page, WIDTH, 1, GS8) for page in self._pages_drawn]
        self._tx_bytes = FrameBuffer(self._tx, _HEADER + WIDTH, 1, GS8)

    def show(self) -> int:
        """Send what differs from the last picture; answer the bytes of picture sent, or NO_ANSWER.

        A display that fails is left alone for 25 calls, then set up and drawn from nothing. Blocks for the
        transfer, about 22.5 us a byte at 400 kHz. Does not allocate.
        """
        if self.lost:
            self._calls -= 1
            if self._calls > 0:
                return NO_ANSWER
        try:
            sent = self._show()
        except OSError:
            self._lose()
            return NO_ANSWER
        self.lost = False
        return sent

    def set_contrast(self, level: int) -> None:
        """Set the brightness, 0 (dim) to 255, now and after every new start of the display."""
        self._contrast[1] = level
        self._command(self._contrast)

    def set_power(self, on: bool) -> None:
        """Light the panel or darken it; dark it keeps its picture and takes a hundredth of the current."""
        self._power[0] = _ON if on else _OFF
        self._command(self._power)

    def set_shift(self, lines: int) -> None:
        """Move the picture up by some of its 64 lines; those at the top come back at the bottom."""
        self._start_line[0] = _START_LINE | lines
        self._command(self._start_line)

    def _command(self, commands: bytearray) -> None:
        """Send commands to a display that is set up; one that is not gets them when it is."""
        if self._awake:
            try:
                self._send_commands(commands)
            except OSError:
                self._lose()

    def _lose(self) -> None:
        self.lost = True
        self._awake = False
        self._calls = _RETRY_CALLS

    def _show(self) -> int:
        if self._awake:
            return self._send_changes()
        self._begin()
        self._send_commands(self._contrast)
        self._send_commands(self._start_line)
        for page in range(PAGES):
            self._run(page, 0, WIDTH - 1)
        self._shown_bytes.blit(self._drawn_bytes, 0, 0)
        self._send_commands(self._power)
        self._awake = True
        return PAGES * WIDTH

    def _send_changes(self) -> int:
        sent = 0
        drawn = self._pages_drawn
        shown = self._pages_shown
        for page in range(PAGES):
            if drawn[page] != shown[page]:
                sent += self._send_page(page, drawn[page], shown[page])
                self._shown_bytes.blit(self._page_bytes[page], 0, page)
        return sent

    def _send_page(self, page: int, drawn: memoryview, shown: memoryview) -> int:
        """Send the runs of a page that differs somewhere; answer their bytes."""
        sent = 0
        first = -1  # column of the run that is being gathered
        last = -1  # its last changed column
        chunk = page * _CHUNKS
        for start in range(0, WIDTH, _CHUNK):
            if self._chunks_drawn[chunk] != self._chunks_shown[chunk]:
                for column in range(start, start + _CHUNK):
                    if drawn[column] != shown[column]:
                        if first < 0:
                            first = column
                        elif column - last > _LEAST_GAP:
                            sent += self._run(page, first, last)
                            first = column
                        last = column
            chunk += 1
        return sent + self._run(page, first, last)

    def _begin(self) -> None:
        """Set the controller up, panel off."""
        raise NotImplementedError

    def _send_commands(self, commands: bytearray) -> None:
        """Send bytes of commands."""
        raise NotImplementedError

    def _send(self, page: int, column: int, length: int) -> None:
        """Send the length bytes behind the header in _tx to a page of the RAM, from column on."""
        raise NotImplementedError

    def _run(self, page: int, first: int, last: int) -> int:
        """Copy columns first to last of a page behind the header and send them."""
        self._tx_bytes.blit(self._page_bytes[page], _HEADER - first, 0)
        length = last - first + 1
        self._send(page, first + self._offset, length)
        return length


def _cut(buffer: bytearray, length: int) -> list:
    """Views of length bytes, side by side, over the whole of buffer."""
    view = memoryview(buffer)
    return [view[i : i + length] for i in range(0, len(buffer), length)]
