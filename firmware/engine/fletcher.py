"""Fletcher's check sum over 16-bit words, in two halves that fit a small integer.

Source: J. Fletcher, "An Arithmetic Checksum for Serial Transmissions", IEEE Transactions on Communications
30(1), 1982.
"""

from micropython import const

SUM_BYTES = const(4)
_MODULUS = const(65535)


def write(buffer: bytearray, size: int) -> None:
    """Write the sum of the first size bytes (even) into the four behind them."""
    _sum(buffer, size, buffer)


def is_right(buffer: bytes | bytearray, size: int) -> bool:
    """Tell whether the four bytes behind the first size (even) are their sum."""
    return _sum(buffer, size, None)


def _sum(buffer: bytes | bytearray, size: int, out: bytearray | None) -> bool:
    low = 1  # so that a buffer of zeros is not its own sum
    high = 0
    for i in range(0, size, 2):
        low += buffer[i] << 8 | buffer[i + 1]
        if low >= _MODULUS:
            low -= _MODULUS
        high += low
        if high >= _MODULUS:
            high -= _MODULUS
    if out is not None:
        out[size] = high >> 8
        out[size + 1] = high & 0xFF
        out[size + 2] = low >> 8
        out[size + 3] = low & 0xFF
        return True
    return (buffer[size] << 8 | buffer[size + 1]) == high and buffer[size + 2] << 8 | buffer[size + 3] == low
