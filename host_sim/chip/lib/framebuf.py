"""Stand-in for the board's `framebuf` on CPython: the same pixels, byte for byte; the guests use their own.

What the firmware draws with is here, and no more: three formats, and blits of MONO_VLSB. The tests play
recorded games and walks on this and on MicroPython's module and compare every picture.
"""

MONO_VLSB = 0
MONO_HMSB = 4
GS8 = 6

Buffer = bytearray | memoryview

_BITS = {MONO_VLSB: 1, MONO_HMSB: 1, GS8: 8}  # of a pixel
_SET = [bytes(i | mask for i in range(256)) for mask in range(256)]  # for bytes.translate
_CLEAR = [bytes(i & ~mask & 255 for i in range(256)) for mask in range(256)]
_ONES = [int.from_bytes(b"\1" * width, "little") for width in range(129)]  # bit 0 of so many bytes
_DIGIT = [bytes(48 + (i >> bit & 1) for i in range(256)) for bit in range(8)]  # a bit of each byte, for int()


def _shaded(lit: int, change: int, key: int, shades: tuple[int, int]) -> tuple[int, int]:
    """Answer which pixels of `change` are to be light, and which change at all: the colour key stays."""
    if shades == (0, 1):
        return lit, change if key < 0 or key > 1 else change & ~lit if key else change & lit
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

    def __init__(self, buffer: Buffer, width: int, height: int, format: int) -> None:
        if not (1 <= width <= 0xFFFF and 1 <= height <= 0xFFFF):
            raise ValueError
        if format not in _BITS:
            raise ValueError("invalid format")
        stride = _up(width, 8) if format == MONO_HMSB else width
        lines = _up(height, 8) if format == MONO_VLSB else height
        if lines * stride * _BITS[format] // 8 > len(buffer):
            raise ValueError
        if isinstance(buffer, bytes):
            raise TypeError("object with buffer protocol required")
        self._buffer = buffer
        self._width = width
        self._height = height
        self._format = format
        self._stride = stride

    def fill(self, c: int) -> None:
        """Fill the whole picture."""
        self.fill_rect(0, 0, self._width, self._height, c)

    def pixel(self, x: int, y: int, c: int | None = None) -> int | None:
        """Set a pixel or answer it; nothing outside."""
        if c is not None:
            self.fill_rect(x, y, 1, 1, c)
        elif 0 <= x < self._width and 0 <= y < self._height:
            if self._format == MONO_VLSB:
                return self._buffer[(y >> 3) * self._stride + x] >> (y & 7) & 1
            if self._format == MONO_HMSB:
                return self._buffer[y * self._stride + x >> 3] >> (x & 7) & 1
            return self._buffer[y * self._stride + x]
        return None

    def hline(self, x: int, y: int, w: int, c: int) -> None:
        """Draw a line of w pixels to the right."""
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int) -> None:
        """Draw a line of h pixels downwards."""
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        """Draw the outline of a rectangle."""
        self.fill_rect(x, y, w, 1, c)
        self.fill_rect(x, y + h - 1, w, 1, c)
        self.fill_rect(x, y, 1, h, c)
        self.fill_rect(x + w - 1, y, 1, h, c)

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
                self.fill_rect(across, along, 1, 1, c)
            else:
                self.fill_rect(along, across, 1, 1, c)
            while error >= 0:
                across += step_short
                error -= 2 * long
            along += step_long
            error += 2 * short
        self.fill_rect(x2, y2, 1, 1, c)

    def blit(
        self, fbuf: "FrameBuffer", x: int, y: int, key: int = -1, palette: "FrameBuffer | None" = None
    ) -> None:
        """Copy a MONO_VLSB picture to (x, y) without its pixels of the colour key, through a palette."""
        if fbuf._format != MONO_VLSB or self._format == GS8:
            raise NotImplementedError("blit copies MONO_VLSB, and not to GS8")
        left, top = max(0, -x), max(0, -y)
        right = min(self._width - x, fbuf._width)
        bottom = min(self._height - y, fbuf._height)
        if left >= right or top >= bottom:
            return
        off, on = (0, 1) if palette is None else (palette.pixel(0, 0), palette.pixel(1, 0))
        assert off is not None and on is not None, "a palette has two pixels"
        blit = self._blit_columns if self._format == MONO_VLSB else self._blit_rows
        blit(fbuf, x, y, range(left, right), top, bottom, key, (off, on))

    def _blit_columns(
        self, source: "FrameBuffer", x: int, y: int, columns: range, top: int, bottom: int, key: int,
        shades: tuple[int, int],
    ) -> None:  # fmt: skip
        """Blit vertical bytes, a page at a time: a row of bytes is one integer, so that C does the loop."""
        width = len(columns)
        ones = _ONES[width] if width < len(_ONES) else int.from_bytes(b"\1" * width, "little")
        pages = (source._height + 7) >> 3
        first, end = columns[0], columns[-1] + 1
        given, stride = source._buffer, source._stride
        to = self._buffer
        for page in range((y + top) >> 3, ((y + bottom - 1) >> 3) + 1):
            row = 8 * page - y  # the source's row in bit 0 of this page
            above, shift = row >> 3, row & 7
            lit = 0
            if 0 <= above < pages:
                at = above * stride
                lit = int.from_bytes(given[at + first : at + end], "little") >> shift & ones * (255 >> shift)
            if shift and 0 <= above + 1 < pages:
                at = (above + 1) * stride
                below = int.from_bytes(given[at + first : at + end], "little")
                lit |= (below & ones * ((1 << shift) - 1)) << (8 - shift)
            change = ones * ((1 << min(8, bottom - row)) - (1 << max(0, top - row)))
            light, change = _shaded(lit, change, key, shades)
            start = page * self._stride + x + first
            before = int.from_bytes(to[start : start + width], "little")
            to[start : start + width] = (before ^ ((before ^ light) & change)).to_bytes(width, "little")

    def _blit_rows(
        self, source: "FrameBuffer", x: int, y: int, columns: range, top: int, bottom: int, key: int,
        shades: tuple[int, int],
    ) -> None:  # fmt: skip
        """Blit vertical bytes into horizontal ones, a row at a time: its pixels are one integer."""
        width = len(columns)
        first = x + columns[0]
        start, end = first >> 3, (first + width + 7) >> 3
        shift = first & 7
        ones = (1 << width) - 1
        step = self._stride >> 3
        whole = shades == (0, 1) and key not in shades and not shift and not width & 7  # bytes, as they are
        to = self._buffer
        bits = b""
        for row in range(top, bottom):
            if row == top or not row & 7:
                at = (row >> 3) * source._stride + columns[0]
                bits = bytes(source._buffer[at : at + width])[::-1]
            lit = int(bits.translate(_DIGIT[row & 7]), 2)
            at = (y + row) * step
            if whole:
                to[at + start : at + end] = lit.to_bytes(end - start, "little")
                continue
            light, change = _shaded(lit, ones, key, shades)
            before = int.from_bytes(to[at + start : at + end], "little")
            before ^= (before ^ light << shift) & change << shift
            to[at + start : at + end] = before.to_bytes(end - start, "little")

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        """Fill a rectangle."""
        x_end = x + w
        y_end = y + h
        if x_end > self._width:
            x_end = self._width
        if y_end > self._height:
            y_end = self._height
        if x < 0:
            x = 0
        if y < 0:
            y = 0
        if w < 1 or h < 1 or x >= x_end or y >= y_end:
            return
        buffer, stride = self._buffer, self._stride
        if self._format == GS8:
            for start in range(y * stride + x, y_end * stride + x, stride):
                buffer[start : start + x_end - x] = bytes((c & 255,)) * (x_end - x)
            return
        lit = c & 0xFFFFFFFF
        if self._format == MONO_HMSB:
            for row in range(y, y_end):
                for at in range(row * stride + x, row * stride + x_end):
                    bit = 1 << (at & 7)
                    buffer[at >> 3] = buffer[at >> 3] | bit if lit else buffer[at >> 3] & ~bit
            return
        for page in range(y >> 3, (y_end + 7) >> 3):
            above = y - 8 * page
            below = y_end - 8 * page
            mask = (1 << below if below < 8 else 256) - (1 << above if above > 0 else 1)
            start = page * stride + x
            end = start + x_end - x
            if end - start == 1:
                buffer[start] = buffer[start] | mask if lit else buffer[start] & ~mask
            elif mask == 255:
                buffer[start:end] = (b"\xff" if lit else b"\0") * (end - start)
            else:
                buffer[start:end] = bytes(buffer[start:end]).translate((_SET if lit else _CLEAR)[mask])
