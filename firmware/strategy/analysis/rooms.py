"""The large arrays of an analysis: made while the heap is whole, and kept when all else of it goes.

Later none of them would find a place in one piece: whatever comes to stay lies in the midst of what goes.
"""

from array import array

from engine.boxes import BOXES
from strategy.analysis.keeps import DISTINCT_ROLLS, GROWN, KEEPS
from strategy.values.names import MOST_P, ROOM
from strategy.values.rice import FIRST_COMPONENT, FIRST_NARROW, OWN
from strategy.values.states import COLUMNS, RANKS, ROWS


class Rooms:
    """Hold them, 39 KB: all above a kilobyte.

    q, p, b, grade, wide: of a ValueTable; rank: of States; grown: of Keeps; of: of Prices; sums: of a
    TurnValues.
    """

    def __init__(self) -> None:
        self.q = array("b", bytearray(ROOM))
        self.rank = bytearray(RANKS)
        self.b = array("h", bytearray(2 * COLUMNS))
        self.of = bytearray(BOXES * DISTINCT_ROLLS)
        self.p = array("b", bytearray((MOST_P + FIRST_COMPONENT - FIRST_NARROW) * ROWS))
        self.grown = array("H", bytearray(2 * GROWN))
        self.sums = array("i", bytearray(4 * KEEPS))
        self.grade = bytearray(COLUMNS)
        self.wide = array("h", bytearray(2 * (FIRST_NARROW - OWN) * ROWS))
