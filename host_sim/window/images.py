"""What is seen on a display as an image, and what Pillow makes of it: PNG pictures, GIF films."""

import io
from collections.abc import Sequence

from PIL import Image

from contract.device import HEIGHT, WIDTH
from host_sim.window.shot import Shot, rgb

PIXEL_SCALE = 4  # pixels of a picture for a pixel of the frame
POINT_SCALE = 2  # for a point of a glass in colours
_BITS = 8  # vertical pixels of a byte
_TICK_MS = 20  # GIF counts hundredths of a second, so no tick is rounded


def image(frame: bytes, scale: int = 1) -> Image.Image:
    """Make an image of mode 1 of a frame (1024 bytes), every pixel a square of `scale` by `scale`."""
    columns = Image.frombytes("1", (_BITS, len(frame)), frame, "raw", "1;R")  # each column of a page is a row
    glass = Image.new("1", (WIDTH, HEIGHT))
    for y in range(0, HEIGHT, _BITS):
        at = y // _BITS * WIDTH
        page = columns.crop((0, at, _BITS, at + WIDTH))
        glass.paste(page.transpose(Image.Transpose.TRANSPOSE), (0, y))
    return glass.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)


def _small(shot: Shot) -> Image.Image:
    """Make an image of what is seen, in its colours where it has some."""
    if not shot.points:
        return image(shot.picture)
    return Image.frombytes("RGB", (shot.width, len(shot.points) // 2 // shot.width), rgb(shot.points))


def _large(small: Image.Image, shot: Shot) -> Image.Image:
    scale = POINT_SCALE if shot.points else PIXEL_SCALE
    return small.resize((small.width * scale, small.height * scale), Image.Resampling.NEAREST)


def png(shot: Shot) -> bytes:
    """Encode what is seen as a PNG file, as large as people want to see it."""
    file = io.BytesIO()
    _large(_small(shot), shot).save(file, "PNG", optimize=True)
    return file.getvalue()


def gif(frames: Sequence[tuple[Shot, int]]) -> bytes:
    """Encode what was seen, each for how many ticks, as a GIF without an end; ValueError for nothing."""
    if not frames:
        raise ValueError("a film has at least one picture")
    first, *others = [_large(_small(shot).convert("RGB").quantize(), shot) for shot, _ in frames]
    durations = [ticks * _TICK_MS for _, ticks in frames]
    film = io.BytesIO()
    first.save(film, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return film.getvalue()
