"""MicroPython with a Pico's file system under it, for tests that change what is on the flash in between."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.support.pty_board import BLOCK_BYTES, PtyBoard

_BEFORE = """
import json
sys.path[:] = ["", "/host/firmware", "/host/host_sim/chip/lib"]
def digest(path):
    import hashlib
    with open(path, "rb") as file:
        return "".join("%02x" % byte for byte in hashlib.sha256(file.read()).digest())
answer = None
"""
_AFTER = """
print("\\nANSWER " + json.dumps(answer))
"""


def run(files: bytearray, code: str) -> Any:
    """Run code on mp64 over the files of a flash, as PtyBoard.run does, and answer what it calls `answer`.

    files: the part of a flash where its files lie; afterwards it is as the code left it. The code finds
    digest(path), too, and behind the modules on the flash the firmware's.
    """
    with TemporaryDirectory() as folder:
        board = PtyBoard(Path(folder), blocks=len(files) // BLOCK_BYTES, flash=bytes(files))
        said = board.run(_BEFORE + code + _AFTER)
        files[:] = board.flash()
    return json.loads(said.rpartition("\nANSWER ")[2])
