"""A glass in colours as a PNG picture; png has those of two shades."""

import struct
import zlib

_HIGH_5 = bytes(((byte >> 3) * 255 + 15) // 31 for byte in range(256))
_LOW_5 = bytes(((byte & 31) * 255 + 15) // 31 for byte in range(256))


def rgb(points: bytes) -> bytes:
    """Turn points of 5, 6 and 5 bits, two bytes each, into red, green, blue."""
    high, low = points[::2], points[1::2]
    answer = bytearray(3 * len(high))
    answer[::3] = high.translate(_HIGH_5)
    answer[1::3] = bytes(
        [(((one & 7) << 3 | other >> 5) * 255 + 31) // 63 for one, other in zip(high, low, strict=True)]
    )
    answer[2::3] = low.translate(_LOW_5)
    return bytes(answer)


def encode(points: bytes, width: int, scale: int = 1) -> bytes:
    """Encode points of a glass as a PNG file, each a square of `scale` by `scale`."""
    colours = rgb(points)
    rows: list[bytes] = []
    for at in range(0, len(colours), 3 * width):
        row = colours[at : at + 3 * width]
        wide = b"".join([row[x : x + 3] * scale for x in range(0, len(row), 3)])
        rows.extend([b"\0" + wide] * scale)
    header = struct.pack(">IIBBBBB", width * scale, len(rows), 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
