"""Files without a byte, as an earlier firmware left them: it opened a file before it saved to it first.

This one leaves none (hw.flash.blank): where it finds one, the content is lost. Theirs are made blank before
that, once for a folder of saves; a file, MARK, says that it was done. What is restored of a backup of theirs
has no such file.
"""

from hw.files import ANSWERS
from hw.flash.blank import make_blank
from hw.flash.folders import BOOKS_FOLDER, FOLDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MARK = FOLDER + "/empty-is-damaged"
_WORDS = b"A file of this folder that is empty has lost what it held.\n"  # to be there is enough

# What they may have opened, with its kind. Later files are never empty, so none is added.
_FILES = (
    (ANSWERS, "H"),
    (FOLDER + "/match", "M"),
    (FOLDER + "/past", "P"),
    (FOLDER + "/records", "R"),
    (FOLDER + "/settings", "S"),
    (FOLDER + "/people", "N"),
    (FOLDER + "/diary", "D"),
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


def is_settled(files: "Any") -> bool:
    """Tell whether an empty file is a damaged one here. Allocates."""
    try:
        files.open(MARK, "rb").close()
    except OSError:
        return False
    return True


def settle(files: "Any") -> None:
    """Make their empty files blank, if that was not done. Where it fails it is tried again at the next start.

    Allocates, blocks.
    """
    if is_settled(files):
        return
    try:
        for path, kind in _FILES:
            if _is_empty(files, path):
                make_blank(files, path, ord(kind))
        with files.open(MARK, "w+b") as file:
            file.write(_WORDS)
    except OSError:
        pass  # no room, or nothing can be written: until then an empty file is no damaged one


def _is_empty(files: "Any", path: str) -> bool:
    try:
        with files.open(path, "rb") as file:
            return not file.read()
    except OSError:
        return False  # there is none
