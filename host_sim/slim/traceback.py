"""Tell where in the sources it was, of what a board with a slim firmware says of an exception."""

import re

from host_sim.slim.merge import Merged

_PLACE = re.compile(r'File "([\w.]+)", line (\d+)')


def in_sources(text: str, firmware: Merged) -> str:
    """Answer a board's words with files and lines of the sources, such as `File "ui/menu.py", line 12`."""

    def told(found: re.Match[str]) -> str:
        if found[1].endswith(".py"):
            return found[0]  # a source lies on the board itself
        module, line = firmware.origin(found[1], int(found[2]))
        return f'File "{module.replace(".", "/")}.py", line {line}'

    return _PLACE.sub(told, text)
