"""A frame of the display as a PNG picture: grey, one bit a pixel, whole-number scale, only zlib needed.

Pillow writes other bytes with another version, and takes its time to load when a player keeps a picture.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

WIDTH = 128
HEIGHT = 64


def pixels(frame: bytes) -> list[bytearray]:
    """Unpack a frame (1024 bytes, 8 vertical pixels a byte) into 64 rows of 128 zeros and ones."""
    if len(frame) != WIDTH * HEIGHT // 8:
        raise ValueError(f"a frame has {WIDTH * HEIGHT // 8} bytes, not {len(frame)}")
    rows: list[bytearray] = []
    for y in range(HEIGHT):
        page = frame[(y >> 3) * WIDTH :]
        rows.append(bytearray(page[x] >> (y & 7) & 1 for x in range(WIDTH)))
    return rows


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def encode(frame: bytes, scale: int = 4) -> bytes:
    """Encode a frame as a PNG file, every pixel a square of `scale` by `scale`; the same bytes on every run.

    Refuses, with ValueError, a frame of another size and a scale below one. Source: PNG (ISO/IEC 15948).
    """
    if scale < 1:
        raise ValueError("the scale is a whole number from 1 up")
    rows: list[bytes] = []
    for row in pixels(frame):
        bits = "".join("01"[pixel] * scale for pixel in row)
        bits += "0" * (-len(bits) % 8)
        packed = int(bits, 2).to_bytes(len(bits) // 8, "big")
        rows.extend([b"\0" + packed] * scale)
    header = struct.pack(">IIBBBBB", WIDTH * scale, HEIGHT * scale, 1, 0, 0, 0, 0)
    data = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def write(path: Path, frame: bytes, scale: int = 4) -> None:
    """Write a frame to a PNG file."""
    path.write_bytes(encode(frame, scale))
