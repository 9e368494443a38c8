"""One content, kept in one file of two slots, written in turn: the last good one is never written over.

A slot is a header of twelve bytes, then the content. Header, numbers big end first: magic "R"; the format,
1; the kind of content, one letter; a zero; sequence number, 2 bytes; length of the content, 2 bytes; sum of
those eight and the content, 4 bytes (hw.flash.adler). Later formats keep this header, so that a whole slot of
one can be told from a damaged slot. A file to which nothing was saved has one slot without a content
(hw.flash.blank): one without a byte has lost what it held, unless the first start was cut
(hw.flash.folders).

On littlefs a flush is done or not done, whenever the power goes. The slots serve file systems that promise
less, and a byte that went bad.
"""

from contract.store_status import STORE_EMPTY, STORE_FAILED, STORE_OK, STORE_OLDER
from hw.flash.adler import seal
from hw.flash.folders import ENOENT
from hw.flash.slot import FORMAT, MAGIC, NO_SLOT, SEQUENCES, SLOT_HEADER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Store:
    """Keep contents of size bytes in a file, opened here. Without a file system it only fails.

    files: as hw.files. kind: a letter, so that no file is taken for another one. size: at most
    adler.MAX_SIZE. writes: make a file that is missing; without it nothing can be saved. new: no file of its
    folder has lost anything if it is empty (hw.flash.folders.is_settled), so making one is soon done.
    """

    def __init__(
        self, files: "Any", path: str, kind: str, size: int, writes: bool = True, new: bool = False
    ) -> None:
        self._files = files
        self.path = path
        self._kind = ord(kind)
        self._writes = writes
        self._new = new
        self._size = size
        self._header = bytearray(
            SLOT_HEADER
        )  # of a slot that is written; what is read back goes through it too
        self._slot = NO_SLOT  # the newest
        self.sequence = 0  # of the newest slot
        self._at = 0  # where its content stands in the file
        self._status = STORE_FAILED
        self._file = None
        self._open()

    def load(self, buffer: bytearray | memoryview) -> int:
        """Fill buffer, of size bytes, with the newest whole content. Answer STORE_OK, or why not.

        STORE_OLDER: it is filled, but what was saved later is damaged; a save, be it of the same, ends that.
        Any other answer leaves buffer as it is, STORE_FAILED perhaps half filled; then nothing can be saved.
        Does not allocate.
        """
        file = self._file
        if file is not None and self._status in (STORE_OK, STORE_OLDER):
            try:
                file.seek(self._at)
                file.readinto(buffer)
            except OSError:
                self._file = None  # what can't be read is not written over
                self._status = STORE_FAILED
                return STORE_FAILED
        return self._status

    def save(self, content: bytearray | memoryview, more: bytes | bytearray | memoryview = b"") -> int:
        """Write content, and more behind it, over the older slot; not if the newest holds just that.

        Answer STORE_OK or STORE_FAILED. A damaged or newer file is never written over: put it aside first.
        Blocks for a flash write, a millisecond, and now and then 45 more. Does not allocate.
        """
        file = self._file
        if file is None or not self._writes or len(content) + len(more) != self._size:
            return STORE_FAILED
        if (
            self._status == STORE_OK
            and self._holds(file, content, 0)
            and self._holds(file, more, len(content))
        ):
            return STORE_OK
        slot = 1 if self._slot == 0 else 0
        sequence = (self.sequence + 1) & (SEQUENCES - 1)
        header = self._header
        header[0] = MAGIC
        header[1] = FORMAT
        header[2] = self._kind
        header[3] = 0
        header[4] = sequence >> 8
        header[5] = sequence & 255
        header[6] = self._size >> 8
        header[7] = self._size & 255
        seal(header, content, more)
        at = slot * (SLOT_HEADER + self._size)
        try:
            file.seek(at)
            file.write(header)
            file.write(content)
            file.write(more)
            file.flush()
        except OSError:
            return STORE_FAILED
        self._slot = slot
        self.sequence = sequence
        self._at = at + SLOT_HEADER
        self._status = STORE_OK
        return STORE_OK

    def is_there(self) -> bool:
        """Tell whether anything was ever saved, be it damaged."""
        return self._status != STORE_EMPTY

    def close(self) -> None:
        """Save nothing any more: an open file takes more than a kilobyte."""
        file = self._file
        self._file = None
        if file is not None:
            try:
                file.close()
            except OSError:
                pass  # what was saved was flushed

    def put_aside(self, ending: str) -> bool:
        """Rename the file to path + ending, in place of an older one of that name, and begin a new one.

        Answer whether it worked; where it did not the file stays and saving fails. Allocates.
        """
        self.close()
        self._status = STORE_FAILED
        try:
            self._files.rename(self.path, self.path + ending)
        except OSError:
            return False
        self._slot = NO_SLOT
        self.sequence = 0
        self._writes = True
        self._new = False
        self._open()
        return self._status == STORE_EMPTY

    def _holds(self, file: "Any", part: bytes | bytearray | memoryview, offset: int) -> bool:
        """Tell whether the newest slot has this part of a content at an offset, as its file reads now."""
        window = self._header
        try:
            file.seek(self._at + offset)
            for i in range(len(part)):
                at = i % SLOT_HEADER
                if not at:
                    file.readinto(window)
                if window[at] != part[i]:
                    return False
        except OSError:
            return False
        return True

    def _open(self) -> None:
        length = self._measure()
        if length is None:
            if self._status == STORE_EMPTY and self._writes:
                self._begin()
            return
        from hw.flash.slots import newest  # for the start alone

        try:
            found = newest(self._file, length, self._kind, self._size)
        except OSError:
            self.close()
            return
        self._status = found[0]
        if found[0] in (STORE_OK, STORE_OLDER):
            _, self._slot, self.sequence, self._at = found
        elif found[0] != STORE_EMPTY:
            self.close()

    def _measure(self) -> int | None:
        """Open the file and answer its bytes; None, the status saying why, when there is nothing."""
        try:  # only to write in it: else littlefs would write its time anew when it is closed
            file = self._file = self._files.open(self.path, "r+b" if self._writes else "rb")
        except OSError as error:
            if error.errno == ENOENT:  # else a content may be there: making the file would lose it
                self._status = STORE_EMPTY
            return None
        try:
            length: int = file.seek(0, 2)
        except OSError:
            self.close()
            return None
        if not length:
            from hw.flash.folders import is_settled  # hardly ever

            if not is_settled(self._files):
                self.close()
                self._status = STORE_EMPTY
                return None
        return length

    def _begin(self) -> None:
        """Make the file. It was closed once: littlefs takes a new one for changed, and writes it again."""
        from hw.flash.blank import make_blank  # for the start alone

        try:
            make_blank(self._files, self.path, self._kind, self._new)
            self._file = self._files.open(self.path, "r+b")
        except OSError:
            self._status = STORE_FAILED
