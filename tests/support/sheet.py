"""Many screens on one sheet, their names in the device's own letters: a column for each kind of board."""

from collections.abc import Sequence

from PIL import Image

from contract.device import HEIGHT, WIDTH
from host_sim.window.shot import image
from ui.draw.canvas import Canvas

_SCALE = 2
_GAP = 12  # sheet pixels beside a screen
_NAME = 30  # above it, for its name
_LETTERS = 10  # lines of the display that a name takes
_DESK, _INK = 56, 224  # greys of 255

Row = tuple[str, Sequence[bytes]]  # a screen's name, and how each board shows it, 1024 bytes


def place(row: int, column: int) -> tuple[int, int]:
    """Answer where on the sheet the left upper corner of a screen is, in its pixels."""
    x = _GAP + column * (_SCALE * WIDTH + _GAP)
    return x, 2 * _NAME + row * (_SCALE * HEIGHT + _NAME)


def compose(heads: Sequence[str], rows: Sequence[Row]) -> Image.Image:
    """Lay rows of screens, twice as large as the display, under their columns' heads; an image of mode L.

    Refuses, with ValueError, a row of another number of screens than there are heads.
    """
    sheet = Image.new("L", (place(0, len(heads))[0], place(len(rows), 0)[1] - _NAME + _GAP), _DESK)
    for column, head in enumerate(heads):
        _write(sheet, head.upper(), (place(0, column)[0], _NAME))
    for number, (name, frames) in enumerate(rows):
        for column, (_, frame) in enumerate(zip(heads, frames, strict=True)):
            at = place(number, column)
            _write(sheet, name, at)
            sheet.paste(image(frame, _SCALE), at)
    return sheet


def _write(sheet: Image.Image, words: str, at: tuple[int, int]) -> None:
    """Write words above a place."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    canvas.text(canvas.words, words.encode(), 0, 0)
    letters = image(bytes(canvas.bytes), _SCALE).crop((0, 0, _SCALE * WIDTH, _SCALE * _LETTERS))
    sheet.paste(_INK, (at[0], at[1] - _SCALE * _LETTERS), letters)
