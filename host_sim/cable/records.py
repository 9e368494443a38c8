"""`python -m host_sim records`: print the records of a backup, or of what the simulator keeps."""

import argparse
import csv
import sys
from collections.abc import Iterator
from pathlib import Path

from contract.play import POINT
from host_sim import command_line as words
from host_sim.cable import records_drawing as drawing
from host_sim.cable.records_reading import Found, RecordsError, backed_up, kept_here
from host_sim.chip.board_numbers import DEFAULT_BOARD, BadBoard, load_config
from host_sim.chip.kept_flash import flash_folder
from keeping import books, tally
from keeping import books as at
from keeping.books import Book, spread

_DICE = ("device", "code", "real")  # keeping.books
_VERDICTS = ("too few dice to tell", "fair", "as uneven as fair dice are once in ten times",
             "as uneven as fair dice are once in a hundred times")  # fmt: skip
_BINS = ["0", *(str(at.FIRST_BIN + at.BIN_POINTS * i) for i in range(at.BINS - 1))]
_COLUMNS = ("sheet", "who", "dice", "games", "average", "spread", "best", "worst", "bonuses", "yahtzees")


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
    parser.add_argument("--svg", type=words.path, metavar="FILE", help="draw histograms and trends into FILE")


def main(args: argparse.Namespace) -> int:
    """Run the `records` command. Answer 1 when something could not be read or written, 2 for no board."""
    try:
        if args.folder:
            flash = backed_up(Path(args.folder))
        else:
            load_config(args.board)
            flash = kept_here(flash_folder(args.board))
        found = Found(flash)
        if args.svg and found.books:
            Path(args.svg).write_text(drawing.picture(found))
    except BadBoard as error:
        print(f"records: {error}", file=sys.stderr)
        return 2
    except RecordsError as error:
        print(f"records: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"records: {args.svg} cannot be written: {error.strerror}", file=sys.stderr)
        return 1
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
        yield _without_games(found)
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


def _without_games(found: Found) -> str:
    return "nobody has played yet" if found.is_new else "no game has counted yet"


def _tops(found: Found, book: Book) -> Iterator[str]:
    for place in range(book.tops(at.EVERYBODY)):
        plus = "+" if book.is_top_coached(at.EVERYBODY, place) else ""
        total = book.top_total(at.EVERYBODY, place)
        yield f"{total}{plus} {found.name(book.top_number(at.EVERYBODY, place))}"
