"""A book, or the drill's record, as it lies on the shelf."""

from contract import losses
from contract.store_status import STORE_DAMAGED, STORE_NEWER
from keeping.take_up import take_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LOST = (losses.LOST_RECORDS, losses.KEPT_AS_FILES)
_LOST_BY_NEWER = (losses.LOST_RECORDS + losses.BY_NEWER, losses.KEPT_AS_FILES)


class Shelved:
    """Open the file of a content, which has its name, and read() it. Either takes some 30 ms of a Pico.

    store: to save and close it; is_there: it was there; lost: what is to be told (contract.losses) of one
    that was put aside. writes: to be saved, and made if it is not there. Allocates, blocks.
    """

    def __init__(self, shelf: "Any", content: "Any", writes: bool) -> None:
        self._content = content
        self.store = shelf.book(content.name, len(content.buffer), writes)
        self.is_there: bool = self.store.is_there()
        self.lost: tuple[int, ...] = ()

    def read(self) -> None:
        """Take up what stands in the file. Allocates, blocks."""
        status = take_up(self.store, self._content)
        if status == STORE_DAMAGED:
            self.lost = _LOST
        elif status == STORE_NEWER:
            self.lost = _LOST_BY_NEWER
