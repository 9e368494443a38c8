"""Adler-32, the check sum of RFC 1950, over a header of eight bytes and a content; kept in four bytes behind.

Its halves are kept apart, because each fits a small integer and the whole does not.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HEAD = const(8)  # bytes of the header that are summed
MAX_SIZE = const(2700)  # up to here the sums stay below 2**30 without a reduction on the way
_MODULUS = const(65521)


def seal(header: bytearray, content: bytearray | memoryview, more: bytes | bytearray | memoryview) -> None:
    """Write the sum behind the first eight bytes of header, the content being in two parts.

    Does not allocate up to MAX_SIZE of content.
    """
    _sum(header, content, more, True)


def is_whole(header: bytes | bytearray, content: bytes | bytearray | memoryview) -> bool:
    """Tell whether header and content are what was sealed."""
    return _sum(header, content, b"", False)


def _sum(header: "Any", content: "Any", more: "Any", writing: bool) -> bool:
    low = 1
    high = 0
    for i in range(HEAD):
        low += header[i]
        high += low
    for value in content:
        low += value
        high += low
    for value in more:
        low += value
        high += low
    low %= _MODULUS
    high %= _MODULUS
    if writing:
        header[HEAD] = high >> 8
        header[HEAD + 1] = high & 0xFF
        header[HEAD + 2] = low >> 8
        header[HEAD + 3] = low & 0xFF
        return True
    return high == (header[HEAD] << 8 | header[HEAD + 1]) and low == (
        header[HEAD + 2] << 8 | header[HEAD + 3]
    )
