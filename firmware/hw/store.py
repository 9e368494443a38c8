"""One saved match in one file of two slots, written in turn, so that the last good one is never overwritten.

A slot is a header of eight bytes, then the content: magic "R", version, sequence number (24 bits, big end
first), length of the content (low eight bits of its quarter), Fletcher-16 check sum of all that and the
content (RFC 1146, appendix I).
"""

from micropython import const

OK = const(0)
EMPTY = const(1)  # nothing was ever saved
DAMAGED = const(2)  # something is there and no slot of it can be read
FAILED = const(3)  # the file system refused

ENOENT = const(2)

_MAGIC = const(0x52)
_VERSION = const(1)
_HEADER = const(8)
_SLOTS = const(2)
_SEQUENCES = const(0x1000000)
_NO_SLOT = const(-1)


class Store:
    """Keep buffers of size bytes in a file, opened once, here. Without a file system it only fails."""

    def __init__(self, path: str, size: int) -> None:
        self._size = size
        self._header = bytearray(_HEADER)
        self._sequence = 0
        self._newest = _NO_SLOT
        self._file = None
        try:
            self._file = open(path, "r+b")  # noqa: SIM115 (open for life)
        except OSError as error:
            if (
                error.errno == ENOENT
            ):  # for any other reason a save may be there: making the file would lose it
                try:
                    self._file = open(path, "w+b")  # noqa: SIM115
                except OSError:
                    pass
        self.load(bytearray(size))  # so that even a save without a load spares the newest slot

    def load(self, buffer: bytearray) -> int:
        """Fill buffer with the newest content that is whole. Answer OK, EMPTY, DAMAGED or FAILED.

        When the answer is not OK buffer may hold anything. Does not allocate.
        """
        file = self._file
        if file is None:
            return FAILED
        newest = _NO_SLOT
        sequence = 0
        found = False
        try:
            for slot in range(_SLOTS):
                if not self._seek(file, slot):
                    continue
                found = True
                if not self._read(file, buffer):
                    continue
                own = self._sequence_read()
                if newest == _NO_SLOT or (own - sequence) & (_SEQUENCES - 1) < _SEQUENCES // 2:
                    newest = slot
                    sequence = own
            # Slot 1, tried last, was read over slot 0.
            if newest == 0 and not (self._seek(file, 0) and self._read(file, buffer)):
                return FAILED
        except OSError:
            return FAILED
        self._newest = newest
        self._sequence = sequence
        if newest == _NO_SLOT:
            return DAMAGED if found else EMPTY
        return OK

    def save(self, buffer: bytearray) -> int:
        """Write buffer over the older slot and flush it. Answer OK or FAILED. Blocks for a flash write."""
        if self._file is None or len(buffer) != self._size:
            return FAILED
        slot = 1 - self._newest if self._newest != _NO_SLOT else 0
        sequence = (self._sequence + 1) & (_SEQUENCES - 1)
        header = self._header
        header[0] = _MAGIC
        header[1] = _VERSION
        header[2] = sequence >> 16
        header[3] = (sequence >> 8) & 255
        header[4] = sequence & 255
        header[5] = (self._size >> 2) & 255
        check = self._check(buffer)
        header[6] = check >> 8
        header[7] = check & 255
        try:
            self._file.seek(slot * (_HEADER + self._size))
            self._file.write(header)
            self._file.write(buffer)
            self._file.flush()
        except OSError:
            return FAILED
        self._newest = slot
        self._sequence = sequence
        return OK

    def _seek(self, file, slot: int) -> bool:
        """Go to a slot and read its header; answer whether the file reaches that far."""
        file.seek(slot * (_HEADER + self._size))
        return file.readinto(self._header) == _HEADER

    def _sequence_read(self) -> int:
        header = self._header
        return (header[2] << 16) | (header[3] << 8) | header[4]

    def _read(self, file, buffer: bytearray) -> bool:
        """Read the content behind the header just read; answer whether both are whole."""
        header = self._header
        if header[0] != _MAGIC or header[1] != _VERSION or header[5] != (self._size >> 2) & 255:
            return False
        if file.readinto(buffer) != self._size:
            return False
        return self._check(buffer) == (header[6] << 8) | header[7]

    def _check(self, buffer: bytearray) -> int:
        """Fletcher-16 of the header without its check sum, then buffer."""
        low = 0
        high = 0
        header = self._header
        for i in range(_HEADER - 2):
            low += header[i]
            high += low
        for value in buffer:
            low += value
            high += low
            if high > 0xFFFFF:
                low %= 255
                high %= 255
        return (high % 255) << 8 | (low % 255)
