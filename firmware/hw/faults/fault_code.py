"""Puts an exception into words: the end of MicroPython's own, and a short code for the player."""

import sys
from io import BytesIO

from micropython import const

HANG = "H-0000"  # no exception: the watchdog had to reset the board

_MOST = const(1500)  # bytes of what MicroPython says: its end tells where
_PLACE = b'  File "'

# The first letter of a code, by what was raised.
_LETTERS = (
    ("M", MemoryError),
    ("F", OSError),
    ("I", LookupError),
    ("N", (AttributeError, NameError, ImportError)),
    ("V", (TypeError, ValueError, ArithmeticError)),
)
_OTHER = "X"


def words_of(error: Exception) -> bytes:
    """Answer the end of what MicroPython says of an exception, at most 1500 bytes. Allocates."""
    said = BytesIO()
    sys.print_exception(error, said)  # pyright: ignore[reportArgumentType] (any stream will do)
    words = said.getvalue()  # pyright: ignore[reportAttributeAccessIssue] (not in the stubs)
    return words[-_MOST:] if len(words) > _MOST else words


def code_of(error: Exception, words: bytes) -> str:
    """Answer a code like V-3F0A: the kind of what was raised, and a sum of where, by words_of()."""
    letter = _OTHER
    for candidate, kinds in _LETTERS:
        if isinstance(error, kinds):
            letter = candidate
            break
    where = 0
    for i in range(max(0, words.rfind(_PLACE)), len(words)):
        where = (where * 31 + words[i]) & 0xFFFF
    return "{}-{:04X}".format(letter, where)
