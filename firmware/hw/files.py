"""The board's files: the one place where they enter the firmware.

What reads or writes is given this module, or what has the same three calls: they open a file of bytes ("rb",
"r+b" or "w+b"), make a folder, and give a file another name, in place of whatever had that one. Each raises
OSError when it is refused.
"""

import io
import os
import sys

from micropython import const

from contract.device import PIECE

open = io.open
mkdir = os.mkdir
rename = os.rename

ANSWERS = "hardware.set"  # what the wizard learnt (hw.wiring.answers)

ENOENT = const(2)

_TABLES = "/tables/"


def is_there(files: "Any", path: str) -> bool:
    """Tell whether a file is there, be it that it cannot be read. Allocates."""
    try:
        files.open(path, "rb").close()
    except OSError as error:
        return error.errno != ENOENT
    return True


def has_table(name: str) -> bool:
    """Tell whether there is a file of tables/. Allocates, blocks."""
    return _path_of(name) is not None


def table(name: str) -> "Any":
    """Answer a file of tables/ as a list of its pieces; empty: it cannot be read; None: there is none."""
    path = _path_of(name)
    if path is None:
        return None
    pieces = []
    try:
        file = open(path, "rb")
        try:
            piece = file.read(PIECE)
            while piece:
                pieces.append(piece)
                piece = file.read(PIECE)
        finally:
            file.close()
    except OSError:
        return []
    return pieces


def _path_of(name: str) -> "str | None":
    for folder in sys.path:
        path = folder + _TABLES + name
        try:
            os.stat(path)
        except OSError:
            continue
        return path
    return None
