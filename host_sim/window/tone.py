"""The beeper's tone, on this computer's loudspeaker; and what C code writes to stderr, kept from people."""

import os
from array import array
from collections.abc import Generator
from contextlib import contextmanager

import pygame


@contextmanager
def hushed_stderr() -> Generator[None]:
    """Send it nowhere inside a with block: the system's libraries complain at length of what is missing."""
    kept = os.dup(2)
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


_RATE_HERTZ = 44_100
_LOUDNESS = 2_200  # of 32767


class Tone:
    """Sounds one pitch at a time, without ever blocking."""

    def __init__(self) -> None:
        """Open the loudspeaker; stays silent for good when there is none."""
        self._hertz = 0
        self._waves: dict[int, pygame.mixer.Sound] = {}
        self._channel: pygame.mixer.Channel | None = None
        with hushed_stderr():
            try:
                pygame.mixer.init(_RATE_HERTZ, -16, 1, 256)
                self._channel = pygame.mixer.Channel(0)
            except pygame.error:
                pass

    @property
    def is_there(self) -> bool:
        """Tell whether there is a loudspeaker."""
        return self._channel is not None

    def sound(self, hertz: int) -> None:
        """Change to a pitch; 0 is silence."""
        if self._channel is None or hertz == self._hertz:
            return
        self._hertz = hertz
        if hertz == 0:
            self._channel.stop()
        else:
            self._channel.play(self._wave(hertz), loops=-1)

    def close(self) -> None:
        """Give the loudspeaker back."""
        if self._channel is not None:
            self._channel = None
            pygame.mixer.quit()

    def _wave(self, hertz: int) -> pygame.mixer.Sound:
        if hertz not in self._waves:
            cycles = max(1, hertz // 20)  # a twentieth of a second: rounded to samples it keeps the pitch
            count = round(_RATE_HERTZ * cycles / hertz)
            is_high = (i * cycles * 2 // count % 2 == 0 for i in range(count))
            samples = array("h", (_LOUDNESS if high else -_LOUDNESS for high in is_high))
            self._waves[hertz] = pygame.mixer.Sound(buffer=samples.tobytes())
        return self._waves[hertz]
