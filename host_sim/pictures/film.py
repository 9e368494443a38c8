"""What was on the glass lately, to be looked at once more."""

from collections import deque

LENGTH_TICKS = 500  # ten seconds


class Film:
    """The pictures of the last `ticks` ticks of 20 ms; half a megabyte at most where each has another."""

    def __init__(self, ticks: int = LENGTH_TICKS) -> None:
        self._ticks = ticks
        self._pictures: deque[tuple[int, bytes]] = deque()  # since when it is seen, 1024 bytes

    def see(self, tick: int, picture: bytes) -> None:
        """Take note of what is seen from a tick on. What was seen later than that is cut off."""
        pictures = self._pictures
        while pictures and pictures[-1][0] >= tick:
            pictures.pop()
        if not pictures or pictures[-1][1] != picture:
            pictures.append((tick, picture))
        while len(pictures) > 1 and pictures[1][0] <= tick + 1 - self._ticks:
            pictures.popleft()

    def frames(self, tick: int) -> list[tuple[bytes, int]]:
        """List what was seen up to the end of a tick: each picture, and for how many ticks."""
        frames: list[tuple[bytes, int]] = []
        first = tick + 1 - self._ticks
        until = tick + 1
        for since, picture in reversed(self._pictures):
            if since >= until:
                continue
            frames.insert(0, (picture, until - max(since, first)))
            if since <= first:
                break
            until = since
        return frames
