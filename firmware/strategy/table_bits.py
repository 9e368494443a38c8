"""Numbers in Rice's code, each kind of number (a context) with a parameter that follows its mean.

R. F. Rice, JPL Publication 79-22, 1979: a number is split into a high part, written as so many zero bits and
a one, and a low part of n bits, high bits first. Signs are folded in: 0, -1, 1, -2 are written as 0, 1, 2, 3.
Of a context 16 times the mean of the folded numbers is kept, roughly; n is the least with mean <= 24 * 2**n.
"""

from array import array

from micropython import const

START_MEAN = const(256)
MEAN_BITS = const(4)
RICE_FROM = const(24)

# what is kept between two calls of read_numbers()
AT = const(0)  # the byte that is read next
BITS = const(1)  # the byte read last
LEFT = const(2)  # how many of its bits were not used
CURSOR = const(3)


def read_numbers(
    out: "array[int]",
    count: int,
    data: "array[int]",
    cursor: "array[int]",
    means: "array[int]",
    context: int,
    step: int,
) -> None:
    """Read some numbers into the beginning of out.

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
