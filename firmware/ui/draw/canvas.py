"""The drawing surface: one 128x64 one-bit frame, with the few shapes that every screen is made of.

Ink is 1 (lit) or 0 (dark). Text is bytes, never str: its characters are small integers, which allocate
nothing.
"""

from framebuf import GS8, MONO_VLSB, FrameBuffer
from micropython import const

from contract.device import HEIGHT, PLAIN, WIDTH
from ui.draw import font

_CELLS = const(16)  # of a row
_CAP = const(91)  # opens the cap of a key
_CAP_ENDS = const(93)
_EDGE = const(2)  # of a cap, on either side of its letters
_BEHIND = const(4)  # its right edge, and air
_LONGEST = const(20)  # the characters of a piece of a line with keys; a number below 2**31 has 11 at most


class Canvas:
    """A frame of 1024 bytes (8 vertical pixels a byte, top pixel in bit 0) and the fonts to write on it.

    pen: the loop "pen" (boot.loader). cells: of a display with colours, an ink (contract.device) for each
    cell of 8 x 8, row by row, else None. Allocates when made and never again.
    """

    def __init__(self, frame: bytearray, pen: "Any", cells: "Any" = None) -> None:
        self.pen = pen
        self.bytes = frame
        self.cells = None if cells is None else FrameBuffer(cells, _CELLS, len(cells) // _CELLS, GS8)
        self.frame = FrameBuffer(frame, WIDTH, HEIGHT, MONO_VLSB)
        self.ground = FrameBuffer(frame, WIDTH, 8, GS8)  # the same bytes, for clearing them
        self.tiny, self.mid, self.words, self.big = font.fonts()
        self._line = bytearray(_LONGEST)  # a character, a number or a piece, while it is drawn
        self._inverse = FrameBuffer(bytearray(b"\x01\x00"), 2, 1, MONO_VLSB)  # palette: swaps lit and dark

    def clear(self) -> None:
        """Turn every pixel dark, and every cell plain."""
        self.ground.fill(0)
        if self.cells is not None:
            self.cells.fill(PLAIN)

    def tint(self, x: int, y: int, width: int, height: int, ink: int = PLAIN) -> None:
        """Give every cell that a rectangle touches an ink of the theme, if there are colours."""
        if self.cells is not None:
            left = x >> 3
            top = y >> 3
            self.cells.fill_rect(left, top, (x + width + 7 >> 3) - left, (y + height + 7 >> 3) - top, ink)

    def fill(self, x: int, y: int, width: int, height: int, ink: int = 1) -> None:
        """Fill a rectangle."""
        self.frame.fill_rect(x, y, width, height, ink)

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the outline of a rectangle without its four corner pixels."""
        self.frame.hline(x + 1, y, width - 2, 1)
        self.frame.hline(x + 1, y + height - 1, width - 2, 1)
        self.frame.vline(x, y + 1, height - 2, 1)
        self.frame.vline(x + width - 1, y + 1, height - 2, 1)

    def pill(self, x: int, y: int, width: int, height: int, ink: int = 1) -> None:
        """Fill a rectangle without its four corner pixels: the shape of everything that is chosen."""
        frame = self.frame
        frame.fill_rect(x + 1, y, width - 2, height, ink)
        frame.vline(x, y + 1, height - 2, ink)
        frame.vline(x + width - 1, y + 1, height - 2, ink)

    def dots(self, x: int, y: int, width: int) -> None:
        """Draw a dotted horizontal line, every third pixel lit."""
        frame = self.frame
        for at in range(x, x + width, 3):
            frame.pixel(at, y, 1)

    def stamp(self, picture: "Any", x: int, y: int, ink: int = 1) -> None:
        """Draw the lit pixels of another FrameBuffer in the ink; its dark pixels are left out."""
        if ink:
            self.frame.blit(picture, x, y, 0)
        else:
            self.frame.blit(picture, x, y, 1, self._inverse)

    def character(self, face: font.Font, code: int, x: int, y: int, ink: int = 1) -> int:
        """Draw one character (its code) and answer the x of the next; one that the font lacks is skipped."""
        line = self._line
        line[0] = code
        return self.pen.write(self.bytes, face.glyphs, face.starts, face.pages, line, 1, x, y, ink)

    def text(
        self, face: font.Font, line: bytes | bytearray | memoryview, x: int, y: int, ink: int = 1
    ) -> int:
        """Draw a line of text with its left edge at x and answer the x of what follows."""
        return self.pen.write(self.bytes, face.glyphs, face.starts, face.pages, line, len(line), x, y, ink)

    def measure(self, face: font.Font, line: bytes | bytearray | memoryview) -> int:
        """Answer the width of a line of text in pixels, without the air after its last character."""
        return self.pen.measure(face.glyphs, face.starts, line, len(line))

    def text_right(
        self, face: font.Font, line: bytes | bytearray | memoryview, right: int, y: int, ink: int = 1
    ) -> int:
        """Draw a line of text that ends before the column `right` and answer its left edge."""
        x = right - self.measure(face, line)
        self.text(face, line, x, y, ink)
        return x

    def text_middle(
        self, face: font.Font, line: bytes | bytearray | memoryview, x: int, width: int, y: int, ink: int = 1
    ) -> None:
        """Draw a line of text in the middle of a span of `width` pixels that starts at x."""
        x += (width - self.measure(face, line)) // 2
        self.text(face, line, x, y, ink)

    def lines(self, lines: "tuple | list", x: int, y: int, pitch: int) -> None:
        """Draw lines of words, each as much below the one before."""
        for line in lines:
            self.text(self.words, line, x, y)
            y += pitch

    def keys(self, line: bytes, x: int, y: int) -> int:
        """Draw a line of words with keys in brackets, as lit caps with tiny letters; answer the x behind."""
        return self._go_along(line, x, y, True)

    def measure_keys(self, line: bytes) -> int:
        """Answer the width of such a line in pixels."""
        return self._go_along(line, 0, 0, False)

    def _go_along(self, line: bytes, x: int, y: int, draws: bool) -> int:
        run = self._line  # each piece goes to the pen whole, so that it is read as one
        length = 0
        for i in range(len(line) + 1):
            letter = line[i] if i < len(line) else _CAP
            if letter != _CAP and letter != _CAP_ENDS:
                run[length] = letter
                length += 1
            elif length:
                ink = letter == _CAP  # dark in a cap
                face = self.words if ink else self.tiny
                width = self.pen.measure(face.glyphs, face.starts, run, length)
                left = x if ink else x + _EDGE
                if draws:
                    if not ink:
                        self.pill(x, y, width + 2 * _EDGE, 7)
                    self.pen.write(
                        self.bytes, face.glyphs, face.starts, face.pages, run, length, left, y + 1 - ink, ink
                    )
                x = left + width + 1 + (0 if ink else _BEHIND)
                length = 0
        return x

    def number(self, face: font.Font, number: int, x: int, y: int, ink: int = 1) -> int:
        """Draw an integer with its left edge at x and answer the x of what follows."""
        line = self._line
        length = 0
        if number < 0:
            line[0] = 45
            length = 1
            number = -number
        if number < 10:
            line[length] = 48 + number
            length += 1
        elif number < 100:
            line[length] = 48 + number // 10
            line[length + 1] = 48 + number % 10
            length += 2
        else:
            unit = 100
            while number // unit > 9:
                unit *= 10
            while unit:
                line[length] = 48 + number // unit % 10
                length += 1
                unit //= 10
        return self.pen.write(self.bytes, face.glyphs, face.starts, face.pages, line, length, x, y, ink)

    def number_right(self, face: font.Font, number: int, right: int, y: int, ink: int = 1) -> int:
        """Draw an integer that ends before the column `right` and answer its left edge."""
        x = right - face.measure_number(number)
        self.number(face, number, x, y, ink)
        return x

    def number_middle(self, face: font.Font, number: int, x: int, width: int, y: int, ink: int = 1) -> None:
        """Draw an integer in the middle of a span of `width` pixels that starts at x."""
        self.number(face, number, x + (width - face.measure_number(number)) // 2, y, ink)
