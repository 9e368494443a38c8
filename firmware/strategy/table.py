"""What every state of a card is worth, from a table file of some ten kilobytes.

V = c[boxes left] + a[row] + b[column] + sum over k of p[row, k] * q[column, k], in 1/128 point, where a row is the
lower section and a column the upper one (rows and columns: strategy.table_states). The file holds whole numbers: p and a,
then for each column its grade (how many q it has, and in which unit), b and q, as differences from the column before,
in Rice's code (R. F. Rice, JPL Publication 79-22, 1979) with a parameter that follows the mean.

Header, 96 bytes, low bytes first: 0 "RTab"; 4 version; 5 rules (RULES_*); 6 components k; 7 unit of products: 2**-n
point; 8 unit of a and b: 2**-n point; 9 zero; 10 columns; 12 bytes of the body; 14 bytes of room; 16 Adler-32 (RFC
1950) of the header without these four bytes and the body; 20 c[1] to c[13], in 1/128 point; 46 grades, components
<< 2 | shift, 18 of them; 64 shifts of p[k], 32 of them.
"""

from array import array

from micropython import const

from engine.reasons import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER, OK
from strategy import leaf_plain
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
START_MEAN = const(256)  # of a context, in 1/16
MEAN_BITS = const(4)
RICE_FROM = const(24)  # the parameter is the least n with mean <= 24/16 * 2**n

_MODULUS = const(65521)
_SUM_BYTES = const(2048)  # so many bytes before a sum is reduced: it stays below 2**30
_LONGEST = const(4096)  # no unary part of a sound file is longer


class Table:
    """Hold one table. The constructor and load() allocate; value() does not.

    rules: RULES_* of the table loaded, -1 without one.
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
        self._at = 0  # the byte of q that is read next
        self._bits = 0  # bits that were read from it and not used
        self._left = 0  # and how many

    def load(self, file, rules: int) -> int:
        """Read a table from an open binary file; answer OK, or why not: then there is no table.

        FOREIGN (no table at all), NEWER (another version), BAD_SHEET (made for other rules), BAD_SIZE (too short,
        too long, or of other sizes than these rules have), DAMAGED (the sum is wrong). Allocates up to 25 KB;
        takes about a second of a Pico's bytecode.
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
        self._at = room - size
        self._bits = 0
        self._left = 0
        self._read_rows(head)
        self._read_columns()
        self.rules = rules
        return OK

    def value(self, row: int, mask: int, total: int) -> int:
        """Tell what is still to come, in 1/128 point, with these upper boxes filled and that total in them."""
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
        total = (total << self.shifts[grade]) + ((self.a[row] + self.b[column]) << unit - self.own_bits)
        unit -= POINT_BITS
        total = self.c[left] + ((total + (1 << unit - 1)) >> unit)
        return total if total > 0 else 0

    def _read_rows(self, head: bytearray) -> None:
        p = self.p
        width = self.components + 1
        for k in range(self.components):
            shift = head[SHIFTS_AT + k]
            at = k + 1
            for _ in range(ROWS):
                p[at] = self._number(FIRST_COMPONENT + k) << shift
                at += width
        if width > 1:
            for at in range(0, width * ROWS, width):
                p[at] = p[at + 1] << HIGH_BITS
        for row in range(ROWS):
            self.a[row] = self._number(OWN)

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
        q = self.q
        lengths = self.lengths
        shifts = self.shifts
        grade = self._number(GRADE)
        own = self._number(OWN)
        drop = 0
        i = 0
        last = 0
        if column:
            grade += self.grade[column - 1]
            i = self.first[before]
            last = i + lengths[self.grade[before]]
            drop = shifts[self.grade[before]]
        self.grade[column] = grade
        self.first[column] = end
        shift = shifts[grade]
        drop -= shift
        self.b[column] = own + ((self.b[before] if column else 0) >> shift) << shift
        length = lengths[grade]
        k = 0
        while k < length:
            guess = 0
            if i < last:
                guess = q[i]
                if not k:
                    i += 1
                    guess = (guess << HIGH_BITS) + q[i]
                guess = guess << drop if drop >= 0 else guess >> -drop
                i += 1
            guess += self._number(FIRST_COMPONENT + (k - 1 if k else 0))
            if not k:
                q[end] = guess >> HIGH_BITS
                guess &= 15
                end += 1
                k = 1
            q[end] = guess
            end += 1
            k += 1
        return end

    def _number(self, context: int) -> int:
        """Read the next number of a context."""
        means = self._means
        mean = means[context]
        n = 0
        while RICE_FROM << n < mean:
            n += 1
        bits = self._bits
        left = self._left
        value = 0
        while True:
            if not left:
                bits = self._byte()
                left = 8
            left -= 1
            if bits >> left & 1:
                break
            value += 1
        while left < n:
            bits = (bits & (1 << left) - 1) << 8 | self._byte()
            left += 8
        left -= n
        value = value << n | bits >> left & (1 << n) - 1
        self._bits = bits & 0xFF
        self._left = left
        means[context] = mean + value - (mean >> MEAN_BITS)
        return -(value >> 1) - 1 if value & 1 else value >> 1

    def _byte(self) -> int:
        at = self._at
        self._at = at + 1
        return self.q[at] & 0xFF


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
