"""What the people at this device have chosen, in bytes that are kept as they are; a new device has zeros."""

from micropython import const

from keeping.records import Kept

VERSION = const(1)
SIZE = const(8)  # the rest is for later ones, zero till then

# places
SOUND_OFF = const(1)  # 1: no sound

_MOST = b"\x01\x01\x00\x00\x00\x00\x00\x00"  # the highest value of each


class Settings(Kept):
    """Keep the settings. Only the constructor allocates."""

    def __init__(self) -> None:
        super().__init__(SIZE, VERSION)

    def is_possible(self) -> bool:
        """Tell whether the buffer holds what this firmware could have written."""
        for i in range(SIZE):
            if self.buffer[i] > _MOST[i]:
                return False
        return self.buffer[0] == VERSION

    def most(self, place: int) -> int:
        """Answer the highest value of a setting."""
        return _MOST[place]
