"""The beeper in writing, for who cannot hear it: `3 x 1175 Hz short, 1 x 1175 Hz long / 2 x 2093 Hz short`.

A comma stands between digits, a stroke where a pause is (docs/eyes-free.md). How long is short follows from
the beeps themselves: a long one lasts as long as three.
"""

_TICK_MS = 20
_LONG_MS = 100  # at every speed a short one is shorter and a long one is not
_DIGIT = 4  # units of silence that end one
_PAUSE = 8
_OVER_MS = 1000  # what comes after so long a silence is a line of its own


class ToneText:
    """Writes down what is heard. line: the newest of it."""

    def __init__(self) -> None:
        self.line = ""
        self._parts: list[str] = []
        self._hertz = 0
        self._ms = 0  # how long that has lasted
        self._unit_ms = _TICK_MS
        self._count = 0  # of equal beeps
        self._equal: tuple[int, bool] = (0, False)  # their pitch, and whether they are long

    def hear(self, hertz: int) -> bool:
        """Listen for a tick; tell whether the line has changed."""
        before = self.line
        if hertz == self._hertz:
            self._ms += _TICK_MS
        else:
            if self._hertz:
                self._end_beep()
            elif hertz:
                self._end_silence()
            self._hertz = hertz
            self._ms = _TICK_MS
        self.line = "".join(self._parts) + self._group()
        return self.line != before

    def _end_beep(self) -> None:
        is_long = self._ms >= _LONG_MS
        self._unit_ms = self._ms // 3 if is_long else self._ms
        if self._equal != (self._hertz, is_long):
            self._end_group(", ")
            self._equal = (self._hertz, is_long)
        self._count += 1

    def _end_silence(self) -> None:
        if self._ms >= _OVER_MS:
            self._parts = []
            self._count = 0
        elif self._ms >= _PAUSE * self._unit_ms:
            self._end_group(" / ")
        elif self._ms >= _DIGIT * self._unit_ms:
            self._end_group(", ")

    def _group(self) -> str:
        hertz, is_long = self._equal
        return f"{self._count} x {hertz} Hz {'long' if is_long else 'short'}" if self._count else ""

    def _end_group(self, then: str) -> None:
        if self._count:
            self._parts += [self._group(), then]
        self._count = 0
        self._equal = (0, False)
