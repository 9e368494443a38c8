"""A turn as it stands: the dice on the table, and what the rules say about them on a card."""

from micropython import const

from engine import scoring
from engine.boxes import pack
from engine.card import Card
from engine.dice import DICE, DiceSource
from engine.rules import DUPLICATE

TURNS = const(13)  # of a round: one for each box


class TurnState:
    """Hold the turn of a match, or of one that is laid out again. Only the constructor allocates.

    phase: of the match (engine.match). sheet, flags (of the sheet) and options as it was set up; round, turn
    (both from 0) and player say whose turn it is. dice (bytearray(5), zeros while nothing has been thrown),
    packed (engine.boxes), holds (mask, bit i = die i stays) and rolls (0 to 3 thrown) say how it stands,
    current is the card that it will fill a box of.
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

    def clear_dice(self) -> None:
        """Take the dice off the table."""
        dice = self.dice
        dice[0] = dice[1] = dice[2] = dice[3] = dice[4] = 0
        self.packed = 0
        self.holds = 0
        self.rolls = 0

    def throw(self, source: DiceSource) -> None:
        """Throw the dice that are not held, as they fall in this match, and lay() them.

        With duplicate dice they fall for every player as for the first.
        """
        player = 0 if self.options & DUPLICATE else self.player
        source.throw(self.dice, self.holds, player, self.round * TURNS + self.turn, self.rolls)
        self.lay(self.holds, self.rolls + 1)

    def lay(self, holds: int, rolls: int) -> None:
        """Take the faces that were put into `dice` for the throw of a number (1 to 3) of the turn."""
        self.holds = holds
        self.rolls = rolls
        self.packed = pack(self.dice)

    def legal_mask(self) -> int:
        """Tell the mask of the boxes in which the dice may be scored now; 0 while there are none."""
        return scoring.legal_mask(self.flags, self.options, self.current, self.packed) if self.rolls else 0

    def pays(self, box: int) -> int:
        """Tell the points that the dice take in a box (0 to 12), legal or not; 0 without dice."""
        return scoring.pays(self.current, self.packed, box) if self.rolls else 0

    def hundred(self, box: int) -> int:
        """Tell the 100 that comes with scoring the dice in a box, or 0."""
        return scoring.hundred(self.flags, self.current, self.packed, box) if self.rolls else 0
