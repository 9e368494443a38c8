"""The 462 multisets of up to five dice that a player may keep, the graph of adding a die, what rolls pay.

Keeps are numbered by size, then in dictionary order of their sorted faces: 0 keeps nothing, 1 to 6 one die,
the last 252 are whole rolls. A walk along the graph, one step a die in any order, names a keep; nothing is
ever sorted. Counts: C(5 + n, n) multisets of n dice, together C(11, 5) = 462; 210 * 6 = 1260 edges.
"""

from array import array

from micropython import const

from engine.dice import DICE
from strategy.values.pieces import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KEEPS = const(462)
DISTINCT_ROLLS = const(252)
FIRST_ROLL = const(210)  # the keep that is roll 0
FACES = const(6)
HOLDS = const(32)  # hold masks, bit i = die i

FIRST_OF_SIZE = (0, 1, 7, 28, 84, 210, 462)

KEEPS_FILE = "keeps.table"

# where in the file; numbers of 16 bits, low byte first, but for the faces
_PARENTS = const(2 * FACES * FIRST_ROLL)
_HIGHEST = const(_PARENTS + 2 * KEEPS)
_NIBBLE = const(4)


class Keeps:
    """Name rolls, keeps and holds for each other, as a table in flash has them.

    table: hw.files.table(). ValueError when there is no sound KEEPS_FILE. grown: its bytes; number 6 * keep +
    face - 1 (16 bits, low byte first) is the keep (of at most four dice) with that die added. Behind these
    1,260 stand, for each keep, the one without its highest die, then the face of that die, 8 bits each.
    points: bytes; points[252 * box + roll] counts the dice of the face for an upper box, else tells what is
    paid, jokers and hundreds apart. The constructor keeps 0.1 KB in memory; nothing else allocates.
    """

    def __init__(self, table: "Any") -> None:
        self.grown, self.points = read(table, KEEPS_FILE)
        self._by_hold = array("H", bytearray(2 * HOLDS))

    def keep(self, dice: bytes | bytearray, hold: int) -> int:
        """Tell the keep (0 to 461) that a hold mask (0 to 31) makes of five faces (1 to 6)."""
        grown = self.grown
        keep = 0
        for i in range(DICE):
            if hold >> i & 1:
                at = 2 * (FACES * keep + dice[i] - 1)
                keep = grown[at] | grown[at + 1] << 8
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
        file = self.grown
        packed = 0
        while keep:
            packed += 1 << _NIBBLE * (file[_HIGHEST + keep] - 1)
            at = _PARENTS + 2 * keep
            keep = file[at] | file[at + 1] << 8
        return packed
