"""A power-on here, in memory, with saves as a board has them: what its firmware makes of them."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from contract.device import BAD, LATER
from engine.match import Match
from host_sim.chip.flash import Flash, flash_of
from host_sim.chip.players import ANSWERS_FILE, MARK_FILE
from hw.flash.shelf import Shelf
from hw.flash.store import BOOKS_FOLDER, Store
from hw.wiring import answers
from keeping import books, drill, games
from keeping.books import Book
from keeping.content import Content, ContentFile
from keeping.drill import Drill
from keeping.games import Games
from keeping.keeper import SIZES, Keeper

DAMAGED = "is damaged"
ASTRAY = "is damaged, or the rest is of another evening"  # of the match, which goes with its past
NEWER = "is of a later Rattle"

BOOKS = [f"{BOOKS_FOLDER}/{name}" for name in books.NAMES]
DRILL = f"{BOOKS_FOLDER}/{drill.NAME}"
GAMES = f"{BOOKS_FOLDER}/{games.NAME}"
# new, of each path
CONTENTS: dict[str, Callable[[], Content]] = {
    **{path: partial(Book, number) for number, path in enumerate(BOOKS)},
    DRILL: Drill,
    GAMES: Games,
}


def power_on(flash: Flash) -> tuple[Keeper, Match, list[int]]:
    """Let the firmware take up what is on a flash; answer that and what it tells to be lost."""
    keeper = Keeper(Shelf(flash, SIZES))
    match = Match()
    return keeper, match, keeper.load(match)


def content_of(shelf: Shelf, path: str) -> tuple[Content, ContentFile]:
    """Take up what stands in a file, and close it; answer that, and what is known of the file."""
    content = CONTENTS[path]()
    shelved = ContentFile(shelf, content, False)
    shelved.read()
    return content, shelved


def count_choice(shelf: Shelf, given: int) -> bytes:
    """Count a choice of the drill that gave away so much, 1/128 point, and keep that; answer the record."""
    record = Drill()
    _change(shelf, record, lambda: record.count(given))
    return bytes(record.buffer)


def with_game(saves: Mapping[str, bytes], game: bytes) -> bytes:
    """Answer the file of the newest games of some saves with one more (keeping.games)."""
    flash = flash_of({MARK_FILE: b"", **saves})
    kept = Games()
    _change(power_on(flash)[0].shelf, kept, lambda: [*kept.adding([game])])
    return flash.get(GAMES)


def _change(shelf: Shelf, content: Content, change: Callable[[], object]) -> None:
    """Take up what stands in the file of a content, have that changed, and keep it."""
    shelved = ContentFile(shelf, content, True)
    shelved.read()
    change()
    shelved.store.save(content.buffer)


def read_by_firmware() -> list[str]:
    """List the files that are read: the mark, the wizard's answers, stores, books."""
    shelf: Shelf = power_on(Flash())[0].shelf
    stores = [store for store in vars(shelf).values() if isinstance(store, Store)]
    return [MARK_FILE, ANSWERS_FILE, *(store.path for store in stores), *CONTENTS]


def refused(saves: Mapping[str, bytes]) -> dict[str, str]:
    """Answer the names of those that would be put aside or not be heeded, and why in words."""
    flash = flash_of({MARK_FILE: b""})  # where a file without a byte is damaged
    for name in read_by_firmware():
        if name in saves:
            flash.put(name, saves[name])
    shelf: Shelf = power_on(flash)[0].shelf
    for path in CONTENTS:
        content_of(shelf, path)
    found = {name: DAMAGED for name in saves if name + BAD in flash.files}
    if shelf.match.path in found:
        found[shelf.match.path] = ASTRAY
    found |= {name: NEWER for name in saves if name + LATER in flash.files}
    learnt: Any = answers
    if learnt.load(None, flash) is None:
        found[ANSWERS_FILE] = DAMAGED
    return found
