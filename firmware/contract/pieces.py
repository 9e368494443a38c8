"""A table file is read in place, in pieces: a board's flash holds no file in one piece."""

from micropython import const

PIECE = const(4032)  # bytes; a block of littlefs has 4,096 and begins with at most 64 of its own
