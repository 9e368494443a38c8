"""The worth of every state of a card, from a table file that is read in place (strategy.values.layout)."""

from array import array

from micropython import const

from contract.pieces import PIECE
from engine.reasons import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER, OK
from strategy.values.layout import (
    C_AT,
    COLUMNS_A_PIECE,
    COLUMNS_FROM,
    COMPONENTS,
    COMPONENTS_AT,
    HEADER,
    LEVELS,
    MAGIC,
    MOST_COMPONENTS,
    ROWS_A_PIECE,
    RULES_AT,
    SETTINGS_LENGTH,
    STAGES,
    VERSION,
    VERSION_AT,
)
from strategy.values.pieces import SUM_BYTES, are_sound
from strategy.values.states import BITS, COLUMNS, ROWS, States, filled_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NO_TABLE = const(-1)

_SEEN = const(4)  # numbers of a state that is asked for, see loops_plain.successors()


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
            return FOREIGN
    if len(head) > VERSION_AT and head[VERSION_AT] != VERSION:
        return NEWER
    if len(head) < HEADER:
        return BAD_SIZE
    components = head[COMPONENTS_AT]
    if components > MOST_COMPONENTS or components & 1:
        return DAMAGED
    size = 0
    for piece in pieces:
        size += len(piece)
    if size != file_bytes(components):
        return BAD_SIZE
    if not are_sound(pieces):
        return DAMAGED
    return OK if head[RULES_AT] == rules else BAD_SHEET


class ValueTable:
    """Look up in one table after the other. The constructor allocates 0.1 KB; only take() does, too.

    leaf: strategy.analysis.loops_plain or its twin. rules: RULES_* of the table there is, or NO_TABLE.
    pieces: its file's, see hw.files.table(). settings: array('i'), see strategy.values.layout.
    """

    def __init__(self, states: States, leaf: "Any") -> None:
        self.states = states
        self.leaf = leaf
        self.rules = NO_TABLE
        self.pieces: "Any" = ()
        self.settings = array("i", bytearray(4 * SETTINGS_LENGTH))
        self._asked = array("H", bytearray(2 * _SEEN))
        self._found = array("H", bytearray(2))

    def take(self, pieces: "Any", rules: int) -> int:
        """Take a table by its pieces; answer OK, or why not (see refusal()): then there is none."""
        self.rules = NO_TABLE
        reason = refusal(pieces, rules)
        if reason == OK:
            self.use(pieces, rules)
        return reason

    def use(self, pieces: "Any", rules: int) -> None:
        """Take a table that refusal() has found to be in order."""
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
