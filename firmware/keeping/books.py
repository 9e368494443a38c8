"""The books: what was scored by a sheet, and by it with the upper section first, if it has that.

The bytes of a book: version; serial of the newest match that counted (2 bytes); ROWS rows, the first of
everybody, guests and those who were removed too, each other one of a person; the seed of that match (8); the
number of the book, and 1. High byte first, places from the beginning of a row:

    0    the person's number (keeping.people), 0 in everybody's row and where nobody is
    1    a block for each kind of dice (FRESH, SEEN, OWN): games (2), points (4), their squares (5),
         best (2), worst (2)
    46   cards with the 35 (2), Yahtzees, further ones too (3)
    51   histogram: BINS counts (2), up to 99, then 25 points each, from 500 on
    87   the TOPS best: the person's number, and the total (2), with COACHED if a coach helped
    117  the last RECENT cards in a ring: where the next goes, then luck and given-away of each

All behind the blocks is of FRESH dice alone. Luck and given-away: contract.play. At MOST_GAMES nothing
grows any more but best, worst, the best and the ring: average and the others are those of so many games.
"""

from micropython import const

from engine.boxes import cut
from engine.rules import DUPLICATE, FLAGS, MAY_UPPER_FIRST, MOST_POINTS, REAL, SHEETS, UPPER_FIRST
from engine.saved import put_word, word
from keeping.content import AT_COACH, BY_CODE, Content

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match

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

VERSION = const(2)
SIZE = const(1650)  # 3 + ROWS * ROW_BYTES + 9

ROWS = const(9)
EVERYBODY = const(0)

# kinds of dice
FRESH = const(0)  # the device's, which nobody saw before
SEEN = const(1)  # the device's, that may be known: of a duel code, or the same for everybody
OWN = const(2)  # the players'
DICE_KINDS = const(3)

BINS = const(18)
BIN_POINTS = const(25)
FIRST_BIN = const(100)  # points: what is less is in the first
TOPS = const(10)
LAST_NAMED = const(3)  # place among them
RECENT = const(32)
COACHED = const(0x8000)
MOST_GAMES = const(0xFFFF)

_AT_SERIAL = const(1)
AT_ROWS = const(3)
ROW_BYTES = const(182)
AT_DICE = const(1)  # places in a row
DICE_BYTES = const(15)
POINTS = const(2)  # places in a block
SQUARES = const(6)
BEST = const(11)
WORST = const(13)
AT_BONUSES = const(46)
AT_YAHTZEES = const(48)
AT_BINS = const(51)
AT_TOPS = const(87)
TOP_BYTES = const(3)
AT_HEAD = const(117)
AT_RING = const(118)

_AT_SEED = const(1641)
_AT_NUMBER = const(1649)
_SEED = cut[_AT_SEED:_AT_NUMBER]
_MOST_YAHTZEES = const(13)  # on a card


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


def dice_of(match: "Match", extras: "Any") -> int:
    """Answer the kind of dice of a match, by what goes with it (keeping.keeper)."""
    if match.options & REAL:
        return OWN
    same = match.options & DUPLICATE and match.players > 1  # only who is first in a turn has not seen them
    return SEEN if same or extras[AT_COACH] & BY_CODE else FRESH


def bin_of(total: int) -> int:
    """Tell the bin of the histogram that a total is in."""
    return 0 if total < FIRST_BIN else min(BINS - 1, (total - FIRST_BIN) // BIN_POINTS + 1)


class Book(Content):
    """Keep the book with a number (0 to BOOKS - 1) and the name of its file."""

    def __init__(self, number: int) -> None:
        self.name = NAMES[number]
        self._number_byte = number + 1
        super().__init__(SIZE, VERSION)

    def begin(self) -> None:
        """Write version and number."""
        super().begin()
        self.buffer[_AT_NUMBER] = self._number_byte

    def is_possible(self) -> bool:
        """Tell whether the buffer holds what this firmware could have written as this book. Allocates."""
        buffer = self.buffer
        if buffer[0] != VERSION or buffer[_AT_NUMBER] != self._number_byte or self.number(EVERYBODY):
            return False
        for row in range(ROWS):
            number = self.number(row)
            if number and self.row_of(number) != row or not self._is_row(row):
                return False
        return True

    def has_counted(self, serial: int, seed: bytearray) -> bool:
        """Tell whether the newest match that counted had a serial and seed. Allocates."""
        return word(self.buffer, _AT_SERIAL) == serial and self.buffer[_SEED] == seed

    def close(self, serial: int, seed: bytearray) -> None:
        """Note the match that counted. Allocates."""
        put_word(self.buffer, _AT_SERIAL, serial)
        self.buffer[_SEED] = seed

    def number(self, row: int) -> int:
        """Answer the number of the person whom a row is of, 0 where nobody is."""
        return self.buffer[AT_ROWS + row * ROW_BYTES]

    def row_of(self, number: int) -> int:
        """Answer the row of a person, -1 where there is none."""
        for row in range(1, ROWS):
            if number and self.number(row) == number:
                return row
        return -1

    def games(self, row: int, dice: int) -> int:
        """Answer how many games with a kind of dice were played to their end, up to MOST_GAMES."""
        return word(self.buffer, block_at(row, dice))

    def points(self, row: int, dice: int) -> int:
        """Answer the sum of all totals with a kind of dice."""
        return self.long(block_at(row, dice) + POINTS, 4)

    def best(self, row: int, dice: int) -> int:
        """Answer the best total, 0 without a game."""
        return word(self.buffer, block_at(row, dice) + BEST)

    def worst(self, row: int, dice: int) -> int:
        """Answer the worst total, 0 without a game."""
        return word(self.buffer, block_at(row, dice) + WORST)

    def average(self, row: int, dice: int, parts: int = 1) -> int:
        """Answer the average in points, or so many parts of one, rounded; 0 without a game."""
        games = self.games(row, dice)
        return (self.points(row, dice) * parts + games // 2) // games if games else 0

    def bonuses(self, row: int) -> int:
        """Answer how many cards earned the 35."""
        return word(self.buffer, row_at(row) + AT_BONUSES)

    def yahtzees(self, row: int) -> int:
        """Answer how many Yahtzees were scored as such, or earned 100."""
        return self.long(row_at(row) + AT_YAHTZEES, 3)

    def bin(self, row: int, bin: int) -> int:
        """Answer how many totals are in a bin (0 to BINS - 1) of the histogram."""
        return word(self.buffer, row_at(row) + AT_BINS + 2 * bin)

    def tops(self, row: int) -> int:
        """Tell how many of the best there are, up to TOPS."""
        return min(TOPS, self.games(row, FRESH))

    def top_number(self, row: int, place: int) -> int:
        """Answer the number of the person of a place (from 0) among the best, 0 of a guest."""
        return self.buffer[row_at(row) + AT_TOPS + TOP_BYTES * place]

    def top_total(self, row: int, place: int) -> int:
        """Answer the total of a place among the best."""
        return word(self.buffer, row_at(row) + AT_TOPS + TOP_BYTES * place + 1) & ~COACHED

    def is_top_coached(self, row: int, place: int) -> bool:
        """Tell whether a coach helped with it."""
        return word(self.buffer, row_at(row) + AT_TOPS + TOP_BYTES * place + 1) & COACHED != 0

    def recent(self, row: int) -> int:
        """Tell how many cards are in the ring."""
        return min(RECENT, self.games(row, FRESH))

    def luck(self, row: int, place: int) -> int:
        """Answer the luck of a card (contract.play); place 0: the newest."""
        return self.buffer[self._ring_at(row, place)]

    def given(self, row: int, place: int) -> int:
        """Answer what was given away on a card (contract.play); place 0: the newest."""
        return self.buffer[self._ring_at(row, place) + 1]

    def long(self, place: int, count: int) -> int:
        """Read an integer of some bytes, high first. Allocates where that is beyond a small one."""
        value = 0
        for i in range(place, place + count):
            value = value << 8 | self.buffer[i]
        return value

    def _ring_at(self, row: int, place: int) -> int:
        at = row_at(row)
        return at + AT_RING + 2 * ((self.buffer[at + AT_HEAD] - 1 - place) % RECENT)

    def _is_row(self, row: int) -> bool:
        """Check a row; it goes over the bytes itself, for a Pico takes its time for every call."""
        buffer = self.buffer
        at = row_at(row)
        if row != EVERYBODY and not buffer[at]:
            return buffer[at : at + ROW_BYTES] == bytes(ROW_BYTES)
        for dice in range(DICE_KINDS):
            if not self._is_block(row, dice):
                return False
        games = self.games(row, FRESH)
        sum = 0
        for place in range(at + AT_BINS, at + AT_TOPS, 2):
            sum += buffer[place] << 8 | buffer[place + 1]
        if sum != games or self.bonuses(row) > games or self.yahtzees(row) > games * _MOST_YAHTZEES:
            return False
        above = self.best(row, FRESH)
        end = at + AT_TOPS + TOP_BYTES * min(TOPS, games)
        for place in range(at + AT_TOPS, end, TOP_BYTES):
            total = (buffer[place + 1] << 8 | buffer[place + 2]) & ~COACHED
            if total > above:
                return False
            above = total
        for place in range(end, at + AT_HEAD):
            if buffer[place]:
                return False
        return buffer[at + AT_HEAD] < RECENT

    def _is_block(self, row: int, dice: int) -> bool:
        games = self.games(row, dice)
        best = self.best(row, dice)
        worst = self.worst(row, dice)
        points = self.points(row, dice)
        squares = self.long(block_at(row, dice) + SQUARES, 5)
        return (
            worst <= best <= MOST_POINTS
            and games * worst <= points <= games * best
            and points * points <= games * squares
            and squares <= points * best
            and (games > 0 or not best)
        )


def row_at(row: int) -> int:
    """Tell where a row begins."""
    return AT_ROWS + row * ROW_BYTES


def block_at(row: int, dice: int) -> int:
    """Tell where a row's block of a kind of dice begins."""
    return row_at(row) + AT_DICE + dice * DICE_BYTES


def standing(book: Book, row: int, dice: int, total: int) -> "tuple[int, int]":
    """Tell how a total that is not counted yet stands in a row with games: its place, and points. Allocates.

    1: so many more than the best. 2 to LAST_NAMED: that place among the best, of FRESH dice alone. 0: so many
    more than the average, or fewer if negative.
    """
    best = book.best(row, dice)
    if total > best:
        return 1, total - best
    place = 0
    while dice == FRESH and place < min(LAST_NAMED, book.tops(row)):
        if total > book.top_total(row, place):
            return place + 1, 0
        place += 1
    return 0, total - book.average(row, dice)


def spread(book: Book, row: int, dice: int) -> int:
    """Answer the standard deviation of a row's totals, in tenths of a point, rounded. Allocates."""
    games = book.games(row, dice)
    points = book.points(row, dice)
    squares = book.long(block_at(row, dice) + SQUARES, 5)
    return (_root(400 * (games * squares - points * points)) // games + 1) // 2 if games else 0


def _root(square: int) -> int:
    """Tell the whole part of a square root, by Newton."""
    if square < 2:
        return square
    root = square
    better = (root + 1) // 2
    while better < root:
        root = better
        better = (root + square // root) // 2
    return root
