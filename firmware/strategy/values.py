"""What every state of a card between turns is worth, from a table file that is read in place, in flash.

A state is one of 192 rows (the lower section) and of 1,640 columns (the upper one). Row: the filled ones of
the six lower boxes without the Yahtzee box (bits 0 to 5: three and four of a kind, full house, small and
large straight, chance), plus 64 when the Yahtzee box holds 0, plus 128 when it holds more. Column: the filled
upper boxes, and what their total still allows. Totals that need the same sum from the open boxes for the
bonus are one column: with only the sixes open, 33 to 38 all need 30. The columns of a mask go from small
totals to large ones; that of totals which have the bonus, or can have it no more, is among them.

The file, version 3. A look-up reads two places of it:

V = c[boxes left] + a[row] + b[column] + sum over k of p[row, k] * q[column, k]

Values and c are in 1/128 point, a and b in 1/512, products in 1/131072; the sum is rounded once.

The file is cut into pieces of PIECE bytes, of which the last is as long as it is. What is looked up together
lies in one piece. First the rows, as many in a piece as go into it behind HEADER bytes; then the columns, in
pieces of their own, from the beginning of each. A row is a and its p, 16 bits each; a column is b of 16 bits
and its q of 8. All have signs, low bytes first, and lie at even places, so the number of components is even.

The first piece begins with the header: 0 "RTab"; 4 version; 5 rules (RULES_*); 6 components; 7 zero; 8 c[1]
to c[13]; zeros up to HEADER. In the other pieces of rows these bytes are zero.

Every file of tables/ ends with the sum of all before it: CRC-32 (RFC 1952), low byte first.
"""

from array import array
from binascii import crc32

from micropython import const

from contract.device import PIECE
from engine import rules as reasons
from engine.boxes import CHANCE, THREE_KIND, UPPER_MASK, YAHTZEE
from engine.card import OPEN, UPPER_PAR, Card
from engine.rules import FLAGS, HUNDRED_ON_FILLED, HUNDRED_WHEN_PAID, OK, UPPER_FIRST

# The tables' files, by rules, in the folder tables; `make tables` writes these with their hashes.
NAMES = (
    "official-a441dde5023c.table",
    "free-51ca05a54b66.table",
    "fun-89df90fbd4e0.table",
    "official-upper-first-9b9615112c48.table",
)

# what a table is made for: when the hundred comes
RULES_ON_50 = const(0)  # with 50 in the Yahtzee box; both kinds of joker (free choice loses 0.00001)
RULES_WHEN_PAID = const(1)
RULES_ON_FILLED = const(2)
RULES_UPPER_FIRST = const(3)  # with 50 in the Yahtzee box, too
RULES = const(4)

NO_RULES = const(-1)  # no table has ever been made for these


def rules_of(sheet: int, options: int) -> int:
    """Tell which table serves a sheet (0 to 5) with match options, or NO_RULES."""
    flags = FLAGS[sheet]
    other = flags & (HUNDRED_WHEN_PAID | HUNDRED_ON_FILLED)
    if options & UPPER_FIRST:
        return NO_RULES if other else RULES_UPPER_FIRST
    if not other:
        return RULES_ON_50
    return RULES_WHEN_PAID if other & HUNDRED_WHEN_PAID else RULES_ON_FILLED


def found(has_table: "Any") -> int:
    """Tell for which rules there is a file, as a mask. has_table: of hw.files. Allocates, blocks."""
    tables = 0
    for rules in range(RULES):
        if has_table(NAMES[rules]):
            tables |= 1 << rules
    return tables


MAGIC = b"RTab"
VERSION = const(3)

VERSION_AT = const(4)
RULES_AT = const(5)
COMPONENTS_AT = const(6)
C_AT = const(8)
HEADER = const(64)
STAGES = const(14)
MOST_COMPONENTS = const(32)

OWN_BITS = const(9)  # of a and b
PRODUCT_BITS = const(17)

# what a look-up wants to know of a table
COMPONENTS = const(0)
ROWS_A_PIECE = const(1)
COLUMNS_A_PIECE = const(2)
COLUMNS_FROM = const(3)  # the piece that begins with column 0
LEVELS = const(4)  # 14 numbers: c[0] to c[13]
SETTINGS_LENGTH = const(18)

NO_FILE = const(-1)  # beside the reasons of refusal(): there is no such file
NO_TABLE = const(-1)  # in place of rules

SUM_BYTES = const(4)
_SUM_OF_ALL = const(0x2144DF1C)  # the CRC-32 of whatever ends with its own

STATES_FILE = "states.table"

ROWS = const(192)
COLUMNS = const(1640)
MASKS = const(64)
NO_COLUMN = const(255)

YAHTZEE_ZERO = const(64)  # of a row
YAHTZEE_FIFTY = const(128)

_TOTALS = const(64)  # 0 to 63: what is more counts as 63
_LOWER = const(0x1F)  # three of a kind to large straight, once shifted down
_CHANCE_BIT = const(5)
_SEEN = const(4)  # numbers of a state that is asked for, see loops_plain.successors()

# how many bits are set
BITS = (
    b"\x00\x01\x01\x02\x01\x02\x02\x03\x01\x02\x02\x03\x02\x03\x03\x04"
    b"\x01\x02\x02\x03\x02\x03\x03\x04\x02\x03\x03\x04\x03\x04\x04\x05"
    b"\x01\x02\x02\x03\x02\x03\x03\x04\x02\x03\x03\x04\x03\x04\x04\x05"
    b"\x02\x03\x03\x04\x03\x04\x04\x05\x03\x04\x04\x05\x04\x05\x05\x06"
)


def are_sound(pieces: "Any") -> bool:
    """Tell whether a file's pieces (hw.files.table()) add up to its sum. Takes some 10 ms of a Pico."""
    total = 0
    for piece in pieces:
        total = crc32(piece, total)
    return total == _SUM_OF_ALL


def read(table: "Any", name: str) -> "Any":
    """Answer the pieces of a file that the program cannot do without; ValueError when it is damaged."""
    pieces = table(name)
    if not pieces or not are_sound(pieces):
        raise ValueError("tables/" + name + " is damaged or not there: install Rattle again")
    return pieces


def row_of(card: Card) -> int:
    """Tell the row of a card."""
    filled = ~card.open_mask
    row = filled >> THREE_KIND & _LOWER | (filled >> CHANCE & 1) << _CHANCE_BIT
    held = card.boxes[YAHTZEE]
    if held == OPEN:
        return row
    return row + (YAHTZEE_FIFTY if held else YAHTZEE_ZERO)


def mask_of(card: Card) -> int:
    """Tell the mask of a card's filled upper boxes."""
    return ~card.open_mask & UPPER_MASK


def filled_in(row: int) -> int:
    """Tell how many boxes are filled in a row."""
    return BITS[row & 63] + (1 if row >= YAHTZEE_ZERO else 0)


class States:
    """Name columns, as a table in flash has them. ValueError when there is no sound STATES_FILE.

    first[mask] is the first column of a mask of filled upper boxes. rank[64 * (mask - 1) + total], total at
    most 63, is how many columns of the mask come before that of the total, NO_COLUMN when the boxes cannot
    hold it. Mask 0 has one column and stands in no rank.
    """

    def __init__(self, table: "Any") -> None:
        self.rank, first = read(table, STATES_FILE)
        self.first = array("H", bytes(first)[:-SUM_BYTES])

    def column(self, mask: int, total: int) -> int:
        """Tell the column of a mask of filled upper boxes and a total (0 to 105) that they can hold."""
        at = (mask - 1) * _TOTALS + min(total, UPPER_PAR)
        return self.first[mask] + (self.rank[at] if mask else 0)


def rows_a_piece(components: int) -> int:
    """Tell how many rows stand in a piece."""
    return (PIECE - HEADER) // (2 + 2 * components)


def columns_a_piece(components: int) -> int:
    """Tell how many columns stand in a piece."""
    return PIECE // (2 + components)


def row_pieces(components: int) -> int:
    """Tell how many pieces hold rows."""
    return -(-ROWS // rows_a_piece(components))


def file_bytes(components: int) -> int:
    """Tell how long a file is."""
    whole, left = divmod(COLUMNS, columns_a_piece(components))
    return (row_pieces(components) + whole) * PIECE + left * (2 + components) + SUM_BYTES


def refusal(pieces: "Any", rules: int) -> int:
    """Tell why a table's pieces are of no use for some rules, or OK. Allocates; takes some 10 ms of a Pico.

    FOREIGN: no table at all. NEWER: of another version. BAD_SIZE: too short, or too long. DAMAGED: the sum is
    wrong. BAD_SHEET: made for other rules.
    """
    head = pieces[0] if pieces else b""
    for i in range(len(MAGIC)):
        if len(head) <= i or head[i] != MAGIC[i]:
            return reasons.FOREIGN
    if len(head) > VERSION_AT and head[VERSION_AT] != VERSION:
        return reasons.NEWER
    if len(head) < HEADER:
        return reasons.BAD_SIZE
    components = head[COMPONENTS_AT]
    if components > MOST_COMPONENTS or components & 1:
        return reasons.DAMAGED
    size = 0
    for piece in pieces:
        size += len(piece)
    if size != file_bytes(components):
        return reasons.BAD_SIZE
    if not are_sound(pieces):
        return reasons.DAMAGED
    return OK if head[RULES_AT] == rules else reasons.BAD_SHEET


class ValueTable:
    """Look up in one table after the other, of rules or NO_TABLE. Only the constructor allocates."""

    def __init__(self, states: States, leaf: "Any") -> None:
        self.states = states
        self.leaf = leaf
        self.rules = NO_TABLE
        self.pieces: "Any" = ()
        self.settings = array("i", bytearray(4 * SETTINGS_LENGTH))
        self._asked = array("H", bytearray(2 * _SEEN))
        self._found = array("H", bytearray(2))

    def use(self, pieces: "Any", rules: int) -> None:
        """Take a table by its pieces, which refusal() has found to be in order."""
        settings = self.settings
        head = pieces[0]
        components = head[COMPONENTS_AT]
        settings[COMPONENTS] = components
        settings[ROWS_A_PIECE] = rows_a_piece(components)
        settings[COLUMNS_A_PIECE] = columns_a_piece(components)
        settings[COLUMNS_FROM] = row_pieces(components)
        at = C_AT
        for i in range(LEVELS + 1, LEVELS + STAGES):
            settings[i] = head[at] | head[at + 1] << 8
            at += 2
        self.pieces = pieces
        self.rules = rules

    def value(self, row: int, mask: int, total: int) -> int:
        """Tell what is still to come, in 1/128 point, with these upper boxes filled and that total."""
        asked = self._asked
        asked[1] = row
        asked[2] = self.states.column(mask, total)
        self.look_up(self._found, asked, 0, 1, STAGES - 1 - filled_in(row) - BITS[mask])
        return self._found[0]

    def look_up(self, values: "array[int]", asked: "array[int]", first: int, last: int, left: int) -> None:
        """Look up listed states, as loops_plain.look_up() does."""
        self.leaf.look_up(values, asked, first, last, left, self.pieces, self.settings)


class Tables:
    """Hold the pieces of each table that is of use, found and tried once; mask: of their rules."""

    def __init__(self) -> None:
        self.mask = 0
        self._reasons = [NO_FILE] * RULES
        self._pieces: "list[Any]" = [None] * RULES

    def find(self, rules: int, table: "Any"):
        """Look for the table for some rules: a generator. table: hw.files.table(). Allocates."""
        pieces = table(NAMES[rules])
        if pieces is None:
            return
        yield
        self._reasons[rules] = refusal(pieces, rules)
        if self._reasons[rules] == OK:
            self._pieces[rules] = pieces
            self.mask |= 1 << rules

    def reason(self, sheet: int, options: int) -> int:
        """Tell why there is no table for a match: one of refusal() or NO_FILE; OK if there is one."""
        rules = rules_of(sheet, options)
        return NO_FILE if rules == NO_RULES else self._reasons[rules]

    def give(self, table: ValueTable, sheet: int, options: int) -> bool:
        """Let a table be the one for a match, if there is one; tell whether it has become another."""
        rules = rules_of(sheet, options)
        if rules == NO_RULES or rules == table.rules or self._reasons[rules] != OK:
            return False
        table.use(self._pieces[rules], rules)
        return True
