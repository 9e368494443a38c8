"""What is none of ours: zips that are not what they say, and answers of a strange board."""

import io
import struct
import zipfile
from collections.abc import Mapping

SAVE = "saves/records"  # which every reader wants
MEGABYTE = 1 << 20
_FIELDS = {"flags": (6, "<H"), "method": (8, "<H"), "sum": (14, "<I"), "size": (22, "<I")}
_BZIP2, _LZMA = 12, 14


def zip_of(files: Mapping[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    """Make a zip of some files, by their names."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method, compresslevel=1) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def lying(packed: bytes, **lies: int) -> bytes:
    """Change what a zip of one file says of it: flags, method, sum, size."""
    changed = bytearray(packed)
    for name, value in lies.items():
        at, form = _FIELDS[name]
        for start in (0, packed.rindex(b"PK\1\2") + 2):  # said before the file and at the end
            struct.pack_into(form, changed, start + at, value)
    return bytes(changed)


_HONEST = zip_of({SAVE: b"a save"})
_TWO = zip_of({SAVE: b"a save", "saves/recordz": b"another"})
_BOMB = zip_of({SAVE: bytes(64 * MEGABYTE)}, zipfile.ZIP_DEFLATED)
_LZMA_OF_4_GB = struct.pack("<2HBI", 0x0914, 5, 0x5D, 0xFFFFFFFF) + bytes(64)

# What each is refused for: a part of the words.
HOSTILE = {
    "says 100 bytes and holds 64 MB": (lying(_BOMB, size=100, sum=0), "damaged"),
    "holds 64 MB": (_BOMB, "too large"),
    "says 4 GB": (lying(_HONEST, size=0xFFFFFFFE), "too large"),
    "holds one twice": (
        zip_of({SAVE: b"1", "saves/recordz": b"2"}).replace(b"recordz", b"records"),
        "damaged",
    ),
    "wants 4 GB to unpack": (lying(zip_of({SAVE: _LZMA_OF_4_GB}), method=_LZMA, size=100), "damaged"),
    "is packed by bzip2": (lying(_HONEST, method=_BZIP2), "damaged"),
    "is locked": (lying(_HONEST, flags=1), "damaged"),
    "has another sum": (lying(_HONEST, sum=1), "damaged"),
    "ends early": (_HONEST[:-30], "damaged"),
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
