"""A Pico's flash as littlefs sees it, and littlefs on it as the rp2 port sets it up. Runs on MicroPython.

352 blocks of 4096 bytes, programmed in multiples of 256. Erasing sets all bits, programming only clears some:
what is programmed over anything but erased bytes is spoilt, as on the chip.
"""

import random

import vfs
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
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


_DEAD = -5  # EIO, said and not raised: who closes a file later, while the heap is tidied, would complain


class Blocks:
    """A block device in a bytearray. log: a list of operations: block, offset, bytes or None (erase).

    dead: the power is gone. lasts: how many erases a block stands; a later one leaves what is there, and does
    not say so. 0: all.
    """

    def __init__(self, memory: "bytearray | None" = None) -> None:
        self.lasts = 0
        self.memory = memory if memory is not None else bytearray(_ERASED * BLOCKS)
        self.log: "list[Operation] | None" = None
        self.dead = False
        self.erases = [0] * BLOCKS
        self.programmed = 0  # bytes

    def readblocks(self, block: int, buffer: "bytearray", offset: int = 0) -> int:
        """Read."""
        if self.dead:
            return _DEAD
        at = block * BLOCK + offset
        buffer[:] = memoryview(self.memory)[at : at + len(buffer)]
        return 0

    def writeblocks(self, block: int, buffer: "bytearray", offset: int = 0) -> int:
        """Program whole pages."""
        if self.dead:
            return _DEAD
        if len(buffer) % PAGE or offset % PAGE or offset + len(buffer) > BLOCK:
            raise OSError(22)
        if self.log is not None:
            self.log.append((block, offset, bytes(buffer)))
        self.programmed += len(buffer)
        program(self.memory, block * BLOCK + offset, buffer)
        return 0

    def ioctl(self, request: int, argument: int) -> int:
        """Answer size questions; erase."""
        if request == _BLOCK_COUNT:
            return BLOCKS
        if request == _BLOCK_SIZE:
            return BLOCK
        if request != ERASE:
            return 0
        if self.dead:
            return _DEAD
        if self.log is not None:
            self.log.append((argument, 0, None))
        self.erases[argument] += 1
        if not self.lasts or self.erases[argument] <= self.lasts:
            erase(self.memory, argument * BLOCK)
        return 0


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
