"""Finds out from littlefs where the bytes of a file are in memory.

It is asked for the first block and the last. Each block but the first begins with the number of the one
before (littlefs' SPEC.md, "CTZ skip-lists"), read where it lies; so the way back has to end at the first.
"""

from array import array

import vfs
from micropython import const
from uctypes import bytearray_at

from hw.in_flash.image import BLOCK, PAYLOAD, POINTER, head

# Where flash begins in memory (RP2040 datasheet, 2.2; RP2350's, 2.2), and how large it may be, in MB: its
# file system ends where it does. Nothing below it may be read.
_BEGINS = const(0x10000000)
_SIZES = (2, 4, 8, 16)
_COMPARED = const(256)  # bytes of the file
_BLOCK_COUNT = const(4)  # MicroPython's vfs documentation, AbstractBlockDev.ioctl
_WRITES_NOTHING = const(30)  # EROFS


class Places:
    """Know where a file on flash lies until it is written anew. OSError: it is not there. Blocks 20 ms."""

    def __init__(self, path: str, flash: "Watched", begins: int = _BEGINS) -> None:
        with flash.files.open(path, "rb") as file:
            content = file.read(_COMPARED)
            first = flash.block
            size = file.seek(-1, 2) + 1
            file.read(1)
            last = flash.block
        blocks = flash.ioctl(_BLOCK_COUNT, 0)
        at = begins - blocks * BLOCK
        for flash_size in _SIZES:
            base = at + (flash_size << 20)
            if base >= begins and bytearray_at(base + first * BLOCK, len(content)) == content:
                break
        else:
            raise OSError(path + " is not where it was looked for")
        # where in the file each of its blocks begins, and how far behind that it lies in memory
        self._begins, self._behind = _blocks_of(size)
        block = last
        for i in range(len(self._behind) - 1, -1, -1):
            if block >= blocks:
                break
            self._behind[i] += base + block * BLOCK
            if i:
                block = int.from_bytes(bytearray_at(base + block * BLOCK, POINTER), "little")
        if block != first:
            raise OSError(path + " is in no blocks that follow each other")

    def address(self, offset: int, length: int) -> int:
        """Answer the address of bytes of the file, 0 when they are not in one piece."""
        begins = self._begins
        block = offset // PAYLOAD  # or the one before: blocks begin up to 64 bytes later
        if offset < begins[block]:
            block -= 1
        return self._behind[block] + offset if offset + length <= begins[block + 1] else 0

    def view(self, offset: int, length: int) -> "bytearray | None":
        """Answer bytes of the file where they lie, None: they are not in one piece. Allocates 16 bytes."""
        address = self.address(offset, length)
        return bytearray_at(address, length) if address else None


class Watched:
    """A flash (rp2.Flash()) to read, with its files mounted; knows the block that was read last."""

    def __init__(self, flash: "Any") -> None:
        self.block = 0
        self._flash = flash
        device: "Any" = self
        self.files: "Any" = vfs.VfsLfs2(device)

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Read, and note it."""
        self.block = block
        self._flash.readblocks(block, buffer, offset)

    def writeblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Refuse it: OSError."""
        raise OSError(_WRITES_NOTHING)

    def ioctl(self, request: int, argument: int) -> int:
        """Ask the flash."""
        return self._flash.ioctl(request, argument)


def _blocks_of(size: int) -> "tuple[array, array]":
    """Answer where in a file of that size each of its blocks begins, and its end; and how far behind that."""
    begins = array("l")
    behind = array("l")
    at = 0
    while at < size:
        in_block = head(len(behind))
        begins.append(at)
        behind.append(in_block - at)
        at += BLOCK - in_block
    begins.append(at)
    return begins, behind
