"""A book, or the drill's record, as it lies on the shelf."""

from contract import losses
from contract.store_status import STORE_DAMAGED, STORE_NEWER
from keeping.take_up import take_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from keeping.kept import Kept

    Content = TypeVar("Content", bound=Kept)

_LOST = (losses.LOST_RECORDS, losses.KEPT_AS_FILES)
_LOST_BY_NEWER = (losses.LOST_RECORDS + losses.BY_NEWER, losses.KEPT_AS_FILES)


class Shelved:
    """Open a file by its name, and read() it. Either takes some 30 ms of a Pico.

    store: to save and close it; is_there: it was there; lost: what is to be told (contract.losses) of one
    that was put aside. size: of its content, bytes. writes: to be saved, and made if it is not there.
    Allocates, blocks.
    """

    def __init__(self, shelf: "Any", name: str, size: int, writes: bool) -> None:
        self.store = shelf.book(name, size, writes)
        self.is_there: bool = self.store.is_there()
        self.lost: tuple[int, ...] = ()

    def read(self, content: "Content") -> "Content":
        """Take up what stands in the file; answer the same. Allocates, blocks."""
        status = take_up(self.store, content)
        if status == STORE_DAMAGED:
            self.lost = _LOST
        elif status == STORE_NEWER:
            self.lost = _LOST_BY_NEWER
        return content
