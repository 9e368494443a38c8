"""Reads pictures by their pixels: which words stand there, and whether all texts stand whole and apart."""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

from contract.device import HEIGHT, WIDTH
from ui.draw import pen_plain
from ui.draw.canvas import Canvas
from ui.draw.font import Font

_FIRST = 32  # the first character a font may hold
_UNSEEN = b" \x7f"  # the space, and what fills up a name
_FONTS = ("tiny", "words", "mid", "big")


class Glyph(NamedTuple):
    """The smallest box around what is lit of a character, and its columns, bit 0 on top."""

    x: int
    y: int
    height: int
    columns: tuple[int, ...]
    ink: int

    def is_inside(self) -> bool:
        """Tell whether all of it is on the picture."""
        right, bottom = self.x + len(self.columns), self.y + self.height
        return self.x >= 0 and self.y >= 0 and right <= WIDTH and bottom <= HEIGHT

    def stands(self, columns: Sequence[int]) -> bool:
        """Tell whether a picture shows it on even ground, to which the columns beside it belong."""
        whole = (1 << self.height) - 1
        return all(
            columns[x] >> self.y & whole == (column if self.ink else column ^ whole)
            for x, column in enumerate((0, *self.columns, 0), self.x - 1)
            if 0 <= x < WIDTH
        )

    def touches(self, other: "Glyph") -> bool:
        """Tell whether there is no dark column and no dark row between the two."""
        return (
            self.x <= other.x + len(other.columns)
            and other.x <= self.x + len(self.columns)
            and self.y <= other.y + other.height
            and other.y <= self.y + self.height
        )


class Texts:
    """Stand before the pen of a canvas (ui.draw.pen_plain). faults: what was wrong so far, a line each."""

    def __init__(self, pen: Any) -> None:
        self.faults: list[str] = []
        self.measure = pen.measure
        self._pen = pen
        self._lines: dict[tuple[Any, ...], tuple[str, list[Glyph]]] = {}  # the newest at each place

    def write(
        self,
        frame: bytearray,
        table: bytes,
        starts: Sequence[int],
        pages: int,
        line: bytes,
        length: int,
        *at: int,
    ) -> int:
        """Note what is written, and pass on. at: x, y, ink."""
        x, y, ink = at
        said = bytes(line[:length])
        if any(code not in _UNSEEN and not starts[code - _FIRST] for code in said):
            self.faults.append(f"{said!r} has letters that the font has not")
        name = f"{said.decode('ascii', 'replace')!r} at {x}, {y}"
        glyphs: list[Glyph] = []
        for start in (starts[code - _FIRST] for code in said):
            if start:
                left, top, height, columns = _shape(table, start, pages)
                if columns:
                    glyphs.append(Glyph(x + left, y + top, height, columns, ink))
                x += table[start] + 1
        if all(glyph.is_inside() for glyph in glyphs):
            self._lines[tuple(glyph[:-1] for glyph in glyphs)] = name, glyphs
        else:
            self.faults.append(f"{name} leaves the picture")
        right: int = self._pen.write(frame, table, starts, pages, line, length, *at)
        return right

    def look(self, frame: bytes | bytearray, covered: bool) -> None:
        """Look at a picture that was drawn whole; covered: something lies over it.

        A line of which nothing stands was drawn over again before anybody saw it.
        """
        columns = _columns(frame)
        seen: list[tuple[str, Glyph]] = []
        for name, glyphs in self._lines.values():
            there = [(name, glyph) for glyph in glyphs if glyph.stands(columns)]
            if 0 < len(there) < len(glyphs) and not covered:
                self.faults.append(f"{name} is cut")
            met = {other for other, theirs in seen for _, glyph in there if glyph.touches(theirs)}
            self.faults += [f"{name} touches {other}" for other in sorted(met)]
            seen += there
        self._lines.clear()


@functools.cache
def _shape(table: bytes, at: int, pages: int) -> tuple[int, int, int, tuple[int, ...]]:
    """Answer of what is lit of a character the left, the top, the height, and the columns."""
    width = table[at]
    columns = [
        sum(table[at + 1 + page * width + i] << 8 * page for page in range(pages)) for i in range(width)
    ]
    lit = [i for i, column in enumerate(columns) if column]
    if not lit:
        return 0, 0, 0, ()
    whole = functools.reduce(int.__or__, columns)
    top = (whole & -whole).bit_length() - 1
    cut = tuple(column >> top for column in columns[lit[0] : lit[-1] + 1])
    return lit[0], top, whole.bit_length() - top, cut


def _columns(picture: bytes | bytearray) -> list[int]:
    pages = range(HEIGHT // 8)
    return [sum(picture[page * WIDTH + x] << 8 * page for page in pages) for x in range(WIDTH)]


def _text(columns: list[int]) -> str:
    return "".join(map(chr, columns))


@functools.cache
def _written(font: str, words: str) -> tuple[list[int], int]:
    """Answer the columns of words, and how many lines high they are; none where the font lacks a letter."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8), pen_plain)
    face: Font = getattr(canvas, font)
    if not all(face.starts[code - _FIRST] for code in words.encode()):
        return [], 0
    right = canvas.text(face, words.encode(), 0, 0)
    columns = _columns(canvas.bytes)[: right - 1]
    return columns, max(column.bit_length() for column in columns)


@functools.cache
def shows(picture: bytes, words: str, fonts: tuple[str, ...] = _FONTS) -> bool:
    """Tell whether a picture has words somewhere, in any of the fonts, lit or dark, on even ground."""
    columns = _columns(picture)
    for font in fonts:
        wanted, height = _written(font, words)
        mask = (1 << height) - 1
        inks = _text(wanted), _text([column ^ mask for column in wanted])
        for y in range(HEIGHT - height + 1) if height else ():
            line = _text([column >> y & mask for column in columns])
            if any(ink in line for ink in inks):
                return True
    return False
