"""The folders of the saves, and the mark that says what a file without a byte means there.

No file is left empty but by a power cut at the very first start, which makes the mark last. From then on an
empty file has lost what it held.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FOLDER = "saves"
BOOKS_FOLDER = FOLDER + "/books"
MARK = FOLDER + "/empty-is-damaged"
ENOENT = const(2)


def is_there(files: "Any", path: str) -> bool:
    """Tell whether a file is there, be it that it cannot be read. Allocates."""
    try:
        files.open(path, "rb").close()
    except OSError as error:
        return error.errno != ENOENT
    return True


def is_settled(files: "Any") -> bool:
    """Tell whether an empty file is a damaged one here. Allocates."""
    return is_there(files, MARK)
