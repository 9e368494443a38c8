"""Stand-in for the board's `framebuf` on CPython: the same pixels, byte for byte; the guests use their own.

The tests run random drawing programs on this and on MicroPython's module and compare the bytes. Every format
is here; MONO_VLSB is fast, and so is what a display makes of it, the others go pixel by pixel. text() is
refused: its font is MicroPython's, and Rattle has its own.
"""

from collections.abc import Callable, Sequence

# The pixel functions at the end belong to the class.
# pyright: reportPrivateUsage=false

MVLSB = MONO_VLSB = 0
RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6

Buffer = bytearray | memoryview

_BITS = {MVLSB: 1, RGB565: 16, GS4_HMSB: 4, MONO_HLSB: 1, MONO_HMSB: 1, GS2_HMSB: 2, GS8: 8}
# Stride and width are rounded up to whole bytes of so many pixels.
_WHOLE = {MVLSB: 1, RGB565: 1, GS4_HMSB: 2, MONO_HLSB: 8, MONO_HMSB: 8, GS2_HMSB: 4, GS8: 1}

_SET = [bytes(i | mask for i in range(256)) for mask in range(256)]  # for bytes.translate
_CLEAR = [bytes(i & ~mask & 255 for i in range(256)) for mask in range(256)]
_DIGIT = [bytes(48 + (i >> bit & 1) for i in range(256)) for bit in range(8)]  # a bit of each byte, for int()


def _shaded(lit: int, change: int, key: int, shades: tuple[int, int]) -> tuple[int, int]:
    """Answer which pixels of `change` are to be light, and which change at all: the colour key stays."""
    off, on = shades
    light = (lit if on else 0) | (change & ~lit if off else 0)
    if key == on:
        change &= ~lit
    if key == off:
        change &= lit
    return light, change


def _up(value: int, unit: int) -> int:
    return (value + unit - 1) // unit * unit


class FrameBuffer:
    """A picture of width x height pixels in buffer."""

    def __init__(
        self, buffer: Buffer, width: int, height: int, format: int, stride: int | None = None
    ) -> None:
        self._open(buffer, width, height, format, width if stride is None else stride)
        if isinstance(buffer, bytes):
            raise TypeError("object with buffer protocol required")

    def _open(self, buffer: Buffer | bytes, width: int, height: int, format: int, stride: int) -> None:
        if not (1 <= width <= 0xFFFF and 1 <= height <= 0xFFFF and width <= stride <= 0xFFFF):
            raise ValueError
        if format not in _BITS:
            raise ValueError("invalid format")
        whole = _WHOLE[format]
        stride = _up(stride, whole)
        lines = _up(height, 8) if format == MVLSB else height
        strides = lines - (8 if format == MVLSB else 1)
        if (strides * stride + (lines - strides) * _up(width, whole)) * _BITS[format] // 8 > len(buffer):
            raise ValueError
        self._buffer: Buffer = buffer  # type: ignore[assignment] (bytes are only ever read from)
        self._width = width
        self._height = height
        self._format = format
        self._stride = stride
        self._get, self._set = _PIXELS[format]

    def fill(self, c: int) -> None:
        """Fill the whole picture."""
        self._fill_rect(0, 0, self._width, self._height, c)

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        """Fill a rectangle."""
        self._fill_rect(x, y, w, h, c)

    def pixel(self, x: int, y: int, c: int | None = None) -> int | None:
        """Set a pixel or answer it; nothing outside."""
        if 0 <= x < self._width and 0 <= y < self._height:
            if c is None:
                return self._get(self, x, y)
            self._set(self, x, y, c)
        return None

    def hline(self, x: int, y: int, w: int, c: int) -> None:
        """Draw a line of w pixels to the right."""
        self._fill_rect(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int) -> None:
        """Draw a line of h pixels downwards."""
        self._fill_rect(x, y, 1, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: bool = False) -> None:
        """Draw the outline of a rectangle, or fill it."""
        if f:
            self._fill_rect(x, y, w, h, c)
        else:
            self._fill_rect(x, y, w, 1, c)
            self._fill_rect(x, y + h - 1, w, 1, c)
            self._fill_rect(x, y, 1, h, c)
            self._fill_rect(x + w - 1, y, 1, h, c)

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        """Draw a line with both ends (Bresenham)."""
        long, short = x2 - x1, y2 - y1
        step_long, step_short = (1 if long > 0 else -1), (1 if short > 0 else -1)
        long, short = abs(long), abs(short)
        steep = short > long
        along, across = x1, y1
        if steep:
            along, across = y1, x1
            long, short = short, long
            step_long, step_short = step_short, step_long
        error = 2 * short - long
        for _ in range(long):
            if steep:
                self._dot(across, along, c)
            else:
                self._dot(along, across, c)
            while error >= 0:
                across += step_short
                error -= 2 * long
            along += step_long
            error += 2 * short
        self._dot(x2, y2, c)

    def ellipse(self, x: int, y: int, xr: int, yr: int, c: int, f: bool = False, m: int = 15) -> None:
        """Draw an ellipse about (x, y); m: quadrants from the upper right one counter-clockwise, bits 0-3."""
        m &= 15
        if xr == 0 and yr == 0:
            if m:
                self._dot(x, y, c)
            return
        xx, yy = 2 * xr * xr, 2 * yr * yr
        for dx, dy in _first_arc(xr, yr, xx, yy):
            self._quarters(x, y, dx, dy, c, f, m)
        for dy, dx in _first_arc(yr, xr, yy, xx):
            self._quarters(x, y, dx, dy, c, f, m)

    def _quarters(self, x: int, y: int, dx: int, dy: int, c: int, fill: bool, quadrants: int) -> None:
        for bit, sx, sy in ((1, 1, -1), (2, -1, -1), (4, -1, 1), (8, 1, 1)):
            if not quadrants & bit:
                continue
            if fill:
                self._fill_rect(x if sx > 0 else x - dx, y + sy * dy, dx + 1, 1, c)
            else:
                self._dot(x + sx * dx, y + sy * dy, c)

    def poly(self, x: int, y: int, coords: Sequence[int], c: int, f: bool = False) -> None:
        """Draw a closed polygon; coords is an array of x, y, x, y ... relative to (x, y)."""
        count = len(coords) // 2
        points = [(coords[2 * i], coords[2 * i + 1]) for i in range(count)]
        if not points:
            return
        # Edges from the first point to the last, then backwards: the order in which shared pixels are drawn.
        ring = [points[0], *reversed(points)]
        edges = [(*ring[i], *ring[i + 1]) for i in range(count)]
        if not f:
            for x1, y1, x2, y2 in edges:
                self.line(x + x1, y + y1, x + x2, y + y2, c)
            return
        for row in range(min(p[1] for p in points), max(p[1] for p in points) + 1):
            nodes: list[int] = []
            for x1, y1, x2, y2 in edges:
                if (y1 > row >= y2) or (y1 <= row < y2):
                    nodes.append(_trunc(32 * x1 + _trunc(32 * (x2 - x1) * (row - y1), y2 - y1) + 16, 32))
                elif row == max(y1, y2):
                    if y1 < y2:
                        self._dot(x + x2, y + y2, c)
                    elif y2 < y1:
                        self._dot(x + x1, y + y1, c)
                    else:
                        self.line(x + x1, y + y1, x + x2, y + y2, c)
            nodes.sort()
            for i in range(0, len(nodes), 2):
                self._fill_rect(x + nodes[i], y + row, nodes[i + 1] - nodes[i] + 1, 1, c)

    def blit(self, fbuf: "Source", x: int, y: int, key: int = -1, palette: "Source | None" = None) -> None:
        """Copy another picture to (x, y) without its pixels of the colour key, through a palette."""
        source = _opened(fbuf)
        colours = None if palette is None else _opened(palette)
        x_from, y_from = max(0, -x), max(0, -y)
        width = min(self._width - x, source._width)
        height = min(self._height - y, source._height)
        if x_from >= width or y_from >= height:
            return
        if self._format == source._format == GS8 and key < 0 and colours is None:
            for row in range(y_from, height):
                to = x + x_from + (y + row) * self._stride
                at = x_from + row * source._stride
                self._buffer[to : to + width - x_from] = source._buffer[at : at + width - x_from]
            return
        if source._format == MVLSB and self._format in (MVLSB, MONO_HLSB, MONO_HMSB):
            shades = (0, 1) if colours is None else (colours._get(colours, 0, 0), colours._get(colours, 1, 0))
            blit = self._blit_columns if self._format == MVLSB else self._blit_rows
            blit(source, x, y, range(x_from, width), y_from, height, key, shades)
            return
        key &= 0xFFFFFFFF
        for row in range(y_from, height):
            for column in range(x_from, width):
                colour = source._get(source, column, row)
                if colours is not None:
                    colour = colours._get(colours, colour, 0)
                if colour != key:
                    self._set(self, x + column, y + row, colour)

    def _blit_columns(
        self,
        source: "FrameBuffer",
        x: int,
        y: int,
        columns: range,
        top: int,
        bottom: int,
        key: int,
        shades: tuple[int, int],
    ) -> None:
        """Blit vertical bytes, a page at a time: a row of bytes is one integer, so that C does the loop."""
        width = len(columns)
        ones = int.from_bytes(b"\1" * width, "little")
        pages = (source._height + 7) >> 3
        to = self._buffer
        for page in range((y + top) >> 3, ((y + bottom - 1) >> 3) + 1):
            row = 8 * page - y  # the source's row in bit 0 of this page
            above, shift = row >> 3, row & 7
            lit = 0
            if 0 <= above < pages:
                lit = (source._page(above, columns) >> shift) & ones * (255 >> shift)
            if shift and 0 <= above + 1 < pages:
                lit |= (source._page(above + 1, columns) & ones * ((1 << shift) - 1)) << (8 - shift)
            change = ones * ((1 << min(8, bottom - row)) - (1 << max(0, top - row)))
            light, change = _shaded(lit, change, key, shades)
            start = page * self._stride + x + columns[0]
            before = int.from_bytes(to[start : start + width], "little")
            to[start : start + width] = (before ^ ((before ^ light) & change)).to_bytes(width, "little")

    def _blit_rows(
        self,
        source: "FrameBuffer",
        x: int,
        y: int,
        columns: range,
        top: int,
        bottom: int,
        key: int,
        shades: tuple[int, int],
    ) -> None:
        """Blit vertical bytes into horizontal ones, a row at a time: its pixels are one integer."""
        width = len(columns)
        high_first = self._format == MONO_HLSB
        first = x + columns[0]
        start, end = first >> 3, (first + width + 7) >> 3
        shift = 8 * end - first - width if high_first else first & 7
        order = "big" if high_first else "little"
        ones = (1 << width) - 1
        step = self._stride >> 3
        whole = shades == (0, 1) and key not in shades and not shift and not width & 7  # bytes, as they are
        to = self._buffer
        bits = b""
        for row in range(top, bottom):
            if row == top or not row & 7:
                at = (row >> 3) * source._stride + columns[0]
                bits = bytes(source._buffer[at : at + width])
                if not high_first:
                    bits = bits[::-1]
            lit = int(bits.translate(_DIGIT[row & 7]), 2)
            at = (y + row) * step
            if whole:
                to[at + start : at + end] = lit.to_bytes(end - start, order)
                continue
            light, change = _shaded(lit, ones, key, shades)
            before = int.from_bytes(to[at + start : at + end], order)
            before ^= (before ^ light << shift) & change << shift
            to[at + start : at + end] = before.to_bytes(end - start, order)

    def _page(self, page: int, columns: range) -> int:
        start = page * self._stride + columns[0]
        return int.from_bytes(self._buffer[start : start + len(columns)], "little")

    def scroll(self, xstep: int, ystep: int) -> None:
        """Shift the picture; what comes in keeps its old pixels."""
        if abs(xstep) >= self._width or abs(ystep) >= self._height:
            return
        columns = range(self._width - 1, xstep - 1, -1) if xstep >= 0 else range(self._width + xstep)
        rows = range(self._height - 1, ystep - 1, -1) if ystep >= 0 else range(self._height + ystep)
        for row in rows:
            for column in columns:
                self._set(self, column, row, self._get(self, column - xstep, row - ystep))

    def text(self, s: str, x: int, y: int, c: int = 1) -> None:
        """Refuse: the built-in font is not reproduced here."""
        raise NotImplementedError("framebuf.text is not simulated; draw with the firmware's own fonts")

    def _dot(self, x: int, y: int, c: int) -> None:
        if 0 <= x < self._width and 0 <= y < self._height:
            self._set(self, x, y, c)

    def _fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        x_end = min(self._width, x + w)
        y_end = min(self._height, y + h)
        x = max(0, x)
        y = max(0, y)
        if w < 1 or h < 1 or x >= x_end or y >= y_end:
            return
        if self._format == GS8:
            for start in range(y * self._stride + x, y_end * self._stride + x, self._stride):
                self._buffer[start : start + x_end - x] = bytes((c & 255,)) * (x_end - x)
            return
        if self._format != MVLSB:
            for row in range(y, y_end):
                for column in range(x, x_end):
                    self._set(self, column, row, c)
            return
        buffer = self._buffer
        for page in range(y >> 3, (y_end + 7) >> 3):
            first = max(0, y - 8 * page)
            last = min(8, y_end - 8 * page)
            mask = (1 << last) - (1 << first)
            start = page * self._stride + x
            end = start + x_end - x
            if end - start == 1:
                buffer[start] = buffer[start] | mask if c & 0xFFFFFFFF else buffer[start] & ~mask
            elif mask == 255:
                buffer[start:end] = (b"\xff" if c & 0xFFFFFFFF else b"\0") * (end - start)
            else:
                table = (_SET if c & 0xFFFFFFFF else _CLEAR)[mask]
                buffer[start:end] = bytes(buffer[start:end]).translate(table)


def FrameBuffer1(buffer: Buffer, width: int, height: int, stride: int | None = None) -> FrameBuffer:
    """Make a MONO_VLSB FrameBuffer, as old programs do."""
    return FrameBuffer(buffer, width, height, MVLSB, stride)


# As the board takes it: a FrameBuffer, or what one is made of.
Source = FrameBuffer | tuple[Buffer | bytes, int, int, int] | tuple[Buffer | bytes, int, int, int, int]


def _opened(source: Source) -> FrameBuffer:
    if isinstance(source, FrameBuffer):
        return source
    if not 4 <= len(source) <= 5:
        raise ValueError
    opened = FrameBuffer.__new__(FrameBuffer)
    opened._open(source[0], source[1], source[2], source[3], source[4] if len(source) == 5 else source[1])
    return opened


def _trunc(a: int, b: int) -> int:
    """Divide as C does, towards zero."""
    return a // b if (a >= 0) == (b > 0) else -(-a // b)


def _first_arc(a: int, b: int, aa: int, bb: int) -> list[tuple[int, int]]:
    """List (x, y) from (a, 0) to where the slope is one; aa, bb: twice the squares (Kennedy, 1992)."""
    points: list[tuple[int, int]] = []
    x, y = a, 0
    x_change, y_change = b * b * (1 - 2 * a), a * a
    error = 0
    x_stop, y_stop = bb * a, 0
    while x_stop >= y_stop:
        points.append((x, y))
        y += 1
        y_stop += aa
        error += y_change
        y_change += aa
        if 2 * error + x_change > 0:
            x -= 1
            x_stop -= bb
            error += x_change
            x_change += bb
    return points


_Get = Callable[[FrameBuffer, int, int], int]
_Set = Callable[[FrameBuffer, int, int, int], None]


def _packed(bits: int, high_first: bool) -> tuple[_Get, _Set]:
    """Make the pixel access of a format that packs 1, 2, 4 or 8 bits of a row's pixels into bytes."""
    count = 8 // bits
    mask = (1 << bits) - 1
    one_bit = bits == 1

    def place(fb: FrameBuffer, x: int, y: int) -> tuple[int, int]:
        index, at = divmod(x + y * fb._stride, count)
        return index, bits * (count - 1 - at if high_first else at)

    def get(fb: FrameBuffer, x: int, y: int) -> int:
        index, shift = place(fb, x, y)
        return (fb._buffer[index] >> shift) & mask

    def put(fb: FrameBuffer, x: int, y: int, colour: int) -> None:
        index, shift = place(fb, x, y)
        colour &= 0xFFFFFFFF
        colour = (1 if colour else 0) if one_bit else colour & mask
        fb._buffer[index] = fb._buffer[index] & ~(mask << shift) | colour << shift

    return get, put


def _vertical_get(fb: FrameBuffer, x: int, y: int) -> int:
    return (fb._buffer[(y >> 3) * fb._stride + x] >> (y & 7)) & 1


def _vertical_set(fb: FrameBuffer, x: int, y: int, colour: int) -> None:
    index = (y >> 3) * fb._stride + x
    if colour & 0xFFFFFFFF:
        fb._buffer[index] |= 1 << (y & 7)
    else:
        fb._buffer[index] &= ~(1 << (y & 7))


def _wide_get(fb: FrameBuffer, x: int, y: int) -> int:
    index = 2 * (x + y * fb._stride)
    return fb._buffer[index] | fb._buffer[index + 1] << 8


def _wide_set(fb: FrameBuffer, x: int, y: int, colour: int) -> None:
    index = 2 * (x + y * fb._stride)
    fb._buffer[index] = colour & 255
    fb._buffer[index + 1] = (colour >> 8) & 255


_PIXELS: dict[int, tuple[_Get, _Set]] = {
    MVLSB: (_vertical_get, _vertical_set),
    RGB565: (_wide_get, _wide_set),
    GS4_HMSB: _packed(4, True),
    MONO_HLSB: _packed(1, True),
    MONO_HMSB: _packed(1, False),
    GS2_HMSB: _packed(2, False),
    GS8: _packed(8, False),
}
