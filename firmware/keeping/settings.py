"""What the people at this device have chosen (contract.settings), in bytes that are kept as they are."""

from micropython import const

from keeping.records import Kept

VERSION = const(1)
SIZE = const(16)  # the rest is for later ones, zero till then

# The highest value of each; the first is the version.
_MOST = b"\x01\x03\x02\x03\x02\x01\x01\x00\x03\x00\x00\x00\x00\x00\x00\x00"


class Settings(Kept):
    """Keep the settings; a new device has zeros. Only the constructor allocates."""

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
