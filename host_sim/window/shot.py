"""What is seen on a display at a moment: in its colours where it has some."""

import zlib
from collections import deque
from typing import NamedTuple

from contract.device import WIDTH
from host_sim.window.face import Glass

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
    """What was seen in the last `ticks` ticks of 20 ms; a few megabytes at most where each has another."""

    def __init__(self, ticks: int = LENGTH_TICKS) -> None:
        self._ticks = ticks
        self._pictures: deque[tuple[int, Shot]] = deque()  # since when it is seen, its points packed

    def see(self, tick: int, shot: Shot) -> None:
        """Take note of what is seen from a tick on. What was seen later than that is cut off."""
        pictures = self._pictures
        picture = shot._replace(points=zlib.compress(shot.points, 1))
        while pictures and pictures[-1][0] >= tick:
            pictures.pop()
        if not pictures or pictures[-1][1] != picture:
            pictures.append((tick, picture))
        while len(pictures) > 1 and pictures[1][0] <= tick + 1 - self._ticks:
            pictures.popleft()

    def frames(self, tick: int) -> list[tuple[Shot, int]]:
        """List what was seen up to the end of a tick: each picture, and for how many ticks."""
        frames: list[tuple[Shot, int]] = []
        first = tick + 1 - self._ticks
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
