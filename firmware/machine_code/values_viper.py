"""The inner loops of loops_plain that know cards: what rolls pay, what follows a box, and what that is worth.

The other half of loops_viper, which answers these too: each half fits a block of flash (docs/memory.md), and
needs no room in one piece in the heap.
"""

import micropython
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    object = list[list[int]]  # viper's word for what it knows nothing of

# A constant of another module is no number to viper: these are repeated.
_ROLLS = const(252)
_FACES = const(6)
_DICE = const(5)
_BOXES = const(13)
_UPPER_BOXES = const(6)
_YAHTZEE = const(11)
_CHANCE = const(12)
_POINT = const(7)
_TOTALS = const(64)
_PAR = const(63)
_BONUS = const(4480)
_TOP = const(46335)
_YAHTZEE_ZERO = const(64)
_ASKED = const(4)
_YAHTZEE_FIFTY = const(128)
_KINDS = const(7)
_FIVES_AT = const(468)
# of strategy.values
_HEADER = const(64)
_OWN_SHIFT = const(8)
_DROP = const(10)
_COMPONENTS = const(0)
_ROWS_A_PIECE = const(1)
_COLUMNS_A_PIECE = const(2)
_COLUMNS_FROM = const(3)
_LEVELS = const(4)


@micropython.viper
def score_rolls(
    final: ptr16,
    prices: ptr8,
    after: ptr16,
    fives: ptr8,
    legal: ptr16,
    row: int,
    mask: int,
    first: int,
    last: int,
):
    """Do as loops_plain.score_rolls."""
    boxes = (row & 31) << _UPPER_BOXES | (row >> 5 & 1) << _CHANCE | mask
    state = 0
    if row >= _YAHTZEE_ZERO:
        boxes |= 1 << _YAHTZEE
        state = 1 if row < _YAHTZEE_FIFTY else 2
    boxes ^= (1 << _BOXES) - 1
    state += state
    if boxes & 0x17C0:
        state += 1
    upper = 1 if boxes & 0x3F else 0
    allowed = boxes & int(legal[(3 * state + upper) * _KINDS + _FACES])
    value = int(after[_FACES * _YAHTZEE]) if allowed >> _YAHTZEE & 1 else 0
    roll = first
    while roll < last:
        final[roll] = value
        roll += 1
    start = int(final) + first + first
    end = int(final) + last + last
    base = int(prices) + first
    rolls = final
    box = 0
    while box < _BOXES:
        if allowed >> box & 1 and box != _YAHTZEE:
            prices = ptr8(base + _ROLLS * box)
            final = ptr16(start)
            slot = _FACES * box
            then = int(after[slot])
            if box < _UPPER_BOXES:
                unit = (box + 1) << _POINT
                gains = ptr16(int(after) + slot + slot)
                while int(final) < end:
                    count = int(prices[0])
                    value = count * unit + int(gains[count])
                    if int(final[0]) < value:
                        final[0] = value
                    prices = ptr8(int(prices) + 1)
                    final = ptr16(int(final) + 2)
            else:
                while int(final) < end:
                    value = (int(prices[0]) << _POINT) + then
                    if int(final[0]) < value:
                        final[0] = value
                    prices = ptr8(int(prices) + 1)
                    final = ptr16(int(final) + 2)
        box += 1
    final = rolls
    if last < _ROLLS:
        return
    face = 0
    while face < _FACES:
        filled = mask >> face & 1
        allowed = boxes & int(legal[(3 * state + (upper if filled else 2)) * _KINDS + face])
        price = (((state >> 1) + (state >> 1) + filled) * _FACES + face) * _BOXES
        top = 0
        box = 0
        while box < _BOXES:
            if allowed >> box & 1:
                slot = _FACES * box
                if box == face:
                    slot += _DICE
                if box == _YAHTZEE:
                    slot += 1
                value = (int(fives[price + box]) << _POINT) + int(after[slot])
                if value > top:
                    top = value
            box += 1
        final[fives[_FIVES_AT + face]] = top
        face += 1


@micropython.viper
def successors(asked: ptr16, row: int, mask: int, total: int, starts: ptr16, rank: ptr8) -> int:
    """Do as loops_plain.successors."""
    start = int(asked)
    box = 0
    slot = 0
    while box < _UPPER_BOXES:
        if mask >> box & 1 == 0:
            then = mask | 1 << box
            column = int(starts[then])
            ranks = ptr8(int(rank) + _TOTALS * (then - 1))
            reached = total
            stop = slot + _FACES
            while slot < stop:
                asked[0] = slot
                asked[1] = row
                if reached < _PAR:
                    asked[2] = column + int(ranks[reached])
                    asked[3] = 0
                else:
                    asked[2] = column + int(ranks[_PAR])
                    asked[3] = _BONUS if total < _PAR else 0
                asked = ptr16(int(asked) + 2 * _ASKED)
                slot += 1
                reached += box + 1
        box += 1
        slot = _FACES * box
    held = total if total < _PAR else _PAR
    column = int(starts[mask])
    if mask:
        column += int(rank[_TOTALS * (mask - 1) + held])
    bit = 0
    while bit < _FACES:
        if row >> bit & 1 == 0:
            asked[0] = _FACES * (_CHANCE if bit == 5 else _UPPER_BOXES + bit)
            asked[1] = row | 1 << bit
            asked[2] = column
            asked[3] = 0
            asked = ptr16(int(asked) + 2 * _ASKED)
        bit += 1
    if row < _YAHTZEE_ZERO:
        held = 0
        while held < 2:
            asked[0] = _FACES * _YAHTZEE + held
            asked[1] = row + _YAHTZEE_ZERO + _YAHTZEE_ZERO * held
            asked[2] = column
            asked[3] = 0
            asked = ptr16(int(asked) + 2 * _ASKED)
            held += 1
    return (int(asked) - start) >> 3


@micropython.viper
def look_up(values: ptr16, asked: ptr16, first: int, last: int, left: int, pieces: object, settings: ptr32):
    """Do as loops_plain.look_up."""
    components = int(settings[_COMPONENTS])
    rows = int(settings[_ROWS_A_PIECE])
    columns = int(settings[_COLUMNS_A_PIECE])
    columns_from = int(settings[_COLUMNS_FROM])
    level = int(settings[_LEVELS + left])
    asked = ptr16(int(asked) + 2 * _ASKED * first)
    while first < last:
        total = 0
        if left:
            row = int(asked[1])
            piece = row // rows
            p = ptr16(int(ptr8(pieces[piece])) + _HEADER + 2 * (row - piece * rows) * (1 + components))
            column = int(asked[2])
            piece = column // columns
            at = int(ptr8(pieces[columns_from + piece])) + (column - piece * columns) * (2 + components)
            b = ptr16(at)
            total = ((int(p[0]) ^ 0x8000) - 0x8000 + (int(b[0]) ^ 0x8000) - 0x8000) << _OWN_SHIFT
            q = ptr8(at + 2)
            end = at + 2 + components
            while int(q) < end:
                p = ptr16(int(p) + 2)
                total += ((int(p[0]) ^ 0x8000) - 0x8000) * ((int(q[0]) ^ 0x80) - 0x80)
                q = ptr8(int(q) + 1)
            total = level + ((total + (1 << _DROP >> 1)) >> _DROP)
            if total < 0:
                total = 0
        total += int(asked[3])
        values[asked[0]] = total if total < _TOP else _TOP
        asked = ptr16(int(asked) + 2 * _ASKED)
        first += 1
