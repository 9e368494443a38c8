"""A littlefs whose plug can be pulled in the middle of any block operation. Runs on MicroPython."""

from hw.flash.store import BOOKS_FOLDER, FOLDER

from .blocks import ERASE, Blocks, mount, new
from .cuts import WAYS, tear

TYPE_CHECKING = False
if TYPE_CHECKING:
    from emulator.guest.heap import HeapLock

    from .chance import Chance

_NEVER = -1
_FOLDERS = (FOLDER, BOOKS_FOLDER)  # that files may lie in, each after the one that it is in
_DEAD = -5  # EIO, said and not raised: who closes a file later, while the heap is tidied, would complain


class PowerGone(BaseException):
    """The power went. Not an Exception, so that no firmware code can swallow it."""


class CuttableBlocks(Blocks):
    """Lose the power after so many operations more, `left`; negative: never.

    They are no part of the firmware, and may allocate while it has the heap locked.
    """

    def __init__(self, memory: "bytearray", heap: "HeapLock") -> None:
        super().__init__(memory)
        self.left = _NEVER
        self.torn: "tuple[int, int, bytes | None]" = (0, 0, None)  # what was going on then
        self._heap = heap

    def readblocks(self, block: int, buffer: "bytearray", offset: int = 0) -> "int | None":
        """Read."""
        if self.dead:
            return _DEAD
        held = self._open()
        try:
            return Blocks.readblocks(self, block, buffer, offset)
        finally:
            self._close(held)

    def writeblocks(self, block: int, buffer: "bytearray", offset: int = 0) -> "int | None":
        """Program, unless the power goes."""
        if self.dead:
            return _DEAD
        held = self._open()
        try:
            self._go((block, offset, bytes(buffer)))
            return Blocks.writeblocks(self, block, buffer, offset)
        finally:
            self._close(held)

    def ioctl(self, request: int, argument: int) -> "int | None":
        """Answer size questions; erase, unless the power goes."""
        if self.dead:
            return _DEAD
        held = self._open()
        try:
            if request == ERASE:
                self._go((argument, 0, None))
            return Blocks.ioctl(self, request, argument)
        finally:
            self._close(held)

    def _open(self) -> bool:
        held = self._heap.held
        self._heap.unlock()
        return held

    def _close(self, held: bool) -> None:
        if held:
            self._heap.lock()

    def _go(self, operation: "tuple[int, int, bytes | None]") -> None:
        """Go on with an operation, unless the power goes with it."""
        if self.left > 0:
            self.left -= 1
        elif not self.left:
            self.dead = True
            self.torn = operation
            raise PowerGone


class OnLittlefs:
    """A littlefs as a monkey's store (host_sim.proofs.life). files: what lies on it, name -> bytes."""

    def __init__(self, files: "dict[str, bytes]", heap: "HeapLock", chance: "Chance") -> None:
        self._heap = heap
        self._chance = chance
        self.blocks = CuttableBlocks(new([]).memory, heap)
        self.system = mount(self.blocks)
        for folder in _FOLDERS:
            if [name for name in files if name.startswith(folder + "/")]:
                self.system.mkdir(folder)
        for name in files:
            with self.system.open(name, "wb") as file:
                file.write(files[name])

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
        self.blocks = CuttableBlocks(old.memory, self._heap)
        self.system = mount(self.blocks)
