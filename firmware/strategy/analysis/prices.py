"""What rolls pay in each box: a table in flash; of five of a kind on a sheet the engine is asked."""

from array import array

from micropython import const

from engine.boxes import (
    BOXES,
    CHANCE,
    LARGE_STRAIGHT,
    THREE_KIND,
    UPPER_BOXES,
    YAHTZEE,
    YAHTZEE_POINTS,
)
from engine.card import Card
from engine.dice import DICE
from engine.rules import UPPER_FIRST
from engine.scoring import hundred, legal_mask, pays
from strategy.analysis.keeps import FACES, Keeps

COUNTS = const(6)  # of a face among five dice: an upper box can be filled in so many ways
FIVES_AT = const(468)  # 3 * 2 * 6 * 13

_PLAIN_ROLL = const(0x11111)  # a packed roll that is no five of a kind
_KINDS = const(7)  # of a roll: five of each face, all others
_CASES = const(18)  # of a card, for what is legal
_PAYING = const(36)  # of a card and a face, for what is paid
_NO_RULES = const(-1)


class Prices:
    """Hold the prices of a match. The constructor allocates 1.1 KB; nothing else does.

    What hangs on the rules step() makes after begin(). ready: all is made for those rules.

    of: Keeps.points. fives: bytearray; fives[((2 * yahtzee + filled) * 6 + face - 1) * 13 + box] are
    points and hundred of five of a face, yahtzee being 0 with that box open, 1 with 0 in it, 2 with more, and
    filled 1 when the upper box of the face is; from FIVES_AT on the six rolls. legal: array('H');
    legal[(3 * (2 * yahtzee + lower) + upper) * 7 + face - 1] is the mask of boxes that it may be scored in if
    they are open, face 7 meaning all other rolls; lower 1 when a lower box is open, Yahtzee apart; upper 0
    when no upper box is open, 1 when some are, 2 when that of the face is.
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
