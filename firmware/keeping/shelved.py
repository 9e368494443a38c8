"""A book as it lies on the shelf."""

from contract import losses
from contract.store_status import STORE_DAMAGED, STORE_NEWER
from keeping.book import NAMES, SIZE, Book
from keeping.take_up import take_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LOST = (losses.LOST_RECORDS, losses.KEPT_AS_FILES)
_LOST_BY_NEWER = (losses.LOST_RECORDS + losses.BY_NEWER, losses.KEPT_AS_FILES)


class Shelved:
    """Open the file of a book by its number, and read() it. Either takes some 30 ms of a Pico.

    book: what stands in it, once it was read; store: to save and close it; is_there: it was there; lost: what
    is to be told (contract.losses) of one that was put aside. writes: to be saved, and made if it is not
    there. Allocates, blocks.
    """

    def __init__(self, shelf: "Any", number: int, writes: bool) -> None:
        self.store = shelf.book(NAMES[number], SIZE, writes)
        self.is_there: bool = self.store.is_there()
        self.lost: tuple[int, ...] = ()

    def read(self) -> "Shelved":
        """Take up what stands in the book; answer the same. Allocates, blocks."""
        self.book = Book()
        status = take_up(self.store, self.book)
        if status == STORE_DAMAGED:
            self.lost = _LOST
        elif status == STORE_NEWER:
            self.lost = _LOST_BY_NEWER
        return self
