"""MicroPython with a Pico's file system under it, for tests that change what is on the flash in between."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_sim import ROOT
from host_sim.emulator.guest import runtimes

_BEFORE = """
import json, os, sys
sys.path.insert(0, {support!r})
import flash_guest
sys.modules["rp2"] = flash_guest
flash_guest.load({path!r})
repaired = flash_guest.boot()
import vfs
vfs.mount(vfs.VfsPosix({root!r}), "/host")
sys.path[:] = ["", "/host/firmware", "/host/host_sim/chip/lib"]
def digest(path):
    import hashlib
    with open(path, "rb") as file:
        return "".join("%02x" % byte for byte in hashlib.sha256(file.read()).digest())
answer = None
"""

_AFTER = """
print("\\nANSWER " + json.dumps(answer))
flash_guest.keep({path!r})
"""


def run(files: bytearray, code: str) -> Any:
    """Run code on mp64 behind modules/_boot.py of the rp2 port, and answer what it calls `answer`.

    files: the part of a flash where its files lie; afterwards it is as the code left it. The code finds
    `flash_guest` (as rp2, too), `repaired`, digest(path), and behind the modules on the flash the firmware's.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "flash"
        path.write_bytes(files)
        before = _BEFORE.format(support=str(ROOT / "tests" / "support"), root=str(ROOT), path=str(path))
        said = runtimes.run_python("mp64", before + code + _AFTER.format(path=str(path)))
        files[:] = path.read_bytes()
    return json.loads(said.rpartition("\nANSWER ")[2])
