"""A Pico's flash as littlefs sees it, and littlefs on it as the rp2 port sets it up. Runs on MicroPython.

352 blocks of 4096 bytes, programmed in multiples of 256. Erasing sets all bits, programming only clears some:
what is programmed over anything but erased bytes is spoilt, as on the chip.
"""

import random

import vfs
from micropython import const

from hw.flash.store import BOOKS_FOLDER, FOLDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from emulator.guest.heap import HeapLock

    from .random_presses import Chance

    Operation = tuple[int, int, bytes | None]  # block, offset, content; None: erase


BLOCKS = const(352)
BLOCK = const(4096)
PAGE = const(256)

_BLOCK_COUNT = const(4)  # what littlefs asks for (MicroPython's vfs documentation, AbstractBlockDev.ioctl)
_BLOCK_SIZE = const(5)
ERASE = const(6)  # a request

WHOLE = 0  # ways to do an operation
_HALF = 1
_NOISE = 2
WAYS = 3

_littlefs: "Any" = vfs.VfsLfs2
_ERASED = b"\xff" * BLOCK


_NEVER = -1
_DEAD = -5  # EIO, said and not raised: who closes a file later, while the heap is tidied, would complain


class PowerGone(BaseException):
    """The power went. Not an Exception, so that no firmware code can swallow it."""


class Blocks:
    """A block device in a bytearray. log: a list of operations: block, offset, bytes or None (erase).

    left: the power goes after so many operations more, and torn is what was going on then. dead: it is gone.
    lasts: how many erases a block stands; a later one leaves what is there, and does not say so. 0: all.
    heap: what the firmware has locked, where what is done here may allocate all the same.
    """

    def __init__(self, memory: "bytearray | None" = None, heap: "HeapLock | None" = None) -> None:
        self.lasts = 0
        self.memory = memory if memory is not None else bytearray(_ERASED * BLOCKS)
        self.log: "list[Operation] | None" = None
        self.left = _NEVER
        self.torn: "Operation" = (0, 0, None)
        self.dead = False
        self.erases = [0] * BLOCKS
        self.programmed = 0  # bytes
        self._heap = heap

    def readblocks(self, block: int, buffer: "bytearray", offset: int = 0) -> int:
        """Read."""
        if self.dead:
            return _DEAD
        held = self._open()
        at = block * BLOCK + offset
        buffer[:] = memoryview(self.memory)[at : at + len(buffer)]
        self._close(held)
        return 0

    def writeblocks(self, block: int, buffer: "bytearray", offset: int = 0) -> int:
        """Program whole pages, unless the power goes."""
        if self.dead:
            return _DEAD
        held = self._open()
        try:
            if len(buffer) % PAGE or offset % PAGE or offset + len(buffer) > BLOCK:
                raise OSError(22)
            self._go((block, offset, bytes(buffer)))
            self.programmed += len(buffer)
            program(self.memory, block * BLOCK + offset, buffer)
        finally:
            self._close(held)
        return 0

    def ioctl(self, request: int, argument: int) -> int:
        """Answer size questions; erase, unless the power goes."""
        if request == _BLOCK_COUNT:
            return BLOCKS
        if request == _BLOCK_SIZE:
            return BLOCK
        if request != ERASE:
            return 0
        if self.dead:
            return _DEAD
        held = self._open()
        try:
            self._go((argument, 0, None))
            self.erases[argument] += 1
            if not self.lasts or self.erases[argument] <= self.lasts:
                erase(self.memory, argument * BLOCK)
        finally:
            self._close(held)
        return 0

    def _open(self) -> bool:
        held = self._heap is not None and self._heap.held
        if self._heap is not None:
            self._heap.unlock()
        return held

    def _close(self, held: bool) -> None:
        if held and self._heap is not None:
            self._heap.lock()

    def _go(self, operation: "Operation") -> None:
        """Go on with an operation, unless the power goes with it."""
        if not self.left:
            self.dead = True
            self.torn = operation
            raise PowerGone
        self.left -= self.left > 0
        if self.log is not None:
            self.log.append(operation)


def program(memory: "bytearray", at: int, data: "bytes | bytearray") -> None:
    """Clear the bits that data has cleared."""
    count = len(data)
    if memoryview(memory)[at : at + count] == memoryview(_ERASED)[:count]:
        memory[at : at + count] = data
    else:
        for i in range(count):
            memory[at + i] &= data[i]


def erase(memory: "bytearray", at: int) -> None:
    """Set every bit of a block."""
    memory[at : at + BLOCK] = _ERASED


def tear(image: bytearray, operation: "Operation", way: int) -> None:
    """Do an operation on an image: whole, its first half, or with noise."""
    block, offset, data = operation
    at = block * BLOCK + offset
    if data is None:
        if way == _HALF:
            image[at : at + BLOCK // 2] = b"\xff" * (BLOCK // 2)
        elif way == _NOISE:
            image[at : at + BLOCK] = bytes([random.getrandbits(8) for _ in range(BLOCK)])
        else:
            erase(image, at)
    elif way == _HALF:
        program(image, at, data[: len(data) // 2])
    elif way == _NOISE:
        program(image, at, bytes([value | random.getrandbits(8) for value in data]))
    else:
        program(image, at, data)


def mount(blocks: Blocks) -> "Any":
    """Mount as the rp2 port's boot code does, which leaves the rest of the settings at their defaults."""
    return _littlefs(blocks, progsize=PAGE)


def new(files: "list[tuple[str, int]]") -> Blocks:
    """Make a device with the files (paths and bytes) that an image puts on a board."""
    blocks = Blocks()
    _littlefs.mkfs(blocks, progsize=PAGE)
    system = mount(blocks)
    made: "list[str]" = []
    for path, size in files:
        parts = path.split("/")
        for i in range(1, len(parts)):
            folder = "/".join(parts[:i])
            if folder not in made:
                system.mkdir(folder)
                made.append(folder)
        with system.open(path, "wb") as file:
            for at in range(0, size, PAGE):
                file.write(bytes(min(PAGE, size - at)))
    blocks.erases = [0] * BLOCKS
    blocks.programmed = 0
    return blocks


_FOLDERS = (FOLDER, BOOKS_FOLDER)  # that files may lie in, each after the one that it is in


class OnLittlefs:
    """A littlefs as a monkey's store (host_sim.proofs.life)."""

    def __init__(self, heap: "HeapLock", chance: "Chance") -> None:
        self._heap = heap
        self._chance = chance
        self.blocks = Blocks(new([]).memory, heap)
        self.system = mount(self.blocks)

    def files(self) -> "dict[str, bytes]":
        """Answer the files: name -> bytes."""
        found: "dict[str, bytes]" = {}
        for folder in ("",) + _FOLDERS:
            try:
                for entry in self.system.ilistdir(folder):
                    if entry[1] == 0x8000:
                        name = folder + "/" + entry[0] if folder else entry[0]
                        with self.system.open(name, "rb") as file:
                            found[name] = file.read()
            except OSError:
                pass  # there is no such folder yet
        return found

    def cut_in(self, steps: int) -> None:
        """Pull the plug after so many block operations more."""
        self.blocks.left = steps

    def is_cut(self) -> bool:
        """Tell whether the plug was pulled at an operation."""
        return self.blocks.dead

    def restore(self) -> None:
        """Give the power back, with the operation done in part, as a new file system would find it."""
        old = self.blocks
        if old.dead:
            tear(old.memory, old.torn, self._chance.below(WAYS))
        old.dead = True
        self.blocks = Blocks(old.memory, self._heap)
        self.system = mount(self.blocks)
