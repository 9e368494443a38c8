"""What C code writes to stderr, kept from people."""

import os
from array import array

import pygame


class HushedStderr:
    """Sends it nowhere inside a with block: the system's libraries complain at length of what is missing."""

    def __enter__(self) -> None:
        self._kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)

    def __exit__(self, *_: object) -> None:
        os.dup2(self._kept, 2)
        os.close(self._kept)


_RATE_HERTZ = 44_100
_LOUDNESS = 2_200  # of 32767


class Tone:
    """Sounds one pitch at a time, without ever blocking."""

    def __init__(self) -> None:
        """Open the loudspeaker; stays silent for good when there is none."""
        self._hertz = 0
        self._waves: dict[int, pygame.mixer.Sound] = {}
        self._channel: pygame.mixer.Channel | None = None
        with HushedStderr():
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
            cycles = max(
                1, hertz // 20
            )  # about a twentieth of a second, so that the rounded length keeps the pitch
            count = round(_RATE_HERTZ * cycles / hertz)
            samples = array(
                "h", (_LOUDNESS if i * cycles * 2 // count % 2 == 0 else -_LOUDNESS for i in range(count))
            )
            self._waves[hertz] = pygame.mixer.Sound(buffer=samples.tobytes())
        return self._waves[hertz]
