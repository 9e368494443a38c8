"""What is none of ours: zips that are not what they say, and answers of a strange board."""

import struct
import zlib
from dataclasses import dataclass, field

STORED, DEFLATED, BZIP2, LZMA = 0, 8, 12, 14
SAVE = "saves/records"  # which every reader wants
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Entry:
    """A file in a zip: what is packed, and what is said of it."""

    name: str = SAVE
    packed: bytes = b"a save"
    method: int = STORED
    size: int | None = None  # as it is when None
    sum: int | None = None
    flags: int = 0
    attributes: int = 0
    shares: bool = field(default=False)  # the bytes of the entry before


def deflated(content: bytes) -> bytes:
    """Pack as a zip does."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush()


def made(*entries: Entry) -> bytes:
    """Write a zip of entries."""
    parts, central, at = [], [], 0
    local = b""
    for entry in entries:
        name = entry.name.encode()
        size = len(entry.packed) if entry.size is None else entry.size
        crc = zlib.crc32(entry.packed) if entry.sum is None else entry.sum
        about = struct.pack(
            "<5H3I2H", 20, entry.flags, entry.method, 0, 33, crc, len(entry.packed), size, len(name), 0
        )
        if not entry.shares:
            at += len(local)
            local = struct.pack("<I", 0x04034B50) + about + name + entry.packed
            parts.append(local)
        central.append(
            struct.pack("<IH", 0x02014B50, 20)
            + about
            + struct.pack("<3H2I", 0, 0, 0, entry.attributes, at)
            + name
        )
    where = sum(map(len, parts))
    listed = b"".join(central)
    end = struct.pack("<I4H2IH", 0x06054B50, 0, 0, *[len(entries)] * 2, len(listed), where, 0)
    return b"".join(parts) + listed + end


def _bomb(megabytes: int) -> bytes:
    """Pack zeros, a megabyte once: what is flushed so may follow itself."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    one = packer.compress(bytes(MEGABYTE)) + packer.flush(zlib.Z_FULL_FLUSH)
    return megabytes * one + packer.flush()


BOMB = _bomb(256)
_LZMA_OF_4_GB = struct.pack("<2HBI", 0x0914, 5, 0x5D, 0xFFFFFFFF) + bytes(64)

# What each is refused for: a part of the words.
HOSTILE = {
    "says 100 bytes and holds 256 MB": (
        made(Entry(packed=BOMB, method=DEFLATED, size=100, sum=0)),
        "damaged",
    ),
    "holds 256 MB": (made(Entry(packed=BOMB, method=DEFLATED, size=256 * MEGABYTE, sum=0)), "too large"),
    "says 4 GB": (made(Entry(size=0xFFFFFFFE)), "too large"),
    "holds one twice": (made(Entry(), Entry(packed=b"another")), "damaged"),
    "wants 4 GB to unpack": (made(Entry(packed=_LZMA_OF_4_GB, method=LZMA, size=100)), "damaged"),
    "is packed by bzip2": (made(Entry(method=BZIP2)), "damaged"),
    "is locked": (made(Entry(flags=1)), "damaged"),
    "has another sum": (made(Entry(sum=1)), "damaged"),
    "ends early": (made(Entry())[:-30], "damaged"),
    "is a picture": (b"\x89PNG\r\n" + bytes(1000), "damaged"),
    "is empty": (b"", "damaged"),
}
# What is no save of those that a zip holds.
ELSEWHERE = (
    "../saves/match", "saves/../saves/match", "/saves/match", "..\\saves\\match",
    "saves/match/", "saves//match",
    "./saves/match", "C:saves/match", "saves/../../evil.sav", "saves/", "saves/.", "notes.txt",
)  # fmt: skip


HTML = "<img src=x onerror=alert(1)>"
STEERING = "\x1b]0;mine\x07\x1b[2J\r\x08\u202e\u2028"
# What is no answer to anything that a board is asked.
SENSELESS_ANSWERS = (
    "", HTML, STEERING, "[" * 60_000, "9" * 60_000, "null", "{}", "[1, 2", "[]", "[[]]", '["say"]',
    '["say", 1]', '["constructor", "a"]', '["__init__", "a"]', '["more", "../../up.sav", "00"]',
    '["more", "notes.txt", "00"]', '["more", "saves/match", "0g"]', '["piece", "../secret", 0, 9]',
    '["bar", "a", true]', '["bar", "a", 1.5]',
)  # fmt: skip
