"""What is seen on a display at a moment, in its colours where it has some; Pillow makes PNG and GIF of it."""

import io
import zlib
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from contract.device import HEIGHT, WIDTH
from host_sim.window.face import Glass

if TYPE_CHECKING:
    from PIL import Image  # it takes its time, and few want it

_HIGH_5 = bytes(((byte >> 3) * 255 + 15) // 31 for byte in range(256))
_LOW_5 = bytes(((byte & 31) * 255 + 15) // 31 for byte in range(256))


class Shot(NamedTuple):
    """picture: the frame, 1024 bytes. points: of a display with colours, two bytes each, rows of `width`."""

    picture: bytes
    points: bytes = b""
    width: int = WIDTH


def shot_of(display: Glass) -> Shot:
    """Look at a display."""
    return Shot(bytes(display.picture()), display.points(), display.width)


def rgb(points: bytes) -> bytes:
    """Turn points of 5, 6 and 5 bits, two bytes each, into red, green, blue."""
    high, low = points[::2], points[1::2]
    answer = bytearray(3 * len(high))
    answer[::3] = high.translate(_HIGH_5)
    answer[1::3] = bytes(
        [(((one & 7) << 3 | other >> 5) * 255 + 31) // 63 for one, other in zip(high, low, strict=True)]
    )
    answer[2::3] = low.translate(_LOW_5)
    return bytes(answer)


LENGTH_TICKS = 500  # ten seconds


class Film:
    """What was seen in the last LENGTH_TICKS; a few megabytes at most where each tick has another picture."""

    def __init__(self) -> None:
        self._pictures: deque[tuple[int, Shot]] = deque()  # since when it is seen, its points packed

    def see(self, tick: int, shot: Shot) -> None:
        """Take note of what is seen from a tick on. What was seen later than that is cut off."""
        pictures = self._pictures
        picture = shot._replace(points=zlib.compress(shot.points, 1))
        while pictures and pictures[-1][0] >= tick:
            pictures.pop()
        if not pictures or pictures[-1][1] != picture:
            pictures.append((tick, picture))
        while len(pictures) > 1 and pictures[1][0] <= tick + 1 - LENGTH_TICKS:
            pictures.popleft()

    def frames(self, tick: int) -> list[tuple[Shot, int]]:
        """List what was seen up to the end of a tick: each picture, and for how many ticks."""
        frames: list[tuple[Shot, int]] = []
        first = tick + 1 - LENGTH_TICKS
        until = tick + 1
        for since, picture in reversed(self._pictures):
            if since >= until:
                continue
            shot = picture._replace(points=zlib.decompress(picture.points))
            frames.insert(0, (shot, until - max(since, first)))
            if since <= first:
                break
            until = since
        return frames


PIXEL_SCALE = 4  # pixels of a picture for a pixel of the frame
POINT_SCALE = 2  # for a point of a glass in colours
_BITS = 8  # vertical pixels of a byte
_TICK_MS = 20  # the firmware is not loaded for it (host_sim.handheld); GIF counts hundredths of a second


def image(frame: bytes, scale: int = 1) -> "Image.Image":
    """Make an image of mode 1 of a frame (1024 bytes), every pixel a square of `scale` by `scale`."""
    from PIL import Image

    columns = Image.frombytes("1", (_BITS, len(frame)), frame, "raw", "1;R")  # each column of a page is a row
    glass = Image.new("1", (WIDTH, HEIGHT))
    for y in range(0, HEIGHT, _BITS):
        at = y // _BITS * WIDTH
        page = columns.crop((0, at, _BITS, at + WIDTH))
        glass.paste(page.transpose(Image.Transpose.TRANSPOSE), (0, y))
    return glass.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)


def _small(shot: Shot) -> "Image.Image":
    """Make an image of what is seen, in its colours where it has some."""
    from PIL import Image

    if not shot.points:
        return image(shot.picture)
    return Image.frombytes("RGB", (shot.width, len(shot.points) // 2 // shot.width), rgb(shot.points))


def _large(small: "Image.Image", shot: Shot) -> "Image.Image":
    from PIL import Image

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
