"""The file of faults, crash.txt: it tells of the last one and of how many came in a row.

Its first byte is that number, 0 to 9; the first line ends with the code that the player was shown. Then come
the version and the board, then what MicroPython says of the exception.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FILE = "crash.txt"
IN_A_ROW = const(3)  # that many leave the console free

_ZERO = const(48)
_NINE = const(9)


class Faults:
    """The file, opened once, here, if there is one. in_a_row: faults since a run that went well."""

    def __init__(self, files: "Any") -> None:
        self.in_a_row = 0
        self._files = files
        self._file = None
        try:
            self._file = files.open(FILE, "r+b")
            first = bytearray(1)
            if self._file.readinto(first) and _ZERO <= first[0] <= _ZERO + _NINE:
                self.in_a_row = first[0] - _ZERO
        except OSError:
            pass

    def forgive(self) -> None:
        """Count anew, keeping the account of the last fault. May block for a write; does not allocate."""
        if self.in_a_row and self._file is not None:
            self.in_a_row = 0
            try:
                self._file.seek(0)
                self._file.write(b"0")
                self._file.flush()
            except OSError:
                pass

    def close(self) -> None:
        """Let go of the file; nothing can be forgiven any more."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def write(self, head: str, text: bytes) -> None:
        """Write a fault down: head, the rest of the first lines; text, what MicroPython says of it.

        A file system that refuses is left alone.
        """
        self.in_a_row = min(self.in_a_row + 1, _NINE)
        try:
            self.close()
            self._file = self._files.open(FILE, "w+b")
            self._file.write(str(self.in_a_row).encode() + b" in a row, " + head.encode())
            self._file.write(text)
            self._file.flush()
        except OSError:
            self._file = None
