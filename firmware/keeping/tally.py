"""The tally: up to which match all is counted, how often each face fell, what earlier firmware had counted.

The bytes are kept as they are: version; serial of the newest match that is closed (keeping.keeper), 2 bytes;
a row a sheet of games that are in no book (keeping.older_games); how often each face fell, 4 bytes each
(keeping.faces). High byte first.
"""

from micropython import const

from engine.saved.layout import put_word, word
from keeping.content import Content

VERSION = const(2)
SIZE = const(81)  # 3 + 6 rows of 9 + 6 * 4

_AT_SERIAL = const(1)


class Tally(Content):
    """Keep the tally. Only the constructor and what is for the start alone allocate."""

    def __init__(self) -> None:
        super().__init__(SIZE, VERSION)

    def upgrade(self) -> None:
        """Make a tally of version 1, the records of an earlier firmware, one of this version."""
        from keeping import older_games  # for the start alone

        older_games.upgrade(self.buffer, VERSION)

    def is_possible(self) -> bool:
        """Tell whether the older games and the counts of faces can be."""
        from keeping import faces, older_games  # for the start alone

        buffer = self.buffer
        return buffer[0] == VERSION and older_games.are_possible(buffer) and faces.are_possible(buffer)

    def serial(self) -> int:
        """Answer the serial of the newest match that is closed, 0 to 65535."""
        return word(self.buffer, _AT_SERIAL)

    def close(self, serial: int) -> None:
        """Note that a match is closed."""
        put_word(self.buffer, _AT_SERIAL, serial)
