"""Expectations and losses are whole numbers of 1/128 point."""

from micropython import const

POINT = const(7)  # shift from points
TELLABLE = const(13)  # 0.1 point: a choice that gives away less is called best
