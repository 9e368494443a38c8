"""`python -m host_sim records`: print the records of a backup, or of what the simulator keeps.

They are read with the firmware's own eyes.
"""

import argparse
import csv
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

from contract.device import STORE_DAMAGED, STORE_FAILED, STORE_NEWER, STORE_OK, STORE_OLDER
from contract.play import POINT
from host_sim import command_line as words
from host_sim.cable import rehearsal
from host_sim.chip.board_numbers import DEFAULT_BOARD, BadBoard, load_config
from host_sim.chip.flash import Flash, flash_of
from host_sim.chip.kept_flash import FLASH_FILE, flash_folder, load_flash
from host_sim.chip.whole import BadZip, read_files
from hw.flash.shelf import Shelf
from hw.flash.store import FOLDER, MARK
from keeping import books, tally
from keeping import books as at
from keeping.books import Book, spread
from keeping.content import load_content
from keeping.drill import Drill
from keeping.keeper import SIZES
from keeping.people import People
from keeping.tally import Tally

_DICE = ("device", "code", "real")  # keeping.books
_VERDICTS = ("too few dice to tell", "fair", "as uneven as fair dice are once in ten times",
             "as uneven as fair dice are once in a hundred times")  # fmt: skip
_BINS = ["0", *(str(at.FIRST_BIN + at.BIN_POINTS * i) for i in range(at.BINS - 1))]
_COLUMNS = ("sheet", "who", "dice", "games", "average", "spread", "best", "worst", "bonuses", "yahtzees")
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
        for path in rehearsal.CONTENTS:
            content, file = rehearsal.content_of(shelf, path)
            self._note(path, file.status)
            if isinstance(content, Drill):
                self.drill = content
            elif isinstance(content, Book) and file.is_there and file.status in (STORE_OK, STORE_OLDER):
                self.books[rehearsal.BOOKS.index(path)] = content

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
    names = [MARK, f"{FOLDER}/records", f"{FOLDER}/people", *rehearsal.CONTENTS]
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "folder", nargs="?", type=words.path, metavar="FOLDER",
        help="a backup, also a .zip, or a folder that the simulator plays from (default: that of the board)",
    )  # fmt: skip
    parser.add_argument(
        "--board",
        default=DEFAULT_BOARD,
        metavar="NAME",
        help="whose simulated saves are the default",
    )
    parser.add_argument(
        "--csv",
        action="store_true",
        help="print one table for a spreadsheet; dice: device, code (or the same for everybody), real",
    )


def main(args: argparse.Namespace) -> int:
    """Run the `records` command. Answer 1 when something could not be read, 2 for no board."""
    try:
        if args.folder:
            flash = backed_up(Path(args.folder))
        else:
            load_config(args.board)
            flash = kept_here(flash_folder(args.board))
        found = Found(flash)
    except BadBoard as error:
        print(f"records: {error}", file=sys.stderr)
        return 2
    except RecordsError as error:
        print(f"records: {error}", file=sys.stderr)
        return 1
    if args.csv:
        _print_csv(found)
    else:
        print("\n".join(_tell(found)))
    for trouble in found.troubles:
        print(f"records: {trouble}", file=sys.stderr)
    return 1 if found.troubles else 0


def _rows(found: Found) -> Iterator[tuple[list[str], Book, int, int]]:
    """List what each row of each book comes to with each kind of dice, where there was a game."""
    for number, book in sorted(found.books.items()):
        for row in range(at.ROWS):
            who = "everybody" if row == at.EVERYBODY else found.name(book.number(row))
            for dice in range(at.DICE_KINDS):
                games = book.games(row, dice)
                if games:
                    sums = [book.average(row, dice) / 10, spread(book, row, dice) / 10]
                    ends = [book.best(row, dice), book.worst(row, dice)]
                    line = [books.NAMES[number], who, _DICE[dice], str(games)]
                    yield [*line, *(f"{sum:.1f}" for sum in sums), *map(str, ends)], book, row, dice


def _print_csv(found: Found) -> None:
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow([*_COLUMNS, *(f"from {points}" for points in _BINS)])
    for line, book, row, dice in _rows(found):
        fresh = [book.bonuses(row), book.yahtzees(row), *(book.bin(row, bin) for bin in range(at.BINS))]
        table.writerow([*line, *(fresh if dice == at.FRESH else [""] * (at.BINS + 2))])


def _tell(found: Found) -> Iterator[str]:
    lines: list[list[str]] = [[*_COLUMNS]]
    for line, book, row, dice in _rows(found):
        fresh = [str(book.bonuses(row)), str(book.yahtzees(row))] if dice == at.FRESH else ["", ""]
        lines.append(line + fresh)
    widths = [max(len(line[i]) for line in lines) for i in range(len(_COLUMNS))]
    if len(lines) == 1:
        yield "nobody has played yet" if found.is_new else "no game has counted yet"
    else:
        for line in lines:
            words = [word.ljust(width) for word, width in zip(line[:3], widths[:3], strict=True)]
            numbers = [word.rjust(width) for word, width in zip(line[3:], widths[3:], strict=True)]
            yield "  ".join(words + numbers).rstrip()
    for number, book in sorted(found.books.items()):
        if book.tops(at.EVERYBODY):
            yield f"{books.NAMES[number]}, the best: " + ", ".join(_tops(found, book))
    if found.drill.choices():
        given = found.drill.average() / (1 << POINT)
        yield (
            f"drill: {found.drill.choices()} choices, {given:.2f} given away each, "
            f"longest streak of right ones {found.drill.best()}"
        )
    counts = [tally.fallen(found.tally.buffer, face) for face in range(1, tally.FACES + 1)]
    if sum(counts):
        each = ", ".join(f"{face}: {count}" for face, count in enumerate(counts, 1))
        measure = tally.chi_square(found.tally.buffer) / 100
        verdict = _VERDICTS[tally.verdict(found.tally.buffer)]
        yield f"dice thrown: {sum(counts)} ({each}); chi-square {measure:.2f}, {verdict}"


def _tops(found: Found, book: Book) -> Iterator[str]:
    for place in range(book.tops(at.EVERYBODY)):
        plus = "+" if book.is_top_coached(at.EVERYBODY, place) else ""
        total = book.top_total(at.EVERYBODY, place)
        yield f"{total}{plus} {found.name(book.top_number(at.EVERYBODY, place))}"
