"""The bits of an events integer: six buttons, four ways in which one can speak in a tick.

A press is told at once by its edge. When the button comes up before the long-press time a short release
follows; else a long press was told while it was still down. Directions repeat while held.
"""

from micropython import const

UP = const(1)
DOWN = const(2)
LEFT = const(4)
RIGHT = const(8)
A = const(16)
B = const(32)
ANY = const(63)  # any button just pressed

SIX = const(6)  # buttons
FIVE = const(5)  # no B: to hold A says it
FOUR = const(4)  # no LEFT and RIGHT: DOWN is next
TWO = const(2)  # DOWN, which is next, and A

SHORT = const(6)  # shift: released after a short press
LONG = const(12)  # shift: held for the long-press time
REPEAT = const(18)  # shift: still held, directions only

A_SHORT = const(16 << 6)
A_LONG = const(16 << 12)
B_SHORT = const(32 << 6)
B_LONG = const(32 << 12)

NEXT = const(8 | 2)  # RIGHT and DOWN at once: a unit of two buttons says "the next thing, wherever it lies"

# A direction counts when it is pressed and again each time that it repeats.
GO = const(15 | 15 << 18)  # any of them
GO_UP = const(1 | 1 << 18)
GO_DOWN = const(2 | 2 << 18)
GO_LEFT = const(4 | 4 << 18)
GO_RIGHT = const(8 | 8 << 18)
