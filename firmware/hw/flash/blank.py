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


def make_blank(files: "Any", path: str, kind: int, may_be_empty: bool) -> None:
    """Make such a file, in place of one that is there. OSError. Allocates, blocks for some 15 ms.

    It is made whole or not at all; may_be_empty: a power cut may leave it without a byte, which saves a third
    of the time.
    """
    first = path if may_be_empty else path + _NEW
    with files.open(first, "w+b") as file:
        file.write(blank(kind))
    if not may_be_empty:
        files.rename(first, path)
