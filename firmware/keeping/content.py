"""A content is bytes, the first their version. One that can't be used is put aside, and begins anew."""

from micropython import const

from contract import device
from contract.device import BAD, LATER, STORE_DAMAGED, STORE_FAILED, STORE_NEWER, STORE_OK, STORE_OLDER

# the bytes that are kept behind the present of a match (engine.saved)
AT_COACH = const(0)  # KNOWN, BY_CODE, from how much on it warns << 4, its level
AT_FIRST_PAGE = const(1)  # two bytes, high first
AT_SEATS = const(3)  # which row of keeping.people says who sits where, 1 or 2; 0: nobody whom it knows
EXTRAS_BYTES = const(4)
KNOWN = const(128)  # how it is coached
BY_CODE = const(64)  # the dice are those of a duel code

SERIALS = const(0xFFFF)  # mask; of sequences too
NEVER = const(-1)  # the past was not kept since the power came

# what is told of a file of records, by the status of its content
_LOST = {
    STORE_DAMAGED: (device.LOST_RECORDS, device.KEPT_AS_FILES),
    STORE_NEWER: (device.LOST_RECORDS + device.BY_NEWER, device.KEPT_AS_FILES),
    STORE_FAILED: (device.NOT_SAVED,),
    STORE_OLDER: (device.LOST_RECORDS + device.NEWEST,),
}


class Content:
    """Hold `size` bytes in `buffer`, of a version of their layout. Only the constructor allocates."""

    def __init__(self, size: int, version: int) -> None:
        self.buffer = bytearray(size)
        self.version = version
        self.begin()

    def clear(self) -> None:
        """Begin anew, with zeros."""
        for i in range(len(self.buffer)):
            self.buffer[i] = 0
        self.begin()

    def begin(self) -> None:
        """Write among zeros what is there from the beginning."""
        self.buffer[0] = self.version

    def is_possible(self) -> bool:
        """Tell whether the buffer holds what this firmware could have written."""
        return self.buffer[0] == self.version


def load_content(store: "Any", content: "Content") -> int:
    """Load a content: a damaged or newer one begins anew, an older one is saved again; answer its status."""
    status: int = store.load(content.buffer)
    if status in (STORE_OK, STORE_OLDER) and not content.is_possible():
        status = STORE_NEWER if content.buffer[0] > content.version else STORE_DAMAGED
    if status == STORE_OLDER:
        store.save(content.buffer)
    elif status != STORE_OK:
        content.clear()
        put_aside(store, status)
    return status


def put_aside(store: "Any", status: int) -> None:
    """Put a file aside that can't be used, by the status of its content. Allocates, blocks."""
    if status == STORE_DAMAGED:
        store.put_aside(BAD)
    elif status == STORE_NEWER:
        store.put_aside(LATER)


class ContentFile:
    """Look at the file of a book, or of the drill's record, and read() it. Either takes some 30 ms of a Pico.

    content: has its name. writes: it will be saved, and made if it is not there. store: to save it; is_there:
    it was there; status: what came of reading it, lost: what the player is told (contract.device).
    """

    def __init__(self, shelf: "Any", content: "Any", writes: bool) -> None:
        self._content = content
        self.store = shelf.book(content.name, len(content.buffer), writes)
        self.is_there: bool = self.store.is_there()
        self.status = STORE_OK
        self.lost: tuple[int, ...] = ()

    def read(self) -> None:
        """Load what stands in the file. Allocates, blocks."""
        self.status = load_content(self.store, self._content)
        self.lost = _LOST.get(self.status, ())
