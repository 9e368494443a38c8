"""What was on the glass lately, to be looked at once more."""

import zlib
from collections import deque

from host_sim.window.shot import Shot

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
