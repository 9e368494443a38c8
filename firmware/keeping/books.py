"""Which books there are: one of each sheet, and one of it with the upper section first, if it has that."""

from micropython import const

from engine.rules import FLAGS, MAY_UPPER_FIRST, SHEETS, UPPER_FIRST

NAMES = (
    "official",
    "official-upper-first",
    "free",
    "fun",
    "applet",
    "parlor",
    "parlor-upper-first",
    "classic",
)
BOOKS = const(8)


def book_of(sheet: int, options: int) -> int:
    """Tell the number of the book (0 to BOOKS - 1) for a sheet with match options."""
    book = sheet
    for before in range(sheet):
        if FLAGS[before] & MAY_UPPER_FIRST:
            book += 1
    return book + 1 if options & UPPER_FIRST else book


def sheet_of(book: int) -> int:
    """Tell the sheet that a book is of."""
    sheet = SHEETS - 1
    while book_of(sheet, 0) > book:
        sheet -= 1
    return sheet


def options_of(book: int) -> int:
    """Tell the options (engine.rules) that a book is of: UPPER_FIRST or none."""
    return UPPER_FIRST if book_of(sheet_of(book), 0) != book else 0
