"""One content, kept in one file of two slots, written in turn: the last good one is never written over.

A slot is a header of twelve bytes, then the content. Header, numbers big end first: magic "R"; the format, 1,
which later ones keep so; the kind of content, one letter; a zero; sequence number, 2 bytes; length of the
content, 2 bytes; Adler-32 (RFC 1950) of those eight and the content, 4 bytes, by halves, as the whole is no
small integer.

A file to which nothing was saved yet has one slot without a content, so that no file is ever empty but by a
power cut at the very first start, which makes a mark last. Once that is there, a file without a byte has lost
what it held. On littlefs a flush is done or not done; the slots serve file systems that promise less, and a
byte that went bad.
"""

from micropython import const

from contract.device import STORE_DAMAGED, STORE_EMPTY, STORE_FAILED, STORE_NEWER, STORE_OK, STORE_OLDER
from hw.files import ENOENT, is_there

FOLDER = "saves"
BOOKS_FOLDER = FOLDER + "/books"
MARK = FOLDER + "/empty-is-damaged"
_NEW = ".new"  # ends the name of a file until it is whole

MAGIC = const(0x52)
FORMAT = const(1)
SLOT_HEADER = const(12)  # bytes
SEQUENCES = const(0x10000)
NO_SLOT = const(-1)
_SLOW_MS = const(20)  # a save that erases takes longer than that, and no other does

HEAD = const(8)  # bytes of the header that are summed
_MODULUS = const(65521)
_PIECE = const(512)  # bytes that are read at once


def seal(header: bytearray, content: bytearray | memoryview, more: bytes | bytearray | memoryview) -> None:
    """Write the sum of a header and of content in two parts, up to 2,500 bytes each, behind eight bytes."""
    _begin_sum(header)
    _add_to_sum(header, content)
    _add_to_sum(header, more)


def is_whole(file: "Any", header: bytes, length: int) -> bool:
    """Tell whether a header and the content that a file has next are what was sealed. Allocates little."""
    again = bytearray(header)
    _begin_sum(again)
    piece = memoryview(bytearray(_PIECE))
    for at in range(0, length, _PIECE):
        part = piece[: length - at]
        file.readinto(part)
        _add_to_sum(again, part)
    return again == header


def _begin_sum(header: bytearray) -> None:
    low = 1
    high = 0
    for i in range(HEAD):
        low += header[i]
        high += low
    _put_sum(header, low, high)


def _add_to_sum(header: bytearray, part: bytes | bytearray | memoryview) -> None:
    """Add a part, so short that the sums stay below 2**30 on the way."""
    high = header[HEAD] << 8 | header[HEAD + 1]
    low = header[HEAD + 2] << 8 | header[HEAD + 3]
    for value in part:
        low += value
        high += low
    _put_sum(header, low % _MODULUS, high % _MODULUS)


def _put_sum(header: bytearray, low: int, high: int) -> None:
    header[HEAD] = high >> 8
    header[HEAD + 1] = high & 0xFF
    header[HEAD + 2] = low >> 8
    header[HEAD + 3] = low & 0xFF


def is_settled(files: "Any") -> bool:
    """Tell whether an empty file is a damaged one here. Allocates."""
    return is_there(files, MARK)


def blank(kind: int) -> bytearray:
    """Answer what stands in a file to which nothing was saved: number and length are 0. Allocates."""
    header = bytearray(SLOT_HEADER)
    header[0] = MAGIC
    header[1] = FORMAT
    header[2] = kind
    seal(header, bytearray(), b"")
    return header


def make_blank(files: "Any", path: str, kind: int, may_be_empty: bool) -> None:
    """Make such a file whole or not at all, in place of one that is there. OSError. Blocks for some 15 ms.

    may_be_empty: a power cut may leave it without a byte, which saves a third of the time.
    """
    first = path if may_be_empty else path + _NEW
    with files.open(first, "w+b") as file:
        file.write(blank(kind))
    if not may_be_empty:
        files.rename(first, path)


def newest(file: "Any", end: int, kind: int, size: int) -> tuple[int, ...]:
    """Answer a status, and for STORE_OK of the newest whole slot: number, sequence, where its content is.

    STORE_OLDER has the same numbers: the other slot is damaged, and may be the newer one. end: bytes of the
    file. Passes an OSError on.
    """
    best: tuple[int, ...] = (STORE_DAMAGED, 0, 0, 0, 0)
    stride = SLOT_HEADER + size
    whole = set()
    for slot in range(2):
        # A later firmware with another size has its second slot where the second half of the file begins.
        for at in {stride, end // 2} if slot else (0,):
            found = _slot_at(file, end, at, slot, kind, size)
            if found[0] in (STORE_NEWER, STORE_EMPTY):
                return found
            if found[0] == STORE_OK:
                whole.add(slot)
                if best[0] != STORE_OK or (found[2] - best[2]) & (SEQUENCES - 1) < SEQUENCES // 2:
                    best = found
    status, slot, sequence, at, length = best
    if status == STORE_OK and length != size:
        return (STORE_NEWER,)
    if len(whole) == 1 and _may_be_older(file, 0 if slot else at + size, kind, sequence):
        status = STORE_OLDER
    return status, slot, sequence, at


def _may_be_older(file: "Any", other: int, kind: int, sequence: int) -> bool:
    """Tell whether there was another slot than the best, and it does not say that it was the one before."""
    header = _read(file, other, SLOT_HEADER)
    if not header:
        return sequence != 1
    if len(header) < SLOT_HEADER or header[0] != MAGIC or header[2] != kind:
        return True
    return (header[4] << 8 | header[5]) != (sequence - 1) & (SEQUENCES - 1)


def _read(file: "Any", at: int, count: int) -> bytes:
    file.seek(at)
    found: bytes = file.read(count)
    return found


def _slot_at(file: "Any", end: int, at: int, slot: int, kind: int, size: int) -> tuple[int, ...]:
    header = _read(file, at, SLOT_HEADER)
    if len(header) < SLOT_HEADER or header[0] != MAGIC or header[2] != kind:
        return (STORE_DAMAGED,)
    length = header[6] << 8 | header[7]
    if length > end - at - SLOT_HEADER:  # so no heap is asked for more than there is
        return (STORE_DAMAGED,)
    if not is_whole(file, header, length):
        return (STORE_DAMAGED,)
    if header[1] > FORMAT or length > size:
        return (STORE_NEWER,)
    if not length:  # nothing was saved: there can be no more than that in the file
        return (STORE_EMPTY if end == SLOT_HEADER else STORE_DAMAGED,)
    return (STORE_OK, slot, header[4] << 8 | header[5], at + SLOT_HEADER, length)


class Store:
    """Keep contents of size bytes in a file. Without a file system it only fails.

    kind: a letter, so that no file is taken for another one. writes: make a file that is missing; without it
    nothing can be saved. new: no empty file of its folder has lost anything (is_settled). stays: the file
    stays open, so that load() and save() do not allocate; else it is open inside of a call. clock: tells when
    two saves in a row have erased; then the file is opened anew by the next one (hw.flash.shelf).
    """

    def __init__(
        self,
        files: "Any",
        path: str,
        kind: str,
        size: int,
        writes: bool = True,
        new: bool = False,
        stays: bool = False,
        clock: "Any" = None,
    ) -> None:
        self._files = files
        self.path = path
        self._kind = ord(kind)
        self._writes = writes
        self._new = new
        self._stays = stays
        self._clock = clock
        self._slow = 0  # saves in a row
        self._size = size
        self._header = bytearray(SLOT_HEADER)  # of a slot that is written; what is read back goes through it
        self._slot = NO_SLOT  # the newest
        self.sequence = 0  # of the newest slot
        self._at = 0  # where its content stands in the file
        self._status = STORE_FAILED
        self._file = None
        self._open()

    def load(self, buffer: bytearray | memoryview) -> int:
        """Fill buffer with the newest whole content. Answer STORE_OK, or why not.

        STORE_OLDER: it is filled, but what was saved later is damaged, which a save ends. Other answers leave
        it as it is, STORE_FAILED perhaps half filled; then nothing can be saved.
        """
        if self._status in (STORE_OK, STORE_OLDER):
            try:
                file = self._file = self._file or self._files.open(self.path, self._mode())
                file.seek(self._at)
                file.readinto(buffer)
            except OSError:
                self._status = STORE_FAILED  # what can't be read is not written over
            self._let_go()
        return self._status

    def save(self, content: bytearray | memoryview, more: bytes | bytearray | memoryview = b"") -> int:
        """Write content, and more behind it, over the older slot, unless the newest holds just that.

        Answer STORE_OK or STORE_FAILED, as of a damaged or newer file: put it aside first. Blocks for a
        millisecond, and where that erases, now and then, for 45 more. Allocates unless is_open().
        """
        status = self._status
        if status != STORE_OK and status != STORE_EMPTY and status != STORE_OLDER:
            return STORE_FAILED
        if not self._writes or len(content) + len(more) != self._size:
            return STORE_FAILED
        try:
            if self._file is None:
                self._file = self._files.open(self.path, "r+b")
            if status != STORE_OK or not (self._holds(content, 0) and self._holds(more, len(content))):
                self._write(content, more)
        except OSError:
            self._let_go()
            return STORE_FAILED
        self._let_go()
        return STORE_OK

    def _write(self, content: bytearray | memoryview, more: bytes | bytearray | memoryview) -> None:
        """Write over the older slot. OSError."""
        file: "Any" = self._file
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
        file.seek(at)
        file.write(header)
        file.write(content)
        file.write(more)
        clock = self._clock
        began_ms = clock.spent_ms() if clock else 0
        file.flush()
        self._slot = slot
        self.sequence = sequence
        self._at = at + SLOT_HEADER
        self._status = STORE_OK
        if clock:
            self._slow = self._slow + 1 if clock.spent_ms() - began_ms > _SLOW_MS else 0
            if self._slow > 1:
                self._slow = 0
                self._close()

    def is_open(self) -> bool:
        """Tell whether the file is, so that the next save does not allocate."""
        return self._file is not None

    def is_there(self) -> bool:
        """Tell whether anything was ever saved, be it damaged."""
        return self._status != STORE_EMPTY

    def close(self) -> None:
        """Let the file stay open no longer."""
        self._stays = False
        self._let_go()

    def _let_go(self) -> None:
        if not self._stays:
            self._close()

    def _close(self) -> None:
        file = self._file
        self._file = None
        if file is not None:
            try:
                file.close()
            except OSError:
                pass  # what was saved was flushed

    def put_aside(self, ending: str) -> bool:
        """Rename the file to path + ending, and begin a new one; tell whether it worked. Allocates."""
        self._close()
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

    def _holds(self, part: bytes | bytearray | memoryview, offset: int) -> bool:
        """Tell whether the newest slot has this part of a content at an offset, as its file reads now."""
        window = self._header
        file: "Any" = self._file
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
        try:
            found = newest(self._file, length, self._kind, self._size)
        except OSError:
            self._close()
            return
        self._status = found[0]
        if found[0] in (STORE_OK, STORE_OLDER):
            _, self._slot, self.sequence, self._at = found
        elif found[0] != STORE_EMPTY:
            self._close()
        self._let_go()

    def _measure(self) -> int | None:
        """Open the file and answer its bytes; None, the status saying why, when there is nothing."""
        try:
            file = self._file = self._files.open(self.path, self._mode())
        except OSError as error:
            if error.errno == ENOENT:  # else a content may be there: making the file would lose it
                self._status = STORE_EMPTY
            return None
        try:
            length: int = file.seek(0, 2)
        except OSError:
            self._close()
            return None
        if not length and not is_settled(self._files):
            self._close()
            self._status = STORE_EMPTY
            return None
        return length

    def _mode(self) -> str:
        """To write only for who stays: littlefs writes the time of such a file anew when it is closed."""
        return "r+b" if self._stays else "rb"

    def _begin(self) -> None:
        """Make the file. It was closed once: littlefs takes a new one for changed, and writes it again."""
        try:
            make_blank(self._files, self.path, self._kind, self._new)
            if self._stays:
                self._file = self._files.open(self.path, "r+b")
        except OSError:
            self._status = STORE_FAILED
