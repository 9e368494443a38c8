"""What is remembered of a fault: crash.txt, which tells of the last one and of how many came in a row.

Its first byte is that number, 0 to 9; the first line ends with the code that the player was shown. Then come
the version and the board, then what MicroPython says of the exception, at most the last _MOST bytes of it.
"""

import sys
from io import BytesIO

from micropython import const

FILE = "crash.txt"
IN_A_ROW = const(3)  # that many leave the console free

_MOST = const(1500)  # bytes of what MicroPython says: its end tells where
_PLACE = b'  File "'
_ZERO = const(48)
_NINE = const(9)
_HANG = "H-0000"

# The first letter of a code, by what was raised.
_LETTERS = (
    ("M", MemoryError),
    ("F", OSError),
    ("I", LookupError),
    ("N", (AttributeError, NameError, ImportError)),
    ("V", (TypeError, ValueError, ArithmeticError)),
)
_OTHER = "X"


class Faults:
    """The file, opened once, here, if there is one. in_a_row: faults since a run that went well."""

    def __init__(self) -> None:
        self.in_a_row = 0
        self._file = None
        try:
            self._file = open(FILE, "r+b")  # noqa: SIM115 (open for life)
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

    def record(self, error: Exception, version: str, board: str) -> str:
        """Write an exception down and answer its code, like V-3F0A: what was raised, and a sum of where.

        A file system that refuses is left alone: the code is answered all the same. Allocates.
        """
        said = BytesIO()
        sys.print_exception(error, said)  # pyright: ignore[reportArgumentType]
        text = said.getvalue()  # pyright: ignore[reportAttributeAccessIssue]
        code = code_of(error, text)
        self._write(code, version, board, text[-_MOST:])
        return code

    def record_hang(self, version: str, board: str) -> str:
        """Write down that the watchdog had to reset the board; answer the code. Allocates."""
        self._write(_HANG, version, board, b"The loop stopped, and the watchdog reset the board.\n")
        return _HANG

    def _write(self, code: str, version: str, board: str, text: bytes) -> None:
        self.in_a_row = min(self.in_a_row + 1, _NINE)
        try:
            if self._file is not None:
                self._file.close()
            self._file = open(FILE, "w+b")  # noqa: SIM115
            head = "{} in a row, code {}\nrattle {} {}\n".format(self.in_a_row, code, version, board)
            self._file.write(head.encode() + text)
            self._file.flush()
        except OSError:
            self._file = None


def code_of(error: Exception, text: bytes) -> str:
    """Answer the short code of an exception of which MicroPython says text."""
    letter = _OTHER
    for candidate, kinds in _LETTERS:
        if isinstance(error, kinds):
            letter = candidate
            break
    where = 0
    for byte in text[max(0, text.rfind(_PLACE)) :]:
        where = (where * 31 + byte) & 0xFFFF
    return "{}-{:04X}".format(letter, where)
