"""The board's file system as far as the firmware uses it: one `open`, whole files of bytes.

Files live in memory; host_sim.board carries them over from and to a folder of the host, so that a game goes
on after the simulator was closed. Seeking, reading into a buffer and writing over old bytes do not allocate.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .shapes import Bytes

_GROW = 4096

_ERASE_US = 45000  # a sector of 4 KB, typically
_PROGRAM_US = 400  # a page
_PAGE = 256


class FlashFile:
    """An open file. Writing past the end grows it, which allocates."""

    def __init__(self, flash: "Flash", name: str, content: bytearray) -> None:
        self._flash = flash
        self._name = name
        self._content = content
        self._at = 0

    def seek(self, offset: int) -> int:
        """Go to offset, also beyond the end."""
        self._at = offset
        return offset

    def readinto(self, buffer: "bytearray | memoryview") -> int:
        """Read until buffer is full or the file ends; answer the bytes read."""
        content = self._content
        size = self._flash.sizes[self._name]
        count = min(len(buffer), max(0, size - self._at))
        at = self._at
        for i in range(count):
            buffer[i] = content[at + i]
        self._at = at + count
        return count

    def write(self, buffer: "Bytes") -> int:
        """Write all of buffer; OSError(28) when the flash is full or set to fail."""
        if self._flash.full:
            raise _ENOSPC
        end = self._at + len(buffer)
        while len(self._content) < end:
            self._content.extend(bytes(_GROW))
        content = self._content
        at = self._at
        for i in range(len(buffer)):
            content[at + i] = buffer[i]
        self._at = end
        if end > self._flash.sizes[self._name]:
            self._flash.sizes[self._name] = end
        self._flash.written += len(buffer)
        self._flash.unflushed += len(buffer)
        return len(buffer)

    def flush(self) -> None:
        """Note that the bytes are safe now; takes the time of an erase and of the writing."""
        self._flash.flush()

    def close(self) -> None:
        """Flush."""
        self.flush()


_ENOSPC = OSError(28, "ENOSPC")
_ENOENT = OSError(2, "ENOENT")


class Flash:
    """A file system of named byte strings. full = True makes every write fail."""

    def __init__(self) -> None:
        self.files: dict[str, bytearray] = {}  # name -> bytearray, perhaps longer than the file
        self.sizes: dict[str, int] = {}
        self.full = False
        self.written = 0  # bytes
        self.flushes = 0
        self.unflushed = 0
        self.busy_us: Callable[[int], None] | None = None  # who lets time pass

    def open(self, name: str, mode: str = "r") -> FlashFile:
        """Open a file as the builtin does: "rb", "r+b" or "w+b"."""
        if mode not in ("rb", "r+b", "w+b"):
            raise ValueError("mode " + mode)
        if mode == "w+b":
            if self.full:
                raise _ENOSPC
            self.put(name, b"")
        if name not in self.files:
            raise _ENOENT
        return FlashFile(self, name, self.files[name])

    def flush(self) -> None:
        """Take the time of one erase and of the pages programmed, as W25Q16JV data sheet, 9.6, has it."""
        self.flushes += 1
        if self.unflushed and self.busy_us is not None:
            self.busy_us(_ERASE_US + ((self.unflushed + _PAGE - 1) // _PAGE) * _PROGRAM_US)
        self.unflushed = 0

    def put(self, name: str, content: bytes) -> None:
        """Make a file; room for growth is set aside, so that early writes do not allocate."""
        self.files[name] = bytearray(content) + bytearray(_GROW)
        self.sizes[name] = len(content)

    def get(self, name: str) -> bytes:
        """Answer the content of a file."""
        return bytes(self.files[name][: self.sizes[name]])
