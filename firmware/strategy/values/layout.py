"""The layout of a table file, version 3: a look-up reads two places of it as they are, in flash.

V = c[boxes left] + a[row] + b[column] + sum over k of p[row, k] * q[column, k], where a row is the lower
section and a column the upper one (rows and columns: strategy.values.states). Values and c are in 1/128
point, a and b in 1/512, products in 1/131072; the sum is rounded once.

The file is cut into pieces of PIECE bytes, of which the last is as long as it is. What is looked up together
lies in one piece. First the rows, as many in a piece as go into it behind HEADER bytes; then the columns, in
pieces of their own, from the beginning of each. A row is a and its p, 16 bits each; a column is b of 16 bits
and its q of 8. All have signs, low bytes first, and lie at even places, so the number of components is even.

The first piece begins with the header: 0 "RTab"; 4 version; 5 rules (RULES_*); 6 components; 7 zero; 8 c[1]
to c[13]; zeros up to HEADER. In the other pieces of rows these bytes are zero. Behind the last column stands
the sum of all before it (strategy.values.pieces).
"""

from micropython import const

MAGIC = b"RTab"
VERSION = const(3)

VERSION_AT = const(4)
RULES_AT = const(5)
COMPONENTS_AT = const(6)
C_AT = const(8)
HEADER = const(64)
STAGES = const(14)
MOST_COMPONENTS = const(32)

OWN_BITS = const(9)  # of a and b
PRODUCT_BITS = const(17)

# what a look-up wants to know of a table
COMPONENTS = const(0)
ROWS_A_PIECE = const(1)
COLUMNS_A_PIECE = const(2)
COLUMNS_FROM = const(3)  # the piece that begins with column 0
LEVELS = const(4)  # 14 numbers: c[0] to c[13]
SETTINGS_LENGTH = const(18)
