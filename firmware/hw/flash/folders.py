"""The folders of the saves, and the mark that says what a file without a byte means there.

No file is left empty but by a power cut at the very first start, which makes the mark last. From then on an
empty file has lost what it held.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FOLDER = "saves"
BOOKS_FOLDER = FOLDER + "/books"
MARK = FOLDER + "/empty-is-damaged"


def is_settled(files: "Any") -> bool:
    """Tell whether an empty file is a damaged one here. Allocates."""
    try:
        files.open(MARK, "rb").close()
    except OSError:
        return False
    return True
