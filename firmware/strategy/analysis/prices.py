"""What a player may keep of five dice, and what each roll pays in each box.

A keep is one of the 462 multisets of up to five dice. They are numbered by size, then in dictionary order of
their sorted faces: 0 keeps nothing, 1 to 6 one die, the last 252 are whole rolls. A walk along the graph of
adding a die, one step a die in any order, names a keep; nothing is ever sorted. Counts: C(5 + n, n) multisets
of n dice, together C(11, 5) = 462; 210 * 6 = 1260 edges.

The graph, and what rolls pay, are tables in flash; of five of a kind on a sheet the engine is asked.
"""

from array import array

from micropython import const

from engine.boxes import BOXES, CHANCE, LARGE_STRAIGHT, THREE_KIND, UPPER_BOXES, YAHTZEE, YAHTZEE_POINTS
from engine.card import Card
from engine.dice import DICE
from engine.rules import UPPER_FIRST
from engine.scoring import hundred, legal_mask, pays
from strategy.values import read

KEEPS = const(462)
DISTINCT_ROLLS = const(252)
FIRST_ROLL = const(210)  # the keep that is roll 0
FACES = const(6)
HOLDS = const(32)  # hold masks, bit i = die i

FIRST_OF_SIZE = (0, 1, 7, 28, 84, 210, 462)

KEEPS_FILE = "keeps.table"

COUNTS = const(6)  # of a face among five dice: an upper box can be filled in so many ways
FIVES_AT = const(468)  # 3 * 2 * 6 * 13

_PLAIN_ROLL = const(0x11111)  # a packed roll that is no five of a kind
_KINDS = const(7)  # of a roll: five of each face, all others
_CASES = const(18)  # of a card, for what is legal
_PAYING = const(36)  # of a card and a face, for what is paid
_NO_RULES = const(-1)


class Keeps:
    """Name rolls, keeps and holds for each other, as a table in flash has them.

    table: hw.files.table(). ValueError when there is no sound KEEPS_FILE. grown: its bytes; number 6 * keep +
    face - 1 (16 bits, low byte first) is the keep (of at most four dice) with that die added. points: bytes;
    points[252 * box + roll] counts the dice of the face for an upper box, else tells what is paid, jokers and
    hundreds apart. Only the constructor allocates.
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

    def by_hold(self, dice: bytes | bytearray, leaf: "Any") -> "array[int]":
        """Tell the keep of every hold mask of five faces: array('H') of 32, overwritten by the next call."""
        leaf.name_holds(self._by_hold, dice, self.grown)
        return self._by_hold


class Prices:
    """Hold the prices of a match, as step() makes them for its rules. The constructor allocates 1.1 KB.

    of: Keeps.points. fives[((2 * yahtzee + filled) * 6 + face - 1) * 13 + box] are points and hundred of five
    of a face, yahtzee being 0 with that box open, 1 with 0 in it, 2 with more, and filled 1 when the upper
    box of the face is; from FIVES_AT on the six rolls. legal[(3 * (2 * yahtzee + lower) + upper) * 7 + face -
    1] is the mask of boxes that it may be scored in if they are open, face 7 meaning all other rolls; lower 1
    when a lower box is open, Yahtzee apart; upper 0 when no upper box is open, 1 when some are, 2 when that
    of the face is.
    """

    def __init__(self, keeps: Keeps) -> None:
        self.of = keeps.points
        self.fives = bytearray(FIVES_AT + FACES)
        self.legal = array("H", bytearray(2 * _CASES * _KINDS))
        self.ready = False
        self._case = 0  # the case that is next
        self._flags = _NO_RULES
        self._options = 0
        self._card = Card()
        for face in range(FACES):
            self.fives[FIVES_AT + face] = keeps.roll(bytes((face + 1,)) * DICE)

    def begin(self, flags: int, options: int) -> bool:
        """Make ready for a sheet's flags and a match's options; tell whether all is there already."""
        options &= UPPER_FIRST
        if flags != self._flags or options != self._options:
            self._flags = flags
            self._options = options
            self._case = 0
            self.ready = False
        return self.ready

    def step(self) -> bool:
        """Do a slice of at most some 5 ms of a Pico's bytecode; tell whether all is ready."""
        if self._flags != _NO_RULES and not self.ready:
            self._ask(self._case)
            self._case += 1
            self.ready = self._case == _CASES + _PAYING
        return self.ready

    def _ask(self, case: int) -> None:
        """Ask the engine about five of each face on a card."""
        if case < _CASES:
            state = case // 3
            for kind in range(_KINDS):
                card = self._make_card(state >> 1, state & 1, case % 3, kind)
                packed = _PLAIN_ROLL if kind == FACES else DICE << 4 * kind
                legal = legal_mask(self._flags, self._options, card, packed)
                self.legal[case * _KINDS + kind] = legal
            return
        case -= _CASES
        kind = case % FACES
        state = case // FACES
        card = self._make_card(state >> 1, 1, 1 if state & 1 else 2, kind)
        packed = DICE << 4 * kind
        for box in range(BOXES):
            paid = pays(card, packed, box)
            self.fives[case * BOXES + box] = paid + hundred(self._flags, card, packed, box)

    def _make_card(self, yahtzee: int, lower: int, upper: int, kind: int) -> Card:
        """Make a card of a case: the boxes that are not said to be open hold zeros, if they can."""
        card = self._card
        card.clear()
        if yahtzee:
            card.write(YAHTZEE, 0 if yahtzee == 1 else YAHTZEE_POINTS, 0)
        if not lower:
            for box in range(THREE_KIND, LARGE_STRAIGHT + 1):
                card.write(box, 0, 0)
            card.write(CHANCE, 5, 0)
        for box in range(UPPER_BOXES):
            if upper == 0 or upper == 1 and box == kind:
                card.write(box, 0, 0)
        return card
