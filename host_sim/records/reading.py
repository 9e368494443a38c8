"""Reads records with the firmware's own eyes: from a backup, or from what the simulator keeps."""

from pathlib import Path

from contract.store_status import STORE_DAMAGED, STORE_FAILED, STORE_NEWER
from host_sim.image.whole import BadZip
from host_sim.pico.board import FLASH_FILE, load_flash
from host_sim.pico.flash import Flash
from host_sim.records import shelved
from hw.flash.shelf import FOLDER, Shelf
from keeping.book import Book
from keeping.drill import Drill
from keeping.keeper import SIZES
from keeping.people import People
from keeping.people_changes import are_possible
from keeping.take_up import take_up
from keeping.tally import Tally

_TROUBLES = {
    STORE_DAMAGED: "is damaged",
    STORE_NEWER: "is of a later Rattle",
    STORE_FAILED: "cannot be read",
}


class RecordsError(Exception):
    """A folder without records; the message is one line for a person."""


class Found:
    """What a folder holds.

    books: by number (keeping.book); drill: its record; troubles: a line for each file of no use.
    """

    def __init__(self, folder: Path) -> None:
        """Read a folder; RecordsError when there is none, or when it holds no saves."""
        flash = _flash_of(folder)
        self.tally, self.people = Tally(), People()
        self.books: dict[int, Book] = {}
        self.troubles: list[str] = []
        shelf = Shelf(flash, *SIZES)
        self._note(shelf.records.path, take_up(shelf.records, self.tally))
        self._note(shelf.people.path, take_up(shelf.people, self.people, are_possible))
        self.drill = Drill()
        for path in shelved.CONTENTS:
            content, file = shelved.read(shelf, path)
            if file.lost:
                self._note(path, STORE_NEWER if path + ".newer" in flash.files else STORE_DAMAGED)
            elif isinstance(content, Drill):
                self.drill = content
            elif isinstance(content, Book) and file.is_there:
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


def _flash_of(folder: Path) -> Flash:
    """Take up the files that records are in, and nothing else of a folder."""
    if not folder.is_dir():
        raise RecordsError(f"{folder} is no folder")
    try:
        if (folder / FLASH_FILE).exists():
            return load_flash(folder)
        flash = Flash()
        for name in (f"{FOLDER}/records", f"{FOLDER}/people", *shelved.CONTENTS):
            if (folder / name).is_file():
                flash.put(name, (folder / name).read_bytes())
    except OSError as error:
        raise RecordsError(f"{folder} cannot be read: {error.strerror}") from None
    except BadZip as error:
        raise RecordsError(f"{folder / FLASH_FILE} {error}") from None
    if not flash.files:
        raise RecordsError(f"{folder} holds no saves of Rattle")
    return flash
