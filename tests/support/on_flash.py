"""MicroPython with a Pico's file system under it, for tests that change what is on the flash in between."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_sim import ROOT
from host_sim.emulator.guest import runtimes

# The flash of a Pico, as `rp2.Flash` gives it to programs: its blocks, or len bytes from start on.
_FLASH = """
import os

import vfs
from proofs.littlefs import BLOCK, Blocks, mount


class Flash(Blocks):
    content = bytearray()  # of all of it

    def __init__(self, start=0, **more):
        super().__init__(memoryview(Flash.content)[start : start + more["len"]] if more else Flash.content)
        self.count = len(self.memory) // BLOCK
        self.erases = [0] * self.count

    def ioctl(self, request, argument):
        return self.count if request == 4 else super().ioctl(request, argument)


def load(path):
    with open(path, "rb") as file:
        Flash.content = bytearray(file.read())


def boot():
    # As modules/_boot.py of the rp2 port does; answers whether it had to make a file system.
    flash = Flash()
    try:
        files = mount(flash)
        repaired = False
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        files = mount(flash)
        repaired = True
    vfs.mount(files, "/")
    os.chdir("/")
    return repaired


def keep(path):
    vfs.mount(vfs.VfsPosix("/"), "/computer")
    with open("/computer" + path, "wb") as file:
        file.write(Flash.content)
"""

_BEFORE = """
import json, os, sys
sys.path[:0] = [{folder!r}, {root!r} + "/host_sim"]
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
        (Path(folder) / "flash_guest.py").write_text(_FLASH)
        before = _BEFORE.format(folder=folder, root=str(ROOT), path=str(path))
        said = runtimes.run_python("mp64", before + code + _AFTER.format(path=str(path)))
        files[:] = path.read_bytes()
    return json.loads(said.rpartition("\nANSWER ")[2])
