"""What was seen on a display as a film that any browser and mail reader shows: a GIF that begins anew."""

import io
from array import array
from collections.abc import Sequence

from PIL import Image

from host_sim.pictures.colour import rgb
from host_sim.pictures.images import image
from host_sim.pictures.shot import PIXEL_SCALE, POINT_SCALE, Shot

_TICK_MS = 20  # GIF counts hundredths of a second, so no tick is rounded
_INKS = bytes((0, 0, 0, 255, 255, 255))


def encode(frames: Sequence[tuple[Shot, int]]) -> bytes:
    """Encode what was seen, each for how many ticks; as large as a picture of it (host_sim.pictures.shot).

    One palette serves them all: black and white, or the colours of the glass. Refuses, with ValueError, a
    film without a picture.
    """
    if not frames:
        raise ValueError("a film has at least one picture")
    if frames[0][0].points:
        colours = sorted(set(array("H", b"".join({shot.points for shot, _ in frames}))))
        inks = rgb(array("H", colours).tobytes())
        numbers = {colour: number for number, colour in enumerate(colours)}
        pictures = [_in_inks(_glass(shot, numbers), inks) for shot, _ in frames]
    else:
        inks = _INKS
        pictures = [_in_inks(_frame(shot), inks) for shot, _ in frames]
    film = io.BytesIO()
    pictures[0].save(
        film,
        "GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=[ticks * _TICK_MS for _, ticks in frames],
        loop=0,  # for ever
        palette=inks,
        optimize=False,  # else each frame wants another colour: what stays as it was
        disposal=1,
    )
    return film.getvalue()


def _frame(shot: Shot) -> Image.Image:
    """Make an image of palette numbers, 0 and 1, of a frame."""
    picture = image(shot.picture, PIXEL_SCALE)
    return Image.frombytes("P", picture.size, picture.convert("L").point([0] + [1] * 255).tobytes())


def _glass(shot: Shot, numbers: dict[int, int]) -> Image.Image:
    """Make an image of palette numbers of a glass in colours."""
    points = bytes(map(numbers.__getitem__, array("H", shot.points)))
    small = Image.frombytes("P", (shot.width, len(points) // shot.width), points)
    return small.resize((small.width * POINT_SCALE, small.height * POINT_SCALE), Image.Resampling.NEAREST)


def _in_inks(picture: Image.Image, inks: bytes) -> Image.Image:
    picture.putpalette(inks)
    return picture
