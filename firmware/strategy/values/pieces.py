"""Files of tables/ that end with their own sum: CRC-32 (RFC 1952), low byte first."""

from binascii import crc32

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SUM_BYTES = const(4)
_SUM_OF_ALL = const(0x2144DF1C)  # the CRC-32 of whatever ends with its own


def are_sound(pieces: "Any") -> bool:
    """Tell whether a file's pieces (hw.files.table()) add up to its sum. Takes some 10 ms of a Pico."""
    total = 0
    for piece in pieces:
        total = crc32(piece, total)
    return total == _SUM_OF_ALL


def read(table: "Any", name: str) -> "Any":
    """Answer the pieces of a file that the program cannot do without; ValueError when it is damaged.

    table: hw.files.table().
    """
    pieces = table(name)
    if not pieces or not are_sound(pieces):
        raise ValueError("tables/" + name + " is damaged or not there: install Rattle again")
    return pieces
