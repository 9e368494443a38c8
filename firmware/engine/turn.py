"""A turn: its throws and holds, the dice on the table, and what the rules say about them on a card."""

from micropython import const

from engine import rules, scoring
from engine.boxes import ALL, pack
from engine.card import Card
from engine.dice import DICE, ROLLS, DiceSource

TURNS = const(13)  # of a round: one for each box

# phases
NEW = const(0)
START = const(1)
TURN = const(2)
OVER = const(3)

ALL_HELD = const(31)


class Turn:
    """Hold the turn of a match, or of one that is laid out again. Only the constructor allocates.

    phase: NEW, START, TURN or OVER. round, turn (from 0) and player say whose turn it is. dice (bytearray(5),
    zeros while nothing was thrown), packed (engine.boxes), holds (mask, bit i = die i stays), rolls (0 to 3
    thrown). current: the card that it will fill a box of. thrown (bytearray(15)), thrown_holds
    (bytearray(3)): the throws of the newest turn with dice, as far as rolls or scored_rolls counts them.
    """

    def __init__(self, current: Card, phase: int) -> None:
        self.phase = phase
        self.sheet = 0
        self.flags = 0
        self.options = 0
        self.round = 0
        self.turn = 0
        self.player = 0
        self.dice = bytearray(DICE)
        self.packed = 0
        self.holds = 0
        self.rolls = 0
        self.current = current
        self.thrown = bytearray(ROLLS * DICE)
        self.thrown_holds = bytearray(ROLLS)
        # scores since the newest throw (only bare ones come in series), and how the turn of the first stood
        self.scores_since_throw = 0
        self.scored_rolls = 0
        self.scored_holds = 0

    def clear_dice(self) -> None:
        """Take the dice off the table."""
        dice = self.dice
        dice[0] = dice[1] = dice[2] = dice[3] = dice[4] = 0
        self.packed = self.holds = self.rolls = 0

    def throw(self, source: DiceSource) -> None:
        """Throw what is not held, as it falls in this match (DUPLICATE: as for the first), and lay() it."""
        player = 0 if self.options & rules.DUPLICATE else self.player
        source.throw(self.dice, self.holds, player, self.round * TURNS + self.turn, self.rolls)
        self.lay(self.holds, self.rolls + 1)

    def lay(self, holds: int, rolls: int) -> None:
        """Take the faces that were put into `dice` for the throw of a number (1 to 3) of the turn."""
        self.holds = holds
        self.rolls = rolls
        self.packed = pack(self.dice)

    # what a player does, refused where the match has another phase

    def hold(self, mask: int) -> int:
        """Say which dice stay. Refused: the phase, NOT_ROLLED, NO_ROLLS_LEFT, BAD_HOLD (not 0 to 31)."""
        if self.phase != TURN:
            return self._wrong_phase()
        if not self.rolls:
            return rules.NOT_ROLLED
        if self.rolls == ROLLS:
            return rules.NO_ROLLS_LEFT
        if not 0 <= mask <= ALL_HELD:
            return rules.BAD_HOLD
        self.holds = mask
        return rules.OK

    def toggle_hold(self, die: int) -> int:
        """Hold a die (0 to 4) or release it. Refused: as hold()."""
        if not 0 <= die < DICE:
            return self._wrong_phase() or rules.BAD_HOLD
        return self.hold(self.holds ^ 1 << die)

    def enter(self, faces: bytes | bytearray) -> int:
        """Take the five faces (1 to 6) of the players' own throw, of each or of the last alone.

        Refused: the phase, THROWS_ITSELF, NO_ROLLS_LEFT, BAD_FACE (wrong numbers too), HELD_DIE_CHANGED.
        """
        if self.phase != TURN:
            return self._wrong_phase()
        if not self.options & rules.REAL:
            return rules.THROWS_ITSELF
        if self.rolls == ROLLS:
            return rules.NO_ROLLS_LEFT
        reason = _check_faces(faces, self.holds, self.dice, 0)
        if reason:
            return reason
        self.dice[ALL] = faces
        self.lay(self.holds, self.rolls + 1)
        self._note_throw()
        return rules.OK

    def correct(self, faces: bytes | bytearray) -> int:
        """Replace the faces entered last. Refused: as enter(), but NOT_ROLLED when there are none."""
        if self.phase != TURN:
            return self._wrong_phase()
        if not self.options & rules.REAL:
            return rules.THROWS_ITSELF
        if not self.rolls:
            return rules.NOT_ROLLED
        place = (self.rolls - 1) * DICE
        reason = _check_faces(faces, self.thrown_holds[self.rolls - 1], self.thrown, place - DICE)
        if reason:
            return reason
        for i in range(DICE):
            self.thrown[place + i] = faces[i]
        self._lay_throw()
        return rules.OK

    def refusal(self, box: int) -> int:
        """Tell why the dice may not be scored in a box (0 to 12) now, or OK."""
        if self.phase != TURN:
            return self._wrong_phase()
        if not self.rolls:
            return rules.NOT_ROLLED
        return scoring.refusal(self.flags, self.options, self.current, self.packed, box)

    def legal_mask(self) -> int:
        """Tell the mask of the boxes in which the dice may be scored now; 0 while there are none."""
        return scoring.legal_mask(self.flags, self.options, self.current, self.packed) if self.rolls else 0

    def pays(self, box: int) -> int:
        """Tell the points that the dice take in a box (0 to 12), legal or not; 0 without dice."""
        return scoring.pays(self.current, self.packed, box) if self.rolls else 0

    def hundred(self, box: int) -> int:
        """Tell the 100 that comes with scoring the dice in a box, or 0."""
        return scoring.hundred(self.flags, self.current, self.packed, box) if self.rolls else 0

    def _wrong_phase(self) -> int:
        if self.phase == TURN:
            return rules.OK
        if self.phase == OVER:
            return rules.MATCH_OVER
        return rules.IN_START if self.phase == START else rules.NO_MATCH

    def _note_throw(self) -> None:
        """Take down the throw on the table, the newest."""
        dice = self.dice
        thrown = self.thrown
        roll = self.rolls - 1
        if not roll:
            self.scores_since_throw = self.scored_rolls = self.scored_holds = 0
        for i in range(DICE):
            thrown[roll * DICE + i] = dice[i]
        self.thrown_holds[roll] = self.holds

    def _lay_throw(self) -> None:
        place = (self.rolls - 1) * DICE
        for i in range(DICE):
            self.dice[i] = self.thrown[place + i]
        self.lay(self.holds, self.rolls)


def _check_faces(faces: bytes | bytearray, held: int, before: bytearray, place: int) -> int:
    if len(faces) != DICE:
        return rules.BAD_FACE
    for i in range(DICE):
        if not 1 <= faces[i] <= 6:
            return rules.BAD_FACE
    for i in range(DICE):
        if held >> i & 1 and faces[i] != before[place + i]:
            return rules.HELD_DIE_CHANGED
    return rules.OK
