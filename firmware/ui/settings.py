"""What the people at this device have chosen, in bytes that are kept as they are; a new device has zeros."""

from micropython import const

VERSION = const(1)
SIZE = const(8)  # the rest is for later ones, zero till then

# places
SILENT = const(1)  # 1: no sound

_MOST = b"\x01\x01\x00\x00\x00\x00\x00\x00"  # the highest value of each


class Settings:
    """Keep the settings in `buffer`, SIZE bytes. Only the constructor allocates."""

    def __init__(self) -> None:
        self.buffer = bytearray(SIZE)
        self.clear()

    def clear(self) -> None:
        """Go back to what a new device has."""
        for i in range(SIZE):
            self.buffer[i] = 0
        self.buffer[0] = VERSION

    def is_newer(self) -> bool:
        """Tell whether a later firmware wrote what is in the buffer."""
        return self.buffer[0] > VERSION

    def is_possible(self) -> bool:
        """Tell whether the buffer holds what this firmware could have written."""
        for i in range(SIZE):
            if self.buffer[i] > _MOST[i]:
                return False
        return self.buffer[0] == VERSION

    def most(self, place: int) -> int:
        """Answer the highest value of a setting."""
        return _MOST[place]
