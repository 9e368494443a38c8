"""Reads records with the firmware's own eyes: from a backup, or from what the simulator keeps."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from contract.device import STORE_DAMAGED, STORE_FAILED, STORE_NEWER, STORE_OK, STORE_OLDER
from host_sim.cable import records_shelved as shelved
from host_sim.chip.flash import Flash, flash_of
from host_sim.chip.kept_flash import FLASH_FILE, load_flash
from host_sim.chip.whole import BadZip, read_files
from hw.flash.shelf import Shelf
from hw.flash.store import FOLDER, MARK
from keeping.books import Book
from keeping.content import load_content
from keeping.drill import Drill
from keeping.keeper import SIZES
from keeping.people import People
from keeping.tally import Tally

_TROUBLES = {
    STORE_DAMAGED: "is damaged",
    STORE_NEWER: "is of a later Rattle",
    STORE_FAILED: "cannot be read",
    STORE_OLDER: "has lost what was kept last: what was kept before is read",
}


class RecordsError(Exception):
    """Something that holds no records; the message is one line for a person."""


class Found:
    """What a flash holds.

    books: by number (keeping.books); drill: its record; troubles: a line for each file of no use. is_new:
    nobody has played.
    """

    def __init__(self, flash: Flash) -> None:
        """Read all of it."""
        self.is_new = not flash.files
        self.tally, self.people = Tally(), People()
        self.books: dict[int, Book] = {}
        self.troubles: list[str] = []
        shelf = Shelf(flash, *SIZES)
        self._note(shelf.records.path, load_content(shelf.records, self.tally))
        self._note(shelf.people.path, load_content(shelf.people, self.people))
        self.drill = Drill()
        for path in shelved.CONTENTS:
            content, file = shelved.read(shelf, path)
            self._note(path, file.status)
            if isinstance(content, Drill):
                self.drill = content
            elif isinstance(content, Book) and file.is_there and file.status in (STORE_OK, STORE_OLDER):
                self.books[shelved.BOOKS.index(path)] = content

    def name(self, number: int) -> str:
        """Answer a person's name by number, "guest" for 0 and "removed" for who is not known any more."""
        place = self.people.place_of(number)
        if place < 0:
            return "removed" if number else "guest"
        return bytes(self.people.names[place][: self.people.length(place)]).decode()

    def _note(self, path: str, status: int) -> None:
        if status in _TROUBLES:
            self.troubles.append(f"{path} {_TROUBLES[status]}")


def backed_up(place: Path) -> Flash:
    """Take up the files that records are in of a backup, or of what the simulator keeps: a folder, or a zip.

    RecordsError when it is none, or holds no saves.
    """
    kept = place / FLASH_FILE
    file = kept if kept.exists() else place
    names = [MARK, f"{FOLDER}/records", f"{FOLDER}/people", *shelved.CONTENTS]
    with _troubles(file):
        files = read_files(file, names)
    if not files:
        raise RecordsError(f"{place} holds no saves of Rattle")
    return flash_of(files)


def kept_here(folder: Path) -> Flash:
    """Take up what the simulator keeps in a folder; empty when it has kept nothing. RecordsError."""
    with _troubles(folder / FLASH_FILE):
        return load_flash(folder)


@contextmanager
def _troubles(file: Path) -> Generator[None]:
    """Tell in words what goes wrong with a file."""
    try:
        yield
    except OSError as error:
        raise RecordsError(f"{error.filename or file} cannot be read: {error.strerror}") from None
    except BadZip as error:
        raise RecordsError(f"{file} {error}") from None
