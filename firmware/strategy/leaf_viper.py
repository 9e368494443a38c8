"""The inner loops of strategy.leaf_plain in machine code: choice for choice and value for value the same.

Can be imported only where MicroPython has viper. Viper's ptr8 and ptr16 are unsigned; inner() restores signs.
"""

# The stubs know neither viper's pointers nor that a viper function may have parameters.
# pyright: reportInvalidTypeForm=false, reportArgumentType=false

import micropython
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr8 = ptr16 = ptr32 = list[int]

_FIRST_ROLL = const(210)
_FACES = const(6)
_OUTCOMES = const(7776)
_HALF = const(4096)
_SHIFT = const(13)
# of strategy.table_bits: a constant of another module is no number to viper
_MEAN_BITS = const(4)
_RICE_FROM = const(24)


@micropython.viper
def raise_rolls(final: ptr16, prices: ptr8, offset: int, gains: ptr16, first: int, last: int):
    """Do as leaf_plain.raise_rolls."""
    for roll in range(first, last):
        value = gains[prices[offset + roll]]
        if final[roll] < value:
            final[roll] = value


@micropython.viper
def take_rolls(sums: ptr32, layer: ptr16, best: ptr16, values: ptr16, offset: int, first: int, last: int):
    """Do as leaf_plain.take_rolls."""
    for roll in range(first, last):
        total = int(values[roll + offset])
        keep = roll + _FIRST_ROLL
        sums[keep] = total
        total = (_OUTCOMES * total + _HALF) >> _SHIFT
        layer[keep] = total
        best[keep] = total


@micropython.viper
def fold_keeps(sums: ptr32, layer: ptr16, best: ptr16, grown: ptr16, weight: int, first: int, last: int):
    """Do as leaf_plain.fold_keeps."""
    at = _FACES * first
    for keep in range(first, last):
        total = int(sums[grown[at]])
        total += int(sums[grown[at + 1]])
        total += int(sums[grown[at + 2]])
        total += int(sums[grown[at + 3]])
        total += int(sums[grown[at + 4]])
        total += int(sums[grown[at + 5]])
        at += _FACES
        sums[keep] = total
        total = (total * weight + _HALF) >> _SHIFT
        layer[keep] = total
        best[keep] = total


@micropython.viper
def climb(best: ptr16, grown: ptr16, first: int, last: int):
    """Do as leaf_plain.climb."""
    at = _FACES * first
    end = _FACES * last
    keep = first
    while at < end:
        value = best[keep]
        keep += 1
        stop = at + _FACES
        while at < stop:
            larger = grown[at]
            if best[larger] < value:
                best[larger] = value
            at += 1


@micropython.viper
def inner(p: ptr16, i: int, q: ptr8, j: int, count: int) -> int:
    """Do as leaf_plain.inner."""
    total = 0
    end = j + count
    while j < end:
        total += ((int(p[i]) ^ 0x8000) - 0x8000) * ((int(q[j]) ^ 0x80) - 0x80)
        i += 1
        j += 1
    return total


@micropython.viper
def read_numbers(out: ptr32, count: int, data: ptr8, cursor: ptr32, means: ptr32, context: int, step: int):
    """Do as leaf_plain.read_numbers."""
    at = cursor[0]
    bits = cursor[1]
    left = cursor[2]
    i = 0
    while i < count:
        mean = means[context]
        n = 0
        limit = _RICE_FROM
        while limit < mean:
            limit += limit
            n += 1
        value = 0
        bits &= (1 << left) - 1
        while bits == 0:
            value += left
            bits = data[at]
            at += 1
            left = 8
        left -= 1
        while bits >> left == 0:
            value += 1
            left -= 1
        while left < n:
            bits = (bits & ((1 << left) - 1)) << 8 | data[at]
            at += 1
            left += 8
        left -= n
        value = value << n | bits >> left & ((1 << n) - 1)
        means[context] = mean + value - (mean >> _MEAN_BITS)
        out[i] = 0 - (value >> 1) - 1 if value & 1 else value >> 1
        context += step
        i += 1
    cursor[0] = at
    cursor[1] = bits & 0xFF
    cursor[2] = left
