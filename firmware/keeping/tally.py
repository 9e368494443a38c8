"""The tally: up to which match all is counted, and how often each face fell.

The bytes are kept as they are: version; serial of the newest match that is closed (keeping.keeper), 2 bytes;
54 that are reserved; how often each face fell, 4 bytes each (keeping.faces). High byte first.
"""

from micropython import const

from engine.saved.layout import put_word, word
from keeping.content import Content

VERSION = const(2)
SIZE = const(81)  # 3 + 54 + 6 * 4

_AT_SERIAL = const(1)


class Tally(Content):
    """Keep the tally. Only the constructor and what is for the start alone allocate."""

    def __init__(self) -> None:
        super().__init__(SIZE, VERSION)

    def is_possible(self) -> bool:
        """Tell whether the counts of faces can be."""
        from keeping import faces  # for the start alone

        return self.buffer[0] == VERSION and faces.are_possible(self.buffer)

    def serial(self) -> int:
        """Answer the serial of the newest match that is closed, 0 to 65535."""
        return word(self.buffer, _AT_SERIAL)

    def close(self, serial: int) -> None:
        """Note that a match is closed."""
        put_word(self.buffer, _AT_SERIAL, serial)
