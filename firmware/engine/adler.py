"""Adler-32, the check sum of RFC 1950, in two halves that each fit a small integer."""

from micropython import const

SUM_BYTES = const(4)
MAX_SIZE = const(2800)  # up to here the sums stay below 2**30 without a reduction on the way
_MODULUS = const(65521)


def write(buffer: bytearray, size: int) -> None:
    """Write the sum of the first size bytes (at most MAX_SIZE) into the four behind them."""
    _sum(buffer, size, buffer)


def is_right(buffer: bytes | bytearray, size: int) -> bool:
    """Tell whether the four bytes behind the first size (at most MAX_SIZE) are their sum."""
    return _sum(buffer, size, None)


def _sum(buffer: bytes | bytearray, size: int, out: bytearray | None) -> bool:
    low = 1
    high = 0
    for i in range(size):
        low += buffer[i]
        high += low
    low %= _MODULUS
    high %= _MODULUS
    if out is not None:
        out[size] = high >> 8
        out[size + 1] = high & 0xFF
        out[size + 2] = low >> 8
        out[size + 3] = low & 0xFF
        return True
    return high == (buffer[size] << 8 | buffer[size + 1]) and low == (
        buffer[size + 2] << 8 | buffer[size + 3]
    )
