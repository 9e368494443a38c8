"""Many screens on one sheet, their names in the device's own letters: a column for each kind of board.

Pictures that are kept for tests to compare with and people to look at: a file each, or many on a sheet.

Where some differ, build/differs/NAME.png shows them as they were kept, as they are, and what differs.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from PIL import Image

from contract.device import HEIGHT, WIDTH
from host_sim import ROOT
from host_sim.window.shot import image
from ui.draw import pen_plain
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
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8), pen_plain)
    canvas.text(canvas.words, words.encode(), 0, 0)
    letters = image(bytes(canvas.bytes), _SCALE).crop((0, 0, _SCALE * WIDTH, _SCALE * _LETTERS))
    sheet.paste(_INK, (at[0], at[1] - _SCALE * _LETTERS), letters)


Frames = Mapping[str, bytes]  # 1024 bytes each, by name

_PAGE = 8  # rows of pixels
_ACROSS, _APART, _BETWEEN = 12, 6, 56  # a game's sheet: pictures in a row, pixels between them, their grey
_NONE = bytes(WIDTH * HEIGHT // 8)


def compare(kept: Frames, made: Frames, name: str) -> None:
    """Fail, in one line, where a frame is not as it was kept, is not kept, or is kept and not there."""
    differ = [key for key in sorted(kept.keys() | made.keys()) if kept.get(key) != made.get(key)]
    if not differ:
        return
    rows: list[Row] = []
    for key in differ:
        old, new = kept.get(key, _NONE), made.get(key, _NONE)
        rows.append((key, (old, new, bytes(a ^ b for a, b in zip(old, new, strict=True)))))
    path = ROOT / "build" / "differs" / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    compose(("Kept", "Now", "What differs"), rows).save(path)
    some = ", ".join(differ[:5]) + (", ..." if len(differ) > 5 else "")
    pytest.fail(
        f"{len(differ)} pictures of {name} differ ({some}): look at {path.relative_to(ROOT)}; "
        "if that is meant, `make golden` keeps the new ones",
        pytrace=False,
    )


def compare_with_files(folder: Path, frames: Frames, rewrites: bool) -> None:
    """Compare with the files of a folder; rewrites: first let the folder have these and no others."""
    if rewrites:
        folder.mkdir(exist_ok=True)
        for path in folder.glob("*.png"):
            path.unlink()
        for name, frame in frames.items():
            image(frame).save(folder / f"{name}.png", optimize=True)
    compare({path.stem: frame_of(_opened(path)) for path in folder.glob("*.png")}, frames, folder.name)


def compare_with_sheet(path: Path, frames: Sequence[bytes], rewrites: bool) -> None:
    """Compare with what is kept on one sheet, row by row; rewrites: first keep these."""
    if rewrites:
        rows = -(-len(frames) // _ACROSS)
        whole = Image.new("L", (_ACROSS * (WIDTH + _APART), rows * (HEIGHT + _APART)), _BETWEEN)
        for (x, y), frame in zip(_places(whole), frames, strict=False):
            whole.paste(image(frame), (x, y))
        whole.quantize(4).save(path, optimize=True)
    whole = _opened(path)
    kept = [frame_of(whole.crop((x, y, x + WIDTH, y + HEIGHT))) for x, y in _places(whole)]
    made = [*frames, *[_NONE] * (-len(frames) % _ACROSS)]
    compare(_numbered(kept), _numbered(made), path.stem)


def frame_of(picture: Image.Image) -> bytes:
    """Answer the 1024 bytes of an image as large as the display; what is as light as a lit pixel is lit."""
    lit = picture.point(lambda grey: 255 * (grey > 200), "1")
    pages = [lit.crop((0, y, WIDTH, y + _PAGE)) for y in range(0, HEIGHT, _PAGE)]
    return b"".join(page.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R") for page in pages)


def _places(whole: Image.Image) -> Iterator[tuple[int, int]]:
    for y in range(0, whole.height, HEIGHT + _APART):
        for x in range(0, whole.width, WIDTH + _APART):
            yield x, y


def _numbered(frames: Sequence[bytes]) -> Frames:
    return {f"{number:03}": frame for number, frame in enumerate(frames)}


def _opened(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        return picture.convert("L")
