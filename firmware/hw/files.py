"""The board's files: the one place where they enter the firmware.

What reads or writes is given this module, or what has the same three calls: they open a file of bytes ("rb",
"r+b" or "w+b"), make a folder, and give a file another name, in place of whatever had that one. Each raises
OSError when it is refused.
"""

import io
import os
import sys

open = io.open
mkdir = os.mkdir
rename = os.rename

ANSWERS = "hardware.set"  # what the wizard learnt (hw.wiring.answers)

_TABLES = "/tables/"


def open_table(name: str):
    """Open a file of tables/ to read bytes; None when there is none. Allocates.

    It belongs to the program, so it is looked for where modules are.
    """
    for folder in sys.path:
        try:
            return open(folder + _TABLES + name, "rb")
        except OSError:
            pass
    return None
