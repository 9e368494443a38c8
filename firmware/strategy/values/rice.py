"""Numbers in Rice's code, each kind of number (a context) with a parameter that follows its mean.

R. F. Rice, JPL Publication 79-22, 1979: a number is split into a high part, written as so many zero bits and
a one, and a low part of n bits, high bits first. Signs are folded in: 0, -1, 1, -2 are written as 0, 1, 2, 3.
Of a context 16 times the mean of the folded numbers is kept, roughly; n is the least with mean <= 24 * 2**n.
"""

from micropython import const

START_MEAN = const(256)
MEAN_BITS = const(4)
RICE_FROM = const(24)

# contexts; component k has FIRST_COMPONENT + k
GRADE = const(0)
OWN = const(1)
FIRST_COMPONENT = const(2)
FIRST_NARROW = const(4)  # from here on the p of a component fit a byte

# where the numbers of a table are kept while it is read: what is kept between two calls of read_table()
CURSOR_AT = const(0)  # the byte that is read next
CURSOR_BITS = const(1)  # the byte read last
CURSOR_LEFT = const(2)  # how many of its bits were not used
CURSOR_CONTEXT = const(3)  # of the number that is next
CURSOR_ROW = const(4)  # the row that is next; ROWS: all rows are read
CURSOR_COLUMN = const(5)  # the column that is next; COLUMNS: all is read
CURSOR_MASK = const(6)  # the mask of filled upper boxes whose columns come next
CURSOR_GUESS = const(7)  # the column it is guessed from
CURSOR_LEAD = const(8)  # where the q of that begin
CURSOR_FIRST = const(9)  # where its own q begin
CURSOR_END = const(10)  # where its own q end so far
CURSOR_LENGTH = const(11)

# what is the same for the whole of a table
COMPONENTS = const(0)
UNIT_BITS = const(1)  # products are in 2**-n point
OWN_BITS = const(2)  # a and b are in 2**-n point
LEVELS = const(3)  # 14 numbers: c[0] to c[13]
LENGTHS = const(17)  # 18 numbers: how many q a column of a grade has
SHIFTS = const(35)  # 18 numbers: in which unit they are
ROW_SHIFTS = const(53)  # 32 numbers: in which unit the p of a component are
SETTINGS_LENGTH = const(85)
