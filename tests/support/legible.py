"""Reads words off the glass, by the pixels alone."""

import functools

from contract.glass import HEIGHT, WIDTH
from ui.draw.canvas import Canvas
from ui.draw.font import Font

_FONTS = ("tiny", "words", "mid", "big")


def _columns(picture: bytes | bytearray) -> list[int]:
    """Answer the 128 columns of a picture (1024 bytes), the top pixel in bit 0."""
    pages = range(0, HEIGHT // 8)
    return [sum(picture[page * WIDTH + x] << 8 * page for page in pages) for x in range(WIDTH)]


@functools.cache
def _written(font: str, words: str) -> tuple[list[int], int]:
    """Answer the columns of words, and how many lines high the font is."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    face: Font = getattr(canvas, font)
    right = canvas.text(face, words.encode(), 0, 0)
    columns = _columns(canvas.bytes)[: right - 1]
    return columns, max(column.bit_length() for column in columns)


def shows(picture: bytes | bytearray, words: str) -> bool:
    """Tell whether a picture has words somewhere, in any font, lit or dark, on even ground."""
    columns = _columns(picture)
    for font in _FONTS:
        wanted, height = _written(font, words)
        if not height:
            continue
        mask = (1 << height) - 1
        for y in range(HEIGHT - height + 1):
            seen = [column >> y & mask for column in columns]
            for ink in (0, mask):
                line = [column ^ ink for column in seen]
                if any(line[x : x + len(wanted)] == wanted for x in range(WIDTH - len(wanted) + 1)):
                    return True
    return False
