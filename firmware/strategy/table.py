"""What every state of a card is worth, from a table file of some ten kilobytes.

V = c[boxes left] + a[row] + b[column] + sum over k of p[row, k] * q[column, k], in 1/128 point, where a row
is the lower section and a column the upper one (rows and columns: strategy.table_states). The file holds
whole numbers: p and a, then for each column its grade (how many q it has, and in which unit), b and q, as
differences from the column before, in Rice's code (strategy.table_bits).

Header, 96 bytes, low bytes first: 0 "RTab"; 4 version; 5 rules (RULES_*); 6 components k; 7 unit of products:
2**-n point; 8 unit of a and b: 2**-n point; 9 zero; 10 columns; 12 bytes of the body; 14 bytes of room; 16
Adler-32 (RFC 1950) of the header without these four bytes and the body; 20 c[1] to c[13], in 1/128 point; 46
grades, bytes of q << 2 | shift, 18 of them; 64 shifts of p[k], 32 of them.
"""

from array import array

from micropython import const

from engine.reasons import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER, OK
from strategy import leaf_plain
from strategy.table_bits import AT, CURSOR, LEFT, START_MEAN
from strategy.table_states import BITS, COLUMNS, MASKS, ROWS, States, filled_in

MAGIC = b"RTab"
VERSION = const(1)

HEADER = const(96)
SUM_AT = const(16)
C_AT = const(20)
GRADES_AT = const(46)
GRADES = const(18)
SHIFTS_AT = const(64)
MOST_COMPONENTS = const(32)
STAGES = const(14)
POINT_BITS = const(7)  # values are in 1/128 point
HIGH_BITS = const(4)  # the first q of a column is kept as two numbers: q >> 4 and q & 15

# contexts of the code; component k has _FIRST_COMPONENT + k
GRADE = const(0)
OWN = const(1)
FIRST_COMPONENT = const(2)

_MODULUS = const(65521)
_SUM_BYTES = const(2048)  # so many bytes before a sum is reduced: it stays below 2**30


class Table:
    """Hold one table. The constructor and load() allocate; value() does not.

    leaf: strategy.leaf_plain or its twin. rules: RULES_* of the table loaded, -1 without one.
    """

    def __init__(self, states: States, leaf=leaf_plain) -> None:
        self.states = states
        self._leaf = leaf
        self.rules = -1
        self.components = 0
        self.unit_bits = 0
        self.own_bits = 0
        self.c = array("H", bytearray(2 * STAGES))
        self.a = array("h", bytearray(2 * ROWS))
        self.b = array("h", bytearray(2 * COLUMNS))
        self.p = array("h")
        self.q = array("b")
        self.first = array("H", bytearray(2 * COLUMNS))  # where a column's q begin
        self.grade = bytearray(COLUMNS)
        self.lengths = bytearray(GRADES)
        self.shifts = bytearray(GRADES)
        self._means = array("i", bytearray(4 * (FIRST_COMPONENT + MOST_COMPONENTS)))
        self._cursor = array("i", bytearray(4 * CURSOR))
        self._numbers = array("i", bytearray(4 * ROWS))

    def load(self, file, rules: int) -> int:
        """Read a table from an open binary file; answer OK, or why not: then there is no table.

        FOREIGN (no table at all), NEWER (another version), BAD_SHEET (made for other rules), BAD_SIZE (too
        short, too long, or of other sizes than these rules have), DAMAGED (the sum is wrong). Allocates up to
        25 KB; takes about a second of a Pico's bytecode.
        """
        self.rules = -1
        head = bytearray(HEADER)
        if file.readinto(head) != HEADER:
            return BAD_SIZE if head[:4] == MAGIC else FOREIGN
        if head[:4] != MAGIC:
            return FOREIGN
        if head[4] != VERSION:
            return NEWER
        size = _two(head, 12)
        room = _two(head, 14)
        components = head[6]
        if size > room or _two(head, 10) != COLUMNS or components > MOST_COMPONENTS:
            return DAMAGED
        width = components + 1
        if len(self.q) != room:
            self.q = array("b")
            self.q = array("b", bytearray(room))
        if len(self.p) != width * ROWS:
            self.p = array("h")
            self.p = array("h", bytearray(2 * width * ROWS))
        if file.readinto(memoryview(self.q)[room - size :]) != size or file.read(1):
            return BAD_SIZE
        if not _is_whole(head, self.q, room - size):
            return DAMAGED
        if head[5] != rules:
            return BAD_SHEET
        self.components = components
        self.unit_bits = head[7]
        self.own_bits = head[8]
        for i in range(1, STAGES):
            self.c[i] = _two(head, C_AT + 2 * i - 2)
        for i in range(GRADES):
            self.lengths[i] = head[GRADES_AT + i] >> 2
            self.shifts[i] = head[GRADES_AT + i] & 3
        for i in range(FIRST_COMPONENT + components):
            self._means[i] = START_MEAN
        self._cursor[AT] = room - size
        self._cursor[LEFT] = 0
        self._read_rows(head)
        self._read_columns()
        self.rules = rules
        return OK

    def value(self, row: int, mask: int, total: int) -> int:
        """Tell what is still to come, in 1/128 point, with these upper boxes filled and that total."""
        states = self.states
        left = STAGES - 1 - filled_in(row) - BITS[mask]
        if not left:
            return 0
        return self.at(row, states.column(mask, total), left)

    def at(self, row: int, column: int, left: int) -> int:
        """Tell what is still to come, in 1/128 point, in a row and a column, with 1 to 13 boxes left."""
        grade = self.grade[column]
        total = self._leaf.inner(
            self.p, row * (self.components + 1), self.q, self.first[column], self.lengths[grade]
        )
        unit = self.unit_bits
        total <<= self.shifts[grade]
        total += (self.a[row] + self.b[column]) << unit - self.own_bits
        unit -= POINT_BITS
        total = self.c[left] + ((total + (1 << unit - 1)) >> unit)
        return total if total > 0 else 0

    def _read(self, context: int, step: int, count: int) -> "array[int]":
        self._leaf.read_numbers(self._numbers, count, self.q, self._cursor, self._means, context, step)
        return self._numbers

    def _read_rows(self, head: bytearray) -> None:
        p = self.p
        width = self.components + 1
        for k in range(self.components):
            shift = head[SHIFTS_AT + k]
            numbers = self._read(FIRST_COMPONENT + k, 0, ROWS)
            at = k + 1
            for row in range(ROWS):
                p[at] = numbers[row] << shift
                at += width
        if width > 1:
            for at in range(0, width * ROWS, width):
                p[at] = p[at + 1] << HIGH_BITS
        numbers = self._read(OWN, 0, ROWS)
        for row in range(ROWS):
            self.a[row] = numbers[row]

    def _read_columns(self) -> None:
        starts = self.states.first
        end = 0
        for mask in range(MASKS):
            before = starts[mask & mask - 1]
            for column in range(starts[mask], starts[mask + 1]):
                end = self._read_column(column, before, end)
                before = column

    def _read_column(self, column: int, before: int, end: int) -> int:
        """Read a column whose q begin at end, guessing them from another one; tell where they end."""
        numbers = self._read(GRADE, 1, 2)
        grade = numbers[GRADE]
        own = numbers[OWN]
        drop = 0
        i = 0
        there = 0
        if column:
            grade += self.grade[column - 1]
            i = self.first[before]
            there = self.lengths[self.grade[before]]
            drop = self.shifts[self.grade[before]]
        self.grade[column] = grade
        self.first[column] = end
        shift = self.shifts[grade]
        self.b[column] = own + ((self.b[before] if column else 0) >> shift) << shift
        length = self.lengths[grade]
        if not length:
            return end
        numbers = self._read(FIRST_COMPONENT, 1, length - 1)
        q = self.q
        drop -= shift
        first = numbers[0]
        if there:
            guess = (q[i] << HIGH_BITS) + q[i + 1]
            first += guess << drop if drop >= 0 else guess >> -drop
        q[end] = first >> HIGH_BITS
        q[end + 1] = first & 15
        there = min(there, length)
        if drop >= 0:
            for k in range(2, there):
                q[end + k] = numbers[k - 1] + (q[i + k] << drop)
        else:
            for k in range(2, there):
                q[end + k] = numbers[k - 1] + (q[i + k] >> -drop)
        for k in range(max(there, 2), length):
            q[end + k] = numbers[k - 1]
        return end + length


def _two(buffer: bytearray, at: int) -> int:
    return buffer[at] | buffer[at + 1] << 8


def _is_whole(head: bytearray, body: "array[int]", start: int) -> bool:
    """Tell whether the sum in a header is that of the rest of it and of body[start:]."""
    low = 1
    high = 0
    for i in range(HEADER):
        if not SUM_AT <= i < C_AT:
            low += head[i]
            high += low
    end = len(body)
    while start < end:
        low %= _MODULUS
        high %= _MODULUS
        stop = min(start + _SUM_BYTES, end)
        while start < stop:
            low += body[start] & 0xFF
            high += low
            start += 1
    return high % _MODULUS == _two(head, SUM_AT + 2) and low % _MODULUS == _two(head, SUM_AT)
