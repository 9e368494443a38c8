"""The board's file system as far as the firmware uses it: `open`, `mkdir`, `rename`, whole files of bytes.

It keeps the promise of littlefs that the firmware leans on: what a file was at its last flush is what it is
when the power comes back (host_sim.proofs.powercut puts littlefs to it). Files live in memory. Seeking,
reading into a buffer, writing over old bytes and flushing do not allocate.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .shapes import Bytes

_ROOM = 4096
_NEVER = -1

ERASE_US = 45000  # a sector of 4 KB, typically
PROGRAM_US = 400  # a page
_PAGE = 256
_PAGES = 16  # of the log of a folder, which littlefs writes anew once it is full


class PowerCut(BaseException):
    """The plug was pulled. Not an Exception, so that no firmware code can swallow it."""


class FlashFile:
    """An open file: what is written shows in the flash from the next flush on. At most 4096 bytes."""

    def __init__(self, flash: "Flash", name: str, writes: bool) -> None:
        self._flash = flash
        self._name = name
        self._writes = writes
        content = flash.get(name)
        self._size = len(content)
        self._content = bytearray(max(_ROOM, len(content)))
        self._content[: len(content)] = content
        self._at = 0
        self._dirty = False
        self.closed = False

    def seek(self, offset: int, whence: int = 0) -> int:
        """Go to offset, also beyond the end, or by offset from the end (whence 2); answer where that is."""
        self._must_be_open()
        self._at = offset + (self._size if whence == 2 else 0)
        return self._at

    def read(self, size: int = -1) -> bytes:
        """Answer so many bytes of the file, or all that are left."""
        self._must_be_open()
        stop = self._size if size < 0 else min(self._size, self._at + size)
        found = bytes(self._content[self._at : stop])
        self._at = stop
        return found

    def readinto(self, buffer: "bytearray | memoryview") -> int:
        """Read until buffer is full or the file ends; answer the bytes read."""
        self._must_be_open()
        content = self._content
        count = min(len(buffer), max(0, self._size - self._at))
        at = self._at
        for i in range(count):
            buffer[i] = content[at + i]
        self._at = at + count
        return count

    def write(self, buffer: "Bytes") -> int:
        """Write all of buffer; OSError(28) when the flash is full or set to fail.

        AssertionError in what was opened to be read: littlefs asserts so; built without, it writes.
        """
        self._must_be_open()
        if not self._writes:
            raise AssertionError("the file was opened to be read")
        end = self._at + len(buffer)
        if self._flash.full or end > len(self._content):
            raise _ENOSPC
        content = self._content
        at = self._at
        for i in range(len(buffer)):
            content[at + i] = buffer[i]
        self._at = end
        if end > self._size:
            self._size = end
        self._dirty = True
        return len(buffer)

    def flush(self) -> None:
        """Make the bytes safe, unless the power goes first."""
        self._must_be_open()
        if self._dirty:
            self._flash.step()
            self._flash.take(self._name, self._content, self._size)
            self._dirty = False
            self._flash.step()

    def close(self) -> None:
        """Flush, and serve no more: ValueError, as MicroPython has it."""
        if not self.closed:
            self.flush()
            self.closed = True

    def _must_be_open(self) -> None:
        if self.closed:
            raise ValueError("the file is closed")

    def __enter__(self) -> "FlashFile":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_ENOSPC = OSError(28, "ENOSPC")
# made anew each time: in MicroPython one grows with each raise
_ENOENT = (2, "ENOENT")
_EEXIST = (17, "EEXIST")


class Flash:
    """A file system of named byte strings. full = True makes every write fail.

    steps counts what a cut can come between: before and after each flush, each rename, each new folder and
    file. cut_at: the step in whose place PowerCut is raised; from then on the flash is as the plug left it.
    newest: the file that was written last, of those that were.
    """

    def __init__(self) -> None:
        self.files: dict[str, bytearray] = {}  # name -> bytearray, perhaps longer than the file
        self.sizes: dict[str, int] = {}
        self.folders: set[str] = {""}
        self.full = False
        self.flushes = 0
        self.newest = ""
        self.busy_us: Callable[[int], None] | None = None  # who lets time pass
        self._logged = 0  # pages
        self.steps = 0
        self.cut_at = _NEVER

    def open(self, name: str, mode: str = "r") -> FlashFile:
        """Open a file as the builtin does: "rb", "r+b" or "w+b"."""
        if mode not in ("rb", "r+b", "w+b"):
            raise ValueError("mode " + mode)
        if mode == "w+b":
            if _folder(name) not in self.folders:
                raise OSError(*_ENOENT)
            if self.full:
                raise _ENOSPC
            self.step()
            self.put(name, b"")
            self.step()
        if name not in self.files:
            raise OSError(*_ENOENT)
        return FlashFile(self, name, mode != "rb")

    def mkdir(self, name: str) -> None:
        """Make a folder; OSError(17) when it is there."""
        if name in self.folders:
            raise OSError(*_EEXIST)
        if self.full:
            raise _ENOSPC
        self.step()
        self.folders.add(name)
        self.step()

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, in place of whatever had that one."""
        if old not in self.files:
            raise OSError(*_ENOENT)
        self.step()
        self.files[new] = self.files.pop(old)
        self.sizes[new] = self.sizes.pop(old)
        if self.newest == old:
            self.newest = new
        self.step()

    def cut_in(self, steps: int) -> None:
        """Let the power go in the place of the step that comes after so many more."""
        self.cut_at = self.steps + steps

    def restore(self) -> None:
        """Let the power come back, or stay."""
        self.cut_at = _NEVER

    def step(self) -> None:
        """Go on, unless this is where the power goes."""
        if self.steps == self.cut_at:
            raise PowerCut
        self.steps += 1

    def take(self, name: str, content: bytearray, size: int) -> None:
        """Hold the first bytes of content as a file.

        Takes the time of the pages programmed, and of an erase where the log is full, as W25Q16JV data sheet,
        9.6, has it.
        """
        held = self.files[name]
        if len(held) < size:
            held.extend(bytes(size - len(held)))
        for i in range(size):
            held[i] = content[i]
        self.sizes[name] = size
        self.flushes += 1
        self.newest = name
        pages = (size + _PAGE - 1) // _PAGE
        self._logged += pages
        erases = self._logged > _PAGES
        if erases:
            self._logged = pages
        if self.busy_us is not None:
            self.busy_us(erases * ERASE_US + pages * PROGRAM_US)

    def put(self, name: str, content: bytes) -> None:
        """Make a file, and its folder; room for growth is set aside, so that early writes do not allocate."""
        self.folders.add(_folder(name))
        self.files[name] = bytearray(content) + bytearray(_ROOM)
        self.sizes[name] = len(content)

    def contents(self) -> "dict[str, bytes]":
        """Answer all files."""
        return {name: self.get(name) for name in self.files}

    def get(self, name: str) -> bytes:
        """Answer the content of a file."""
        return bytes(self.files[name][: self.sizes[name]])


def _folder(name: str) -> str:
    return name.rsplit("/", 1)[0] if "/" in name else ""


def flash_of(files: "Mapping[str, bytes]") -> Flash:
    """Make a flash that holds files."""
    flash = Flash()
    for name in files:
        flash.put(name, files[name])
    return flash
