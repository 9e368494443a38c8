"""Sees to files without a byte that lie beside the stores of a shelf, as an earlier firmware left them."""

from hw.files import ANSWERS
from hw.flash.blank import make_blank
from hw.flash.folders import BOOKS_FOLDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What it may have opened, with its kind. Later files are never empty, so none is added.
_FILES = (
    (ANSWERS, "H"),
    (BOOKS_FOLDER + "/official", "G"),
    (BOOKS_FOLDER + "/official-upper-first", "G"),
    (BOOKS_FOLDER + "/free", "G"),
    (BOOKS_FOLDER + "/fun", "G"),
    (BOOKS_FOLDER + "/applet", "G"),
    (BOOKS_FOLDER + "/parlor", "G"),
    (BOOKS_FOLDER + "/parlor-upper-first", "G"),
    (BOOKS_FOLDER + "/classic", "G"),
    (BOOKS_FOLDER + "/drill", "G"),
)


def fill_empty(files: "Any") -> None:
    """Make their empty files blank. OSError. Allocates, blocks."""
    for path, kind in _FILES:
        if _is_empty(files, path):
            make_blank(files, path, ord(kind), True)


def _is_empty(files: "Any", path: str) -> bool:
    try:
        with files.open(path, "rb") as file:
            return not file.read()
    except OSError:
        return False  # there is none
