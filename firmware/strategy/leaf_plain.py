"""The inner loops of an analysis, for every Python. strategy.leaf_viper does the same in machine code.

All work on array('H'), but sums, array('i'); values and units are those of strategy.turn.
"""

from array import array

from micropython import const

from strategy.table_bits import AT, BITS, LEFT, MEAN_BITS, RICE_FROM

_FIRST_ROLL = const(210)
_FACES = const(6)
_OUTCOMES = const(7776)
_HALF = const(4096)
_SHIFT = const(13)


def raise_rolls(
    final: "array[int]", prices: bytearray, offset: int, gains: "array[int]", first: int, last: int
) -> None:
    """Raise the worth of rolls first to last - 1 to gains[prices[offset + roll]] where that is more."""
    for roll in range(first, last):
        value = gains[prices[offset + roll]]
        if final[roll] < value:
            final[roll] = value


def take_rolls(
    sums: "array[int]",
    layer: "array[int]",
    best: "array[int]",
    values: "array[int]",
    offset: int,
    first: int,
    last: int,
) -> None:
    """Enter the worth of rolls first to last - 1, found at values[roll + offset], into a layer's buffers."""
    for roll in range(first, last):
        total = values[roll + offset]
        keep = roll + _FIRST_ROLL
        sums[keep] = total
        total = (_OUTCOMES * total + _HALF) >> _SHIFT
        layer[keep] = total
        best[keep] = total


def fold_keeps(
    sums: "array[int]",
    layer: "array[int]",
    best: "array[int]",
    grown: "array[int]",
    weight: int,
    first: int,
    last: int,
) -> None:
    """Add up the six ways of adding a die to keeps first to last - 1 of one size; weight is 6**size."""
    at = _FACES * first
    for keep in range(first, last):
        total = (
            sums[grown[at]]
            + sums[grown[at + 1]]
            + sums[grown[at + 2]]
            + sums[grown[at + 3]]
            + sums[grown[at + 4]]
            + sums[grown[at + 5]]
        )
        at += _FACES
        sums[keep] = total
        total = (total * weight + _HALF) >> _SHIFT
        layer[keep] = total
        best[keep] = total


def climb(best: "array[int]", grown: "array[int]", first: int, last: int) -> None:
    """Let the values of keeps first to last - 1 climb to the keeps one die larger, where they are better."""
    at = _FACES * first
    for keep in range(first, last):
        value = best[keep]
        for i in range(at, at + _FACES):
            larger = grown[i]
            if best[larger] < value:
                best[larger] = value
        at += _FACES


def inner(p: "array[int]", i: int, q: "array[int]", j: int, count: int) -> int:
    """Add up p[i + n] * q[j + n] for n below count; p array('h'), q array('b')."""
    total = 0
    for n in range(count):
        total += p[i + n] * q[j + n]
    return total


def read_numbers(
    out: "array[int]",
    count: int,
    data: "array[int]",
    cursor: "array[int]",
    means: "array[int]",
    context: int,
    step: int,
) -> None:
    """Read some numbers in Rice's code (strategy.table_bits) into the beginning of out.

    The first is of the context, each further one of the context so many steps on. data: array('b'); the code
    never runs beyond it unless it is damaged. Takes about 60 us of a Pico's bytecode a number.
    """
    at = cursor[AT]
    bits = cursor[BITS]
    left = cursor[LEFT]
    for i in range(count):
        mean = means[context]
        n = 0
        limit = RICE_FROM
        while limit < mean:
            limit += limit
            n += 1
        value = 0
        bits &= (1 << left) - 1
        while not bits:
            value += left
            bits = data[at] & 0xFF
            at += 1
            left = 8
        left -= 1
        while not bits >> left:
            value += 1
            left -= 1
        while left < n:
            bits = (bits & (1 << left) - 1) << 8 | data[at] & 0xFF
            at += 1
            left += 8
        left -= n
        value = value << n | bits >> left & (1 << n) - 1
        means[context] = mean + value - (mean >> MEAN_BITS)
        out[i] = -(value >> 1) - 1 if value & 1 else value >> 1
        context += step
    cursor[AT] = at
    cursor[BITS] = bits & 0xFF
    cursor[LEFT] = left
