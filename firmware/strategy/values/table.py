"""What every state of a card is worth, from a table file of some ten kilobytes.

V = c[boxes left] + a[row] + b[column] + sum over k of p[row, k] * q[column, k], in 1/128 point, where a row
is the lower section and a column the upper one (rows and columns: strategy.values.states). The file holds
whole numbers: p and a, then for each column its grade (how many q it has, and in which unit), b and q, as
differences from the column before, in Rice's code (strategy.values.rice). It is read in one go into the
buffer of the q, so far behind the beginning that what is written never meets what is not read yet.

Header, 96 bytes, low bytes first: 0 "RTab"; 4 version; 5 rules (RULES_*); 6 components k; 7 unit of products:
2**-n point; 8 unit of a and b: 2**-n point; 9 zero; 10 columns; 12 bytes of the body; 14 bytes of room; 16
Adler-32 (RFC 1950) of the header without these four bytes and the body; 20 c[1] to c[13], in 1/128 point; 46
grades, bytes of q << 2 | shift, 18 of them; 64 shifts of p[k], 32 of them.
"""

from array import array

from micropython import const

from engine.reasons import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER, OK
from strategy.values.names import LEAD, MOST_P, ROOM
from strategy.values.rice import (
    COMPONENTS,
    CURSOR_AT,
    CURSOR_COLUMN,
    CURSOR_CONTEXT,
    CURSOR_LENGTH,
    FIRST_COMPONENT,
    FIRST_NARROW,
    LENGTHS,
    LEVELS,
    OWN,
    OWN_BITS,
    ROW_SHIFTS,
    SETTINGS_LENGTH,
    SHIFTS,
    START_MEAN,
    UNIT_BITS,
)
from strategy.values.states import BITS, COLUMNS, ROWS, States, filled_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAGIC = b"RTab"
VERSION = const(2)

TABLE_HEADER = const(96)
SUM_AT = const(16)
C_AT = const(20)
GRADES_AT = const(46)
COLUMN_GRADES = const(18)
SHIFTS_AT = const(64)
MOST_COMPONENTS = const(32)
STAGES = const(14)

NO_TABLE = const(-1)  # there is none, and none is being read

_ANCHOR_BITS = const(3)  # of the columns every eighth has a number in anchors
_NUMBERS_A_STEP = const(28)
_BYTES_A_STEP = const(64)  # of the sum; with the viper leaf 2048, and no more than that
_SEEN = const(4)  # numbers of a state that is asked for, see loops_plain.successors()

# stages
_IDLE = const(0)
_OPEN = const(1)
_SUM = const(2)
_READ = const(3)


class ValueTable:
    """Hold one table. The constructor allocates 30 KB, room for any of the committed ones; nothing else does.

    leaf: strategy.analysis.loops_plain or its twin. components, lead, room: for tables of other sizes. rooms:
    strategy.analysis.rooms.Rooms, if there are some. rules: RULES_* of the table there is, or NO_TABLE.
    wanted: the same, but set while that table is being read. reading: those of the last begin(). reason: what
    came of it.
    """

    def __init__(
        self,
        states: States,
        leaf: "Any" = None,
        components: int = MOST_P,
        lead: int = LEAD,
        room: int = ROOM,
        rooms: "Any" = None,
    ) -> None:
        if leaf is None:
            from strategy.analysis import loops_plain as leaf
        self.states = states
        self.leaf = leaf
        self.rules = NO_TABLE
        self.wanted = NO_TABLE
        self.reading = NO_TABLE
        self.reason = OK
        narrow = max(components + FIRST_COMPONENT - FIRST_NARROW, 0)
        # of each row a, and the first p
        self.wide = array("h", bytearray(2 * (FIRST_NARROW - OWN) * ROWS)) if rooms is None else rooms.wide
        self.p = array("b", bytearray(narrow * ROWS)) if rooms is None else rooms.p  # all others
        self.q = array("b", bytearray(room)) if rooms is None else rooms.q
        self.b = array("h", bytearray(2 * COLUMNS)) if rooms is None else rooms.b
        self.grade = bytearray(COLUMNS) if rooms is None else rooms.grade
        self.anchors = array("H", bytearray(2 * (COLUMNS >> _ANCHOR_BITS)))  # where a column's q begin
        self.settings = array("i", bytearray(4 * SETTINGS_LENGTH))
        self._lead = lead
        self._components = components
        self._file = memoryview(self.q)[lead - TABLE_HEADER :]  # where the file is read to
        self._means = array("i", bytearray(4 * (FIRST_COMPONENT + components)))
        self._cursor = array("i", bytearray(4 * CURSOR_LENGTH))
        self._sum = array("i", bytearray(4 * 2))
        self._beyond = bytearray(1)
        self._asked = array("H", bytearray(2 * _SEEN))
        self._found = array("H", bytearray(2))
        self._source = None
        self._stage = _IDLE
        self._at = 0  # the byte that is added next
        self._end = 0  # of the body

    def load(self, file: "Any", rules: int) -> int:
        """Read a table from an open binary file at once; answer OK, or why not: then there is no table."""
        self.begin(file, rules)
        while not self.step():
            pass
        return self.reason

    def begin(self, file: "Any", rules: int) -> None:
        """Start to read a table from the beginning of an open binary file; what was there is gone."""
        self.rules = NO_TABLE
        self.wanted = rules
        self.reading = rules
        self._source = file
        self._stage = _OPEN

    def step(self) -> bool:
        """Do a slice of at most some 5 ms of a Pico, 12 to read the file; tell whether it is done.

        reason says what came of it: FOREIGN (no table at all), NEWER (another version), BAD_SHEET (made for
        other rules), BAD_SIZE (too short, too long, or of other sizes than these rules have), DAMAGED (the
        sum is wrong, or the file cannot be read).
        """
        if self._stage == _IDLE:
            return True
        if not self.states.ready:
            self.states.step()
        elif self._stage == _OPEN:
            reason = self._open()
            if reason == OK:
                self._stage = _SUM
            else:
                self._fail(reason)
        elif self._stage == _SUM:
            self._add_up()
        else:
            self.leaf.read_table(
                self.q,
                self.wide,
                self.p,
                self.b,
                self.anchors,
                self.grade,
                self.states.first,
                self._means,
                self.settings,
                self._cursor,
                _NUMBERS_A_STEP * self.leaf.PACE,
            )
            if self._cursor[CURSOR_COLUMN] == COLUMNS:
                self.rules = self.wanted
                self.reason = OK
                self._stage = _IDLE
        return self._stage == _IDLE

    def value(self, row: int, mask: int, total: int) -> int:
        """Tell what is still to come, in 1/128 point, with these upper boxes filled and that total."""
        asked = self._asked
        asked[1] = row
        asked[2] = self.states.column(mask, total)
        self.look_up(self._found, asked, 0, 1, STAGES - 1 - filled_in(row) - BITS[mask])
        return self._found[0]

    def look_up(self, values: "array[int]", asked: "array[int]", first: int, last: int, left: int) -> None:
        """Look up listed states, as loops_plain.look_up() does."""
        self.leaf.look_up(
            self.wide,
            self.p,
            self.q,
            values,
            asked,
            first,
            last,
            left,
            self.anchors,
            self.grade,
            self.b,
            self.settings,
        )

    # inside

    def _fail(self, reason: int) -> None:
        self.reason = reason
        self.wanted = NO_TABLE
        self._stage = _IDLE

    def _open(self) -> int:
        """Read the file and look at its header; tell what is wrong."""
        file = self._source
        self._source = None
        start = self._lead - TABLE_HEADER
        size = 0
        if file is None:
            return DAMAGED
        try:
            file.seek(0)
            size = file.readinto(self._file)
        except OSError:
            return DAMAGED
        for i in range(len(MAGIC)):
            if size <= i or self._head(i) != MAGIC[i]:
                return FOREIGN
        if size > len(MAGIC) and self._head(4) != VERSION:
            return NEWER
        if size < TABLE_HEADER:
            return BAD_SIZE
        body = self._two(12)
        room = self._two(14)
        components = self._head(6)
        if body > room or self._two(10) != COLUMNS or components > MOST_COMPONENTS:
            return DAMAGED
        if components > self._components or room > len(self.q) or room - body > self._lead:
            return BAD_SIZE
        try:
            if size != TABLE_HEADER + body or size == len(self._file) and file.readinto(self._beyond):
                return BAD_SIZE
        except OSError:
            return DAMAGED
        self._sum[0] = 1
        self._sum[1] = 0
        self.leaf.add_up(self._sum, self.q, start, start + SUM_AT)
        self._at = start + C_AT
        self._end = self._lead + body
        return OK

    def _add_up(self) -> None:
        """Add bytes to the sum; after the last one, get ready to read."""
        last = min(self._at + _BYTES_A_STEP * self.leaf.PACE, self._end)
        self.leaf.add_up(self._sum, self.q, self._at, last)
        self._at = last
        if last < self._end:
            return
        if self._sum[0] != self._two(SUM_AT) or self._sum[1] != self._two(SUM_AT + 2):
            self._fail(DAMAGED)
        elif self._head(5) != self.wanted:
            self._fail(BAD_SHEET)
        else:
            self._set()
            self._stage = _READ

    def _set(self) -> None:
        """Take what the header says, and stand before the first number."""
        settings = self.settings
        components = self._head(6)
        settings[COMPONENTS] = components
        settings[UNIT_BITS] = self._head(7)
        settings[OWN_BITS] = self._head(8)
        for i in range(1, STAGES):
            settings[LEVELS + i] = self._two(C_AT + 2 * i - 2)
        for i in range(COLUMN_GRADES):
            settings[LENGTHS + i] = self._head(GRADES_AT + i) >> 2
            settings[SHIFTS + i] = self._head(GRADES_AT + i) & 3
        for i in range(components):
            settings[ROW_SHIFTS + i] = self._head(SHIFTS_AT + i)
        for i in range(FIRST_COMPONENT + components):
            self._means[i] = START_MEAN
        cursor = self._cursor
        for i in range(CURSOR_LENGTH):
            cursor[i] = 0
        cursor[CURSOR_AT] = self._lead
        cursor[CURSOR_CONTEXT] = FIRST_COMPONENT if components else OWN

    def _head(self, at: int) -> int:
        return self.q[self._lead - TABLE_HEADER + at] & 0xFF

    def _two(self, at: int) -> int:
        return self._head(at) | self._head(at + 1) << 8
