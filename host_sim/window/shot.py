"""What is seen on a display at a moment: in its colours where it has some."""

from typing import NamedTuple, Protocol

from contract.device import WIDTH

_HIGH_5 = bytes(((byte >> 3) * 255 + 15) // 31 for byte in range(256))
_LOW_5 = bytes(((byte & 31) * 255 + 15) // 31 for byte in range(256))


class Shot(NamedTuple):
    """picture: the frame, 1024 bytes. points: of a display with colours, two bytes each, rows of `width`."""

    picture: bytes
    points: bytes = b""
    width: int = WIDTH


class Display(Protocol):
    """The part of a display that is looked at (host_sim.window.face.Glass)."""

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
