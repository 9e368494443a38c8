"""Reads words off the glass, by the pixels alone."""

import functools

from contract.device import HEIGHT, WIDTH
from ui.draw.canvas import Canvas
from ui.draw.font import Font

_FONTS = ("tiny", "words", "mid", "big")


def _columns(picture: bytes | bytearray) -> list[int]:
    """Answer the 128 columns of a picture (1024 bytes), the top pixel in bit 0."""
    pages = range(HEIGHT // 8)
    return [sum(picture[page * WIDTH + x] << 8 * page for page in pages) for x in range(WIDTH)]


def _text(columns: list[int]) -> str:
    """Make a character of each column, so that columns are found among columns as words in a text."""
    return "".join(map(chr, columns))


@functools.cache
def _written(font: str, words: str) -> tuple[list[int], int]:
    """Answer the columns of words, and how many lines high they are; none where the font lacks a letter."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    face: Font = getattr(canvas, font)
    if not all(face.starts[code - 32] for code in words.encode()):
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
