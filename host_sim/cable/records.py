"""`python -m host_sim records`: print or draw the records of a backup, or of what the simulator keeps.

They are read with the firmware's own eyes.
"""

import argparse
import csv
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from contract.device import STORE_DAMAGED, STORE_FAILED, STORE_NEWER, STORE_OK, STORE_OLDER
from contract.play import POINT, UNKNOWN, ZERO_LUCK
from host_sim import command_line as words
from host_sim.cable import rehearsal
from host_sim.chip.board_numbers import DEFAULT_BOARD, BadBoard, load_config
from host_sim.chip.flash import Flash, flash_of
from host_sim.chip.kept_flash import FLASH_FILE, flash_folder, load_flash
from host_sim.chip.whole import BadZip, read_files
from host_sim.window import games
from hw.flash.shelf import Shelf
from keeping import books, tally
from keeping.books import Book, spread
from keeping.content import load_content
from keeping.drill import Drill
from keeping.keeper import SIZES
from keeping.people import People
from keeping.tally import Tally
from strategy.bots.brain import OPTIMAL
from strategy.values import rules_of
from ui.menus.setup import mean_of

_DICE = ("device", "code", "real")  # keeping.books
_VERDICTS = ("too few dice to tell", "fair", "as uneven as fair dice are once in ten times",
             "as uneven as fair dice are once in a hundred times")  # fmt: skip
_BINS = ["0", *(str(books.FIRST_BIN + books.BIN_POINTS * i) for i in range(books.BINS - 1))]
_COLUMNS = ("sheet", "who", "dice", "games", "average", "spread", "best", "worst", "bonuses", "yahtzees")
_TROUBLES = {
    STORE_DAMAGED: "is damaged",
    STORE_NEWER: "is of a later Rattle",
    STORE_FAILED: "cannot be read",
    STORE_OLDER: "has lost what was kept last: what was kept before is read",
}
_WIDTH, _HIGH = 640, 250  # of one book
_LEFT, _TOP, _BASE = 30, 40, 150
_BAR = 32
_LUCK_ZERO, _CARD = 200, 18
_INK, _SOFT, _OWN, _BEST = "#23303a", "#7c8a92", "#257", "#b55"


class RecordsError(Exception):
    """Something that holds no records; the message is one line for a person."""


class Found:
    """What a flash holds.

    books: by number (keeping.books); drill: its record; games: who played each of the newest, the total, and
    the game code; days: what was made of each day's dice; troubles: a line for each file of no use. is_new:
    nobody has played.
    """

    def __init__(self, flash: Flash) -> None:
        """Read all of it."""
        self.is_new = not flash.files
        self.tally, self.people = Tally(), People()
        self.books: dict[int, Book] = {}
        self.troubles: list[str] = []
        shelf = Shelf(flash, SIZES)
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
        keeper, match, _ = rehearsal.power_on(flash)
        self.games = games.games_of(keeper, match)
        self.days = games.Days(flash)

    def _note(self, path: str, status: int) -> None:
        if status in _TROUBLES:
            self.troubles.append(f"{path} {_TROUBLES[status]}")


def backed_up(place: Path) -> Flash:
    """Take up the files that records are in of a backup, or of what the simulator keeps: a folder, or a zip.

    OSError or BadZip when it is none, RecordsError when it holds no saves.
    """
    kept = place / FLASH_FILE
    files = read_files(kept if kept.exists() else place, [*rehearsal.read_by_firmware(), games.DAYS_FILE])
    if not files:
        raise RecordsError(f"{place} holds no saves of Rattle")
    return flash_of(files)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = parser.add_argument
    folder = "a backup, also a .zip, or a folder that the simulator plays from (default: that of the board)"
    add("folder", nargs="?", type=words.path, metavar="FOLDER", help=folder)
    add("--board", default=DEFAULT_BOARD, metavar="NAME", help="whose simulated saves are the default")
    dice = "dice: device, code (or the same for everybody), real"
    add("--csv", action="store_true", help=f"print one table for a spreadsheet; {dice}")
    add("--svg", type=words.path, metavar="FILE", help="draw histograms and trends into FILE")


@words.ends("records", (BadBoard,), (RecordsError, BadZip, OSError))
def main(args: argparse.Namespace) -> int:
    """Run the `records` command. Answer 1 when something could not be read or written, 2 for no board."""
    if args.folder:
        flash = backed_up(Path(args.folder))
    else:
        load_config(args.board)
        flash = load_flash(flash_folder(args.board))
    found = Found(flash)
    if args.svg and found.books:
        Path(args.svg).write_text(_picture(found))
    if args.csv:
        _print_csv(found)
    elif not args.svg:
        print("\n".join(_tell(found)))
    elif not found.books:
        print(f"{_without_games(found)}; there is nothing to draw")
    for trouble in found.troubles:
        print(f"records: {trouble}", file=sys.stderr)
    return 1 if found.troubles else 0


def _rows(found: Found) -> Iterator[tuple[list[str], Book, int, int]]:
    """List what each row of each book comes to with each kind of dice, where there was a game."""
    for number, book in sorted(found.books.items()):
        for row in range(books.ROWS):
            who = "everybody" if row == books.EVERYBODY else games.name_of(found.people, book.number(row))
            for dice in range(books.DICE_KINDS):
                count = book.games(row, dice)
                if count:
                    sums = [book.average(row, dice, 10) / 10, spread(book, row, dice) / 10]
                    ends = [book.best(row, dice), book.worst(row, dice)]
                    line = [books.NAMES[number], who, _DICE[dice], str(count)]
                    yield [*line, *(f"{sum:.1f}" for sum in sums), *map(str, ends)], book, row, dice


def _print_csv(found: Found) -> None:
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow([*_COLUMNS, *(f"from {points}" for points in _BINS)])
    for line, book, row, dice in _rows(found):
        fresh = [book.bonuses(row), book.yahtzees(row), *(book.bin(row, bin) for bin in range(books.BINS))]
        table.writerow([*line, *(fresh if dice == books.FRESH else [""] * (books.BINS + 2))])


def _tell(found: Found) -> Iterator[str]:
    lines: list[list[str]] = [[*_COLUMNS]]
    for line, book, row, dice in _rows(found):
        fresh = [str(book.bonuses(row)), str(book.yahtzees(row))] if dice == books.FRESH else ["", ""]
        lines.append(line + fresh)
    widths = [max(len(line[i]) for line in lines) for i in range(len(_COLUMNS))]
    if len(lines) == 1:
        yield _without_games(found)
    else:
        for line in lines:
            words = [word.ljust(width) for word, width in zip(line[:3], widths[:3], strict=True)]
            numbers = [word.rjust(width) for word, width in zip(line[3:], widths[3:], strict=True)]
            yield "  ".join(words + numbers).rstrip()
    for number, book in sorted(found.books.items()):
        if book.tops(books.EVERYBODY):
            yield f"{books.NAMES[number]}, the best: " + ", ".join(_tops(found, book))
    if found.drill.choices():
        given = found.drill.average() / (1 << POINT)
        yield (
            f"drill: {found.drill.choices()} choices, {given:.2f} given away each, "
            f"longest streak of right ones {found.drill.best()}"
        )
    for who, total, code in found.games:
        yield f"newest game, {who} {total}: {code}"
    yield from days_told(found.days)
    counts = [tally.fallen(found.tally.buffer, face) for face in range(1, tally.FACES + 1)]
    if sum(counts):
        each = ", ".join(f"{face}: {count}" for face, count in enumerate(counts, 1))
        measure = tally.chi_square(found.tally.buffer) / 100
        verdict = _VERDICTS[tally.verdict(found.tally.buffer)]
        yield f"dice thrown: {sum(counts)} ({each}); chi-square {measure:.2f}, {verdict}"


def days_told(days: games.Days) -> Iterator[str]:
    """Tell what was made of the dice of the days, and the streak up to the newest of them."""
    if days.found:
        streak = days.streak(days.found[-1][0])
        yield f"daily: {streak} {'day' if streak == 1 else 'days'} in a row"
    for day, _, coached, total, given in reversed(days.found):
        made = "not finished" if total is None else f"{total}{'+' if coached else ''}"
        away = "" if given is None else f", {given / 10:.1f} given away"
        yield f"{date.fromordinal(games.EPOCH + day)}  {made}{away}"


def _without_games(found: Found) -> str:
    return "nobody has played yet" if found.is_new else "no game has counted yet"


def _tops(found: Found, book: Book) -> Iterator[str]:
    for place in range(book.tops(books.EVERYBODY)):
        plus = "+" if book.is_top_coached(books.EVERYBODY, place) else ""
        total = book.top_total(books.EVERYBODY, place)
        yield f"{total}{plus} {games.name_of(found.people, book.top_number(books.EVERYBODY, place))}"


def _picture(found: Found) -> str:
    """Draw every book, one or more, one under the other, of everybody's games with the device's dice."""
    size = f'viewBox="0 0 {_WIDTH} {_HIGH * len(found.books)}" font-family="sans-serif" font-size="12"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for place, (number, book) in enumerate(sorted(found.books.items())):
        parts.append(f'<g transform="translate(0 {_HIGH * place})">')
        parts += _histogram(number, book) + _trend(book)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def _histogram(number: int, book: Book) -> list[str]:
    counts = [book.bin(books.EVERYBODY, bin) for bin in range(books.BINS)]
    most = max(1, *counts)
    games = book.games(books.EVERYBODY, books.FRESH)
    parts = [_text(_LEFT, 20, f"{books.NAMES[number]}: {games} games", _INK)]
    for bin, count in enumerate(counts):
        x, high = _LEFT + _BAR * bin, (_BASE - _TOP) * count / most
        parts.append(
            f'<rect x="{x}" y="{_BASE - high:.1f}" width="{_BAR - 2}" height="{high:.1f}" fill="{_SOFT}"/>'
        )
        if bin % 4 == 1:
            parts.append(_text(x, _BASE + 15, str(books.FIRST_BIN + books.BIN_POINTS * (bin - 1)), _INK))
    perfect = mean_of(OPTIMAL, rules_of(books.sheet_of(number), books.options_of(number)))  # 0: not known
    marks: list[tuple[str, float, str, int]] = [("perfect play", perfect, _BEST, 20)]
    if games:
        marks.append(("average", book.average(books.EVERYBODY, books.FRESH, 10) / 10, _OWN, 34))
    for label, total, colour, y in marks:
        if total:
            x = _x_of(total)
            parts.append(f'<path d="M{x:.1f} {y}V{_BASE}" stroke="{colour}" stroke-width="2"/>')
            parts.append(_text(x + 4, y, f"{label} {total:g}", colour))
    return parts


def _x_of(total: float) -> float:
    bins = (
        total / books.FIRST_BIN
        if total < books.FIRST_BIN
        else 1 + (total - books.FIRST_BIN) / books.BIN_POINTS
    )
    return min(_WIDTH - 10, _LEFT + _BAR * bins)


def _trend(book: Book) -> list[str]:
    """Draw the last cards, the oldest at the left: luck up and down, given-away as a line below."""
    places = range(book.recent(books.EVERYBODY) - 1, -1, -1)
    known = [
        (i, book.luck(0, place) - ZERO_LUCK, book.given(0, place) / 2)
        for i, place in enumerate(places)
        if book.luck(0, place) != UNKNOWN
    ]
    if not known:
        return [_text(_LEFT, _LUCK_ZERO, "no report was made of the last games", _SOFT)]
    parts = [_text(_LEFT, 182, "luck (bars) and points given away (line) of the last cards", _INK)]
    most = max(1.0, *(max(abs(luck), given) for _, luck, given in known))
    scale = 30 / most
    for i, luck, _ in known:
        top = _LUCK_ZERO + 15 - max(0.0, luck * scale)
        parts.append(
            f'<rect x="{_LEFT + _CARD * i}" y="{top:.1f}" width="{_CARD - 4}" '
            f'height="{abs(luck) * scale:.1f}" fill="{_SOFT}"/>'
        )
    line = "L".join(f"{_LEFT + _CARD * i + 7} {_LUCK_ZERO + 15 - given * scale:.1f}" for i, _, given in known)
    parts.append(f'<path d="M{line}" fill="none" stroke="{_BEST}" stroke-width="2"/>')
    return parts


def _text(x: float, y: float, text: str, colour: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" fill="{colour}">{text}</text>'
