"""The files of the folder tables: looked for where modules are."""

import sys

_FOLDER = "/tables/"


def open_file(name: str):
    """Open a table file to read bytes; None when there is none. Allocates."""
    for folder in sys.path:
        try:
            return open(folder + _FOLDER + name, "rb")
        except OSError:
            pass
    return None
