"""The files of the books' folder: what stands in each, read as the firmware reads it."""

from collections.abc import Callable
from functools import partial

from hw.flash.shelf import Shelf
from hw.flash.store import BOOKS_FOLDER
from keeping import books, drill
from keeping.books import Book
from keeping.content import Content, ContentFile
from keeping.drill import Drill

BOOKS = [f"{BOOKS_FOLDER}/{name}" for name in books.NAMES]
DRILL = f"{BOOKS_FOLDER}/{drill.NAME}"
# new, of each path
CONTENTS: dict[str, Callable[[], Content]] = {
    **{path: partial(Book, number) for number, path in enumerate(BOOKS)},
    DRILL: Drill,
}


def read(shelf: Shelf, path: str) -> tuple[Content, ContentFile]:
    """Take up what stands in a file, and close it; answer that, and what is known of the file."""
    content = CONTENTS[path]()
    shelved = ContentFile(shelf, content, False)
    shelved.read()
    return content, shelved


def count_choice(shelf: Shelf, given: int) -> bytes:
    """Count a choice of the drill that gave away so much, 1/128 point, and keep that; answer the record."""
    record = Drill()
    shelved = ContentFile(shelf, record, True)
    shelved.read()
    record.count(given)
    shelved.store.save(record.buffer)
    return bytes(record.buffer)
