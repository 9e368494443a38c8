"""The folders of the saves, and the mark that says what a file without a byte means there.

An earlier firmware opened a file before it saved to it first, and left it empty. This one leaves none so, but
for a power cut at its very first start: it makes the mark last. From then on an empty file has lost what it
held. A backup of an earlier firmware has no mark.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FOLDER = "saves"
BOOKS_FOLDER = FOLDER + "/books"
MARK = FOLDER + "/empty-is-damaged"


def is_there(files: "Any", path: str) -> bool:
    """Tell whether a file can be read. Allocates."""
    try:
        files.open(path, "rb").close()
    except OSError:
        return False
    return True


def is_settled(files: "Any") -> bool:
    """Tell whether an empty file is a damaged one here. Allocates."""
    return is_there(files, MARK)
