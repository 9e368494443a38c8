"""Finds a byte of a file in the blocks of littlefs (its SPEC.md, "CTZ skip-lists").

Each block but a file's first begins with pointers: a word for each time that its number can be halved,
and one more.
"""

from micropython import const

BLOCK = const(4096)  # bytes

POINTER = const(4)  # bytes
PAYLOAD = const(BLOCK - 2 * POINTER)  # of the file in a block, on the average


def place(offset: int) -> tuple[int, int]:
    """Answer which block of a file a byte of it lies in, and where in the block. Allocates.

    offset: of the byte in the file, from 0.
    """
    block = offset // PAYLOAD
    if block:
        block = (offset - POINTER * (_ones(block - 1) + 2)) // PAYLOAD
    return block, offset - PAYLOAD * block - POINTER * _ones(block)


def head(block: int) -> int:
    """Tell how many bytes of pointers a file's block begins with, by its number in the file."""
    if not block:
        return 0
    size = POINTER
    while not block & 1:
        block >>= 1
        size += POINTER
    return size


def _ones(number: int) -> int:
    """Count the bits that are set, of 16: first in each two, then in each four, and so on."""
    number -= number >> 1 & 0x5555
    number = (number & 0x3333) + (number >> 2 & 0x3333)
    number = (number + (number >> 4)) & 0x0F0F
    return (number + (number >> 8)) & 0x1F
