"""Reads pictures by their pixels: which words stand there, and whether all texts stand whole and apart.

A picture is a number here, whose bits are its pixels, a column after the other, with room around it.
"""

import functools
from collections.abc import Sequence
from typing import Any

from contract.device import HEIGHT, WIDTH
from ui.draw import pen_plain
from ui.draw.canvas import Canvas

_APART = 2 * HEIGHT  # bits from a column to the next
_FIRST = 32  # the first character a font may hold
_FRAME_BYTES = WIDTH * HEIGHT // 8


def _columns(picture: bytes | bytearray) -> list[int]:
    pages = range(HEIGHT // 8)
    return [sum(picture[page * WIDTH + x] << 8 * page for page in pages) for x in range(WIDTH)]


def _bits(picture: bytes | bytearray) -> int:
    return sum(column << _APART * x for x, column in enumerate(_columns(picture)))


_SCREEN = _bits(b"\xff" * _FRAME_BYTES)


def _beside(bits: int) -> int:
    return bits | bits << _APART | bits >> _APART


@functools.cache
def _letter(glyphs: bytes, start: int, pages: int) -> tuple[int, int]:
    """Answer the bits of a letter of a font, its top left pixel the first, and where the next one begins."""
    alone = bytearray(_FRAME_BYTES)
    right = pen_plain.write(alone, glyphs, [start], pages, bytes((_FIRST,)), 1, 0, 0, 1)
    return _bits(alone), right


class Texts:
    """Stand before the pen of a canvas (ui.draw.pen_plain). faults: what was wrong so far, a line each."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.measure = pen_plain.measure
        self._lines: dict[int, tuple[bytes, list[int], int]] = {}  # line, letters, ink: the newest at a place

    def write(
        self, frame: bytearray, glyphs: bytes, starts: Any, pages: int, line: bytes, length: int, *at: int
    ) -> int:
        """Note what is written, and pass on. at: x, y, ink."""
        x, y, ink = at
        said = bytes(line[:length])
        letters: list[int] = []
        for code in said:
            bits, right = _letter(glyphs, starts[code - _FIRST], pages)
            place = _APART * x + y
            if bits:
                letters.append(bits << place if place >= 0 else ~_SCREEN)
            x += right
        if all(letter & _SCREEN == letter for letter in letters):
            self._lines[sum(letters)] = said, letters, ink
        else:
            self.faults.append(f"{said!r} leaves the picture")
        return pen_plain.write(frame, glyphs, starts, pages, line, length, *at)

    def look(self, frame: bytes | bytearray, covered: bool) -> None:
        """Look at a picture that was drawn whole; covered: something lies over it.

        A line of which nothing stands was drawn over again before anybody saw it.
        """
        picture, seen = _bits(frame), 0
        for said, letters, ink in self._lines.values():
            ground = {letter: _beside(letter) & _SCREEN for letter in letters}
            there = [a for a, around in ground.items() if picture & around == (a if ink else around ^ a)]
            if 0 < len(there) < len(letters) and not covered:
                self.faults.append(f"{said!r} is cut")
            whole = functools.reduce(int.__or__, there, 0)
            if seen & (whole | whole << 1 | whole >> 1 | _beside(whole)):
                self.faults.append(f"{said!r} touches another line")
            seen |= whole
        self._lines.clear()


@functools.cache
def shows(picture: bytes, words: str) -> bool:
    """Tell whether a picture has words somewhere, in any font, lit or dark, on even ground."""
    columns = _columns(picture)
    for font in ("tiny", "words", "mid", "big"):
        canvas = Canvas(bytearray(_FRAME_BYTES), pen_plain)
        face = getattr(canvas, font)
        if not all(map(face.advance, words.encode())):
            continue
        right = canvas.text(face, words.encode(), 0, 0)
        wanted = _columns(canvas.bytes)[: right - 1]
        height = max(column.bit_length() for column in wanted)
        whole = (1 << height) - 1
        inks = _text(wanted), _text([column ^ whole for column in wanted])
        lines = [_text([column >> y & whole for column in columns]) for y in range(HEIGHT - height + 1)]
        if any(ink in line for line in lines for ink in inks):
            return True
    return False


def _text(columns: Sequence[int]) -> str:
    return "".join(map(chr, columns))
