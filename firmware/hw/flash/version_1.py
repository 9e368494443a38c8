"""The file of version 1: the match alone, in two slots with a header of eight bytes and Fletcher-16 each."""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MAGIC = const(0x52)
_VERSION = const(1)
_HEADER = const(8)
_SEQUENCE_LOW = const(4)  # of three bytes


def contents(files: "Any", path: str, size: int) -> list[bytes] | None:
    """List what the slots of a file hold, size bytes each, the newest first; None without such a file.

    Fletcher-16 is left out: the content brought a better sum of its own (engine.saved.version_1). Allocates.
    """
    try:
        with files.open(path, "rb") as file:
            data = file.read()
    except OSError:
        return None
    found = []
    for at in (0, _HEADER + size):
        slot = data[at : at + _HEADER + size]
        if len(slot) == _HEADER + size and slot[0] == _MAGIC and slot[1] == _VERSION:
            found.append(slot)
    if len(found) == 2 and found[1][_SEQUENCE_LOW] - found[0][_SEQUENCE_LOW] & 0xFF == 1:  # written in turn
        found.reverse()
    return [slot[_HEADER:] for slot in found]
