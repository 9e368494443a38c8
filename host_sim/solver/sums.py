"""The sum at the end of a file of tables/ (strategy.values)."""

import struct
import zlib


def summed(data: bytes) -> bytes:
    """Put the sum of a file's bytes behind them."""
    return data + struct.pack("<I", zlib.crc32(data))
