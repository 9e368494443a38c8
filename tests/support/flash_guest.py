"""Runs on MicroPython: the flash of a Pico in a file of this computer, as `rp2.Flash` gives it to programs.

Programming clears bits and nothing more, so what is not erased before it is written is spoilt, as on a chip.
"""

import os

import vfs

BLOCK = 4096


class Flash:
    """The blocks of a file system, or, as with rp2.Flash, len bytes from start on."""

    content = bytearray()  # of all of it
    written = 0  # calls that change it

    def __init__(self, start=0, **more):
        self.start = start
        self.size = more.get("len", len(Flash.content) - start)

    def readblocks(self, block, buffer, offset=0):
        at = self.start + block * BLOCK + offset
        buffer[:] = memoryview(Flash.content)[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        assert offset % 256 == 0 and len(buffer) % 256 == 0 and offset + len(buffer) <= BLOCK
        assert block * BLOCK < self.size
        Flash.written += 1
        at = self.start + block * BLOCK + offset
        there = memoryview(Flash.content)[at : at + len(buffer)]
        left = int.from_bytes(there, "big") & int.from_bytes(buffer, "big")
        there[:] = left.to_bytes(len(buffer), "big")

    def ioctl(self, request, argument):
        if request == 4:
            return self.size // BLOCK
        if request == 5:
            return BLOCK
        if request == 6:
            Flash.written += 1
            at = self.start + argument * BLOCK
            Flash.content[at : at + BLOCK] = b"\xff" * BLOCK
        return 0


def load(path):
    """Take the content of a file for the flash."""
    with open(path, "rb") as file:
        Flash.content = bytearray(file.read())


def boot():
    """Mount as modules/_boot.py of the rp2 port does; answer whether it had to make a file system."""
    flash = Flash()
    try:
        files = vfs.VfsLfs2(flash, progsize=256)
        repaired = False
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        files = vfs.VfsLfs2(flash, progsize=256)
        repaired = True
    vfs.mount(files, "/")
    os.chdir("/")
    return repaired


def keep(path):
    """Write the flash as it is to a file."""
    vfs.mount(vfs.VfsPosix("/"), "/computer")
    with open("/computer" + path, "wb") as file:
        file.write(Flash.content)
