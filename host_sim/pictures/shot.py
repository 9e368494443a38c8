"""What is seen on a display at a moment, and its PNG picture: in its colours where it has some."""

from typing import NamedTuple, Protocol

from host_sim.pictures import colour, png
from host_sim.pictures.png import WIDTH

PIXEL_SCALE = 4  # pixels of a picture for a pixel of the frame
POINT_SCALE = 2  # for a point of a glass in colours


class Shot(NamedTuple):
    """picture: the frame, 1024 bytes. points: of a display with colours, two bytes each, rows of `width`."""

    picture: bytes
    points: bytes = b""
    width: int = WIDTH


class Display(Protocol):
    """The part of a display that is looked at (host_sim.faces.Glass)."""

    width: int

    def picture(self) -> bytearray:
        """Answer the frame."""
        ...

    def points(self) -> bytes:
        """Answer the points, or nothing."""
        ...


def shot_of(display: Display) -> Shot:
    """Look at a display."""
    return Shot(bytes(display.picture()), display.points(), display.width)


def encode(shot: Shot) -> bytes:
    """Encode a shot as a PNG file."""
    if shot.points:
        return colour.encode(shot.points, shot.width, POINT_SCALE)
    return png.encode(shot.picture, PIXEL_SCALE)
