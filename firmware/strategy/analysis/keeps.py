"""The 462 multisets of up to five dice that a player may keep, and the graph of adding a die to them.

Keeps are numbered by size, then in dictionary order of their sorted faces: 0 keeps nothing, 1 to 6 one die,
the last 252 are whole rolls. A walk along the graph, one step a die in any order, names a keep; nothing is
ever sorted. Counts: C(5 + n, n) multisets of n dice, together C(11, 5) = 462; 210 * 6 = 1260 edges.
"""

from array import array

from micropython import const

from engine.dice import DICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KEEPS = const(462)
DISTINCT_ROLLS = const(252)
FIRST_ROLL = const(210)  # the keep that is roll 0
FACES = const(6)
HOLDS = const(32)  # hold masks, bit i = die i
NO_KEEP = const(0)

FIRST_OF_SIZE = (0, 1, 7, 28, 84, 210, 462)

GROWN = const(FACES * FIRST_ROLL)
_NIBBLE = const(4)
_KEEPS_A_STEP = const(24)


class Keeps:
    """Name rolls, keeps and holds for each other. The constructor allocates 4 KB; nothing else does.

    grown: array('H') of 1260; grown[6 * keep + face - 1] is the keep (of at most four dice) with that die
    added. now: make it all at once (33 ms of a Pico's bytecode); otherwise step() does, until it is ready.
    """

    def __init__(self, now: bool = True) -> None:
        self.grown = array("H", bytearray(2 * GROWN))
        self._parent = array("H", bytearray(2 * KEEPS))
        self._highest = bytearray(KEEPS)
        self._by_hold = array("H", bytearray(2 * HOLDS))
        self.ready = False
        self._at = NO_KEEP  # the keep whose larger ones are next
        self._found = 1
        self._highest[NO_KEEP] = 1
        while now and not self.ready:
            self.step()

    def step(self) -> None:
        """Do a slice of at most some 4 ms of a Pico's bytecode."""
        grown = self.grown
        parent = self._parent
        highest = self._highest
        found = self._found
        last = min(self._at + _KEEPS_A_STEP, FIRST_ROLL)
        for keep in range(self._at, last):
            top = highest[keep]
            for face in range(1, FACES + 1):
                if face >= top:
                    grown[FACES * keep + face - 1] = found
                    parent[found] = keep
                    highest[found] = face
                    found += 1
                else:  # the same dice in another order, met before: first this face, then the highest again
                    other = grown[FACES * parent[keep] + face - 1]
                    grown[FACES * keep + face - 1] = grown[FACES * other + top - 1]
        self._at = last
        self._found = found
        self.ready = last == FIRST_ROLL

    def keep(self, dice: bytes | bytearray, hold: int) -> int:
        """Tell the keep (0 to 461) that a hold mask (0 to 31) makes of five faces (1 to 6)."""
        grown = self.grown
        keep = 0
        for i in range(DICE):
            if hold >> i & 1:
                keep = grown[FACES * keep + dice[i] - 1]
        return keep

    def roll(self, dice: bytes | bytearray) -> int:
        """Tell the roll (0 to 251) of five faces (1 to 6)."""
        return self.keep(dice, HOLDS - 1) - FIRST_ROLL

    def hold(self, dice: bytes | bytearray, keep: int) -> int:
        """Tell the hold mask that keeps these dice, the first of equal ones, or -1 if some are not there."""
        wanted = self.packed(keep)
        hold = 0
        for i in range(DICE):
            shift = _NIBBLE * (dice[i] - 1)
            if wanted >> shift & 15:
                wanted -= 1 << shift
                hold |= 1 << i
        return -1 if wanted else hold

    def by_hold(self, dice: bytes | bytearray, leaf: "Any") -> "array[int]":
        """Tell the keep of every hold mask of five faces: array('H') of 32, overwritten by the next call."""
        leaf.name_holds(self._by_hold, dice, self.grown)
        return self._by_hold

    def packed(self, keep: int) -> int:
        """Tell the dice of a keep as engine.boxes packs them, in nibbles."""
        parent = self._parent
        highest = self._highest
        packed = 0
        while keep:
            packed += 1 << _NIBBLE * (highest[keep] - 1)
            keep = parent[keep]
        return packed
