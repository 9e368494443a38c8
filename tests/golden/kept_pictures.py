"""Pictures that are kept for tests to compare with and people to look at: a file each, or many on a sheet.

Where some differ, build/differs/NAME.png shows them as they were kept, as they are, and what differs.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from contract.device import HEIGHT, WIDTH
from host_sim import ROOT
from host_sim.window.shot import image
from ui.draw import pen_plain
from ui.draw.canvas import Canvas

Pictures = Mapping[str, Image.Image]  # as large as the display, of mode L, by name

_SCALE = 2
_GAP = 12  # sheet pixels beside a screen
_NAME = 30  # above it, for its name
_LETTERS = 10  # lines of the display that a name takes
_DESK, _INK = 56, 224  # greys of 255
_ACROSS, _APART = 12, 6  # a game's sheet: pictures in a row, pixels between them
_DARK = Image.new("L", (WIDTH, HEIGHT))


def place(row: int, column: int) -> tuple[int, int]:
    """Answer where on the sheet the left upper corner of a screen is, in its pixels."""
    x = _GAP + column * (_SCALE * WIDTH + _GAP)
    return x, 2 * _NAME + row * (_SCALE * HEIGHT + _NAME)


def compose(heads: Sequence[str], rows: Sequence[tuple[str, Sequence[Image.Image]]]) -> Image.Image:
    """Lay screens, a row by its name, twice as large as the display, under their columns' heads; of mode L.

    Names are in the device's own letters. Refuses, with ValueError, a row of another number of screens than
    there are heads.
    """
    sheet = Image.new("L", (place(0, len(heads))[0], place(len(rows), 0)[1] - _NAME + _GAP), _DESK)
    for column, head in enumerate(heads):
        _write(sheet, head.upper(), (place(0, column)[0], _NAME))
    for number, (name, screens) in enumerate(rows):
        for column, (_, screen) in enumerate(zip(heads, screens, strict=True)):
            at = place(number, column)
            _write(sheet, name, at)
            sheet.paste(screen.resize((_SCALE * WIDTH, _SCALE * HEIGHT), Image.Resampling.NEAREST), at)
    return sheet


def _write(sheet: Image.Image, words: str, at: tuple[int, int]) -> None:
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8), pen_plain)
    canvas.text(canvas.words, words.encode(), 0, 0)
    letters = image(bytes(canvas.bytes), _SCALE).crop((0, 0, _SCALE * WIDTH, _SCALE * _LETTERS))
    sheet.paste(_INK, (at[0], at[1] - _SCALE * _LETTERS), letters)


def picture_of(frame: bytes) -> Image.Image:
    return image(frame).convert("L")


def opened(path: Path) -> Image.Image:
    """Open a picture; what is as light as a lit pixel is lit."""
    with Image.open(path) as picture:
        return picture.convert("L").point(lambda grey: 255 * (grey > 200))


def compare(kept: Pictures, made: Pictures, name: str) -> None:
    """Fail, in one line, where a picture is not as it was kept, is not kept, or is kept and not there."""
    rows: list[tuple[str, tuple[Image.Image, ...]]] = []
    for key in sorted(kept.keys() | made.keys()):
        pair = kept.get(key, _DARK), made.get(key, _DARK)
        change = ImageChops.difference(*pair)
        if change.getbbox() or key not in kept or key not in made:
            rows.append((key, (*pair, change)))
    if not rows:
        return
    path = ROOT / "build" / "differs" / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    compose(("Kept", "Now", "What differs"), rows).save(path)
    some = ", ".join(key for key, _ in rows[:5]) + (", ..." if len(rows) > 5 else "")
    pytest.fail(
        f"{len(rows)} pictures of {name} differ ({some}): look at {path.relative_to(ROOT)}; "
        "if that is meant, `make golden` keeps the new ones",
        pytrace=False,
    )


def compare_with_files(folder: Path, frames: Mapping[str, bytes], rewrites: bool) -> None:
    """Compare with the files of a folder; rewrites: first let the folder have these and no others."""
    if rewrites:
        folder.mkdir(exist_ok=True)
        for path in folder.glob("*.png"):
            path.unlink()
        for name, frame in frames.items():
            image(frame).save(folder / f"{name}.png", optimize=True)
    made = {name: picture_of(frame) for name, frame in frames.items()}
    compare({path.stem: opened(path) for path in folder.glob("*.png")}, made, folder.name)


def compare_with_sheet(path: Path, frames: Sequence[bytes], rewrites: bool) -> None:
    """Compare with what is kept on one sheet, row by row; rewrites: first keep these."""
    made = [*map(picture_of, frames), *[_DARK] * (-len(frames) % _ACROSS)]
    if rewrites:
        rows = len(made) // _ACROSS
        whole = Image.new("L", (_ACROSS * (WIDTH + _APART), rows * (HEIGHT + _APART)), _DESK)
        for (x, y), frame in zip(_places(whole), frames, strict=False):
            whole.paste(image(frame), (x, y))
        whole.quantize(4).save(path, optimize=True)
    whole = opened(path)
    kept = [whole.crop((x, y, x + WIDTH, y + HEIGHT)) for x, y in _places(whole)]
    compare(_numbered(kept), _numbered(made), path.stem)


def _places(whole: Image.Image) -> Iterator[tuple[int, int]]:
    for y in range(0, whole.height, HEIGHT + _APART):
        for x in range(0, whole.width, WIDTH + _APART):
            yield x, y


def _numbered(pictures: Sequence[Image.Image]) -> Pictures:
    return {f"{number:03}": picture for number, picture in enumerate(pictures)}
