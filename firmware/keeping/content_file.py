"""Opens and reads the file of a book, or of the drill's record."""

from contract import losses
from contract.store_status import STORE_DAMAGED, STORE_FAILED, STORE_NEWER, STORE_OK, STORE_OLDER
from keeping.loading import load_content

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LOST = {
    STORE_DAMAGED: (losses.LOST_RECORDS, losses.KEPT_AS_FILES),
    STORE_NEWER: (losses.LOST_RECORDS + losses.BY_NEWER, losses.KEPT_AS_FILES),
    STORE_FAILED: (losses.NOT_SAVED,),
    STORE_OLDER: (losses.LOST_RECORDS + losses.NEWEST,),
}


class ContentFile:
    """Open the file of a content, which has its name, and read() it. Either takes some 30 ms of a Pico.

    store: to save and close it; is_there: it was there; status: what came of reading it
    (contract.store_status); lost: what the player is told of that (contract.losses). writes: it will be
    saved, and made if it is not there. Allocates, blocks.
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
