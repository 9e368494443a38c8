"""Random numbers that are the same on every Python."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_SPAN = 32362


class Chance:
    """Draw numbers as engine.dice does (L'Ecuyer 1988), one after the other."""

    def __init__(self, seed: int) -> None:
        self._s1 = 1 + seed
        self._s2 = 1
        self._s3 = 1

    def below(self, n: int) -> int:
        """Draw a number of 0 to n - 1, all equally likely; n at most 32,362."""
        width = _SPAN // n
        while True:
            self._s1 = self._s1 * 157 % 32363
            self._s2 = self._s2 * 146 % 31727
            self._s3 = self._s3 * 142 % 31657
            drawn = (self._s1 - self._s2 + self._s3) % _SPAN // width
            if drawn < n:
                return drawn

    def choice(self, of: "Sequence[Any]") -> "Any":
        """Draw one of a sequence."""
        return of[self.below(len(of))]
