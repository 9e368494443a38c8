"""A content that is kept in one piece, as its bytes are; the first of them is the version of its layout."""


class Content:
    """Hold a content in `buffer`. Only the constructor allocates.

    size: bytes. version: of the layout that this firmware writes, 1 to 255.
    """

    def __init__(self, size: int, version: int) -> None:
        self.buffer = bytearray(size)
        self._version = version
        self.begin()

    def clear(self) -> None:
        """Begin anew, with zeros."""
        for i in range(len(self.buffer)):
            self.buffer[i] = 0
        self.begin()

    def begin(self) -> None:
        """Write among zeros what is there from the beginning."""
        self.buffer[0] = self._version

    def is_possible(self) -> bool:
        """Tell whether the buffer holds what this firmware could have written."""
        return self.buffer[0] == self._version

    def is_newer(self) -> bool:
        """Tell whether a later firmware wrote what is in the buffer."""
        return self.buffer[0] > self._version
