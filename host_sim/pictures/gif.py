"""Pictures of the display as a film that any browser and mail reader shows: a GIF that begins anew."""

import io
from collections.abc import Sequence

from PIL import Image

from host_sim.pictures.images import image

_TICK_MS = 20  # GIF counts hundredths of a second, so no tick is rounded
_INKS = bytes((0, 0, 0, 255, 255, 255))


def encode(frames: Sequence[tuple[bytes, int]], scale: int = 4) -> bytes:
    """Encode frames (1024 bytes, and for how many ticks each is seen), every pixel a square of `scale`.

    One palette of two colours serves them all. Refuses, with ValueError, a film without a picture.
    """
    if not frames:
        raise ValueError("a film has at least one picture")
    pictures = [_two_inks(image(frame, scale)) for frame, _ in frames]
    film = io.BytesIO()
    pictures[0].save(
        film,
        "GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=[ticks * _TICK_MS for _, ticks in frames],
        loop=0,  # for ever
        palette=_INKS,
        optimize=False,  # else each frame wants a third colour: what stays as it was
        disposal=1,
    )
    return film.getvalue()


def _two_inks(picture: Image.Image) -> Image.Image:
    """Make palette numbers, 0 and 1, of an image of mode 1."""
    numbers = Image.frombytes("P", picture.size, picture.convert("L").point([0] + [1] * 255).tobytes())
    numbers.putpalette(_INKS)
    return numbers
