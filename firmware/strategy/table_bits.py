"""Numbers in Rice's code, each kind of number (a context) with a parameter that follows its mean.

R. F. Rice, JPL Publication 79-22, 1979: a number is split into a high part, written as so many zero bits and
a one, and a low part of n bits, high bits first. Signs are folded in: 0, -1, 1, -2 are written as 0, 1, 2, 3.
Of a context 16 times the mean of the folded numbers is kept, roughly; n is the least with mean <= 24 * 2**n.
"""

from micropython import const

START_MEAN = const(256)
MEAN_BITS = const(4)
RICE_FROM = const(24)

# what is kept between two calls of read_numbers() of strategy.leaf_plain
AT = const(0)  # the byte that is read next
BITS = const(1)  # the byte read last
LEFT = const(2)  # how many of its bits were not used
CURSOR = const(3)
