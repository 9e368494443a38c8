"""A file to which nothing was saved yet: one slot without a content, so that no file is ever empty."""

from hw.flash.adler import seal
from hw.flash.slot import FORMAT, MAGIC, SLOT_HEADER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NEW = ".new"  # ends its name until it is whole


def blank(kind: int) -> bytearray:
    """Answer what stands in such a file: sequence number and length are 0. Allocates."""
    header = bytearray(SLOT_HEADER)
    header[0] = MAGIC
    header[1] = FORMAT
    header[2] = kind
    seal(header, bytearray(), b"")
    return header


def make_blank(files: "Any", path: str, kind: int) -> None:
    """Make such a file, in place of one that is there, whole or not at all. OSError. Allocates, blocks."""
    with files.open(path + _NEW, "w+b") as file:
        file.write(blank(kind))
    files.rename(path + _NEW, path)
