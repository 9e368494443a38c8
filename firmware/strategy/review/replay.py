"""A game that is over, laid out again: as much of a match as an Advisor looks at."""

from engine import scoring
from engine.boxes import pack
from engine.card import HUNDRED, HUNDRED_BIT, OPEN, Card
from engine.dice import DICE
from engine.match import OVER, TURN, TURNS, Match
from engine.rules import DUPLICATE


class Replay:
    """One player's turns, one after the other. Only the constructor allocates.

    The attributes mean what they mean in engine.match.Match; current is a card of the replay's own.
    """

    def __init__(self) -> None:
        self.phase = OVER
        self.sheet = 0
        self.flags = 0
        self.options = 0
        self.player = 0
        self.round = 0
        self.turn = 0
        self.dice = bytearray(DICE)
        self.packed = 0
        self.holds = 0
        self.rolls = 0
        self.current = Card()

    def begin(self, match: Match, player: int) -> None:
        """Go to the first turn of a player."""
        self.phase = TURN
        self.sheet = match.sheet
        self.flags = match.flags
        self.options = match.options
        self.player = player
        self.go_to(match, 0, 0)

    def go_to(self, match: Match, round: int, turn: int) -> None:
        """Go to the start of a turn."""
        card = self.current
        card.clear()
        self.round = round
        self.turn = 0
        while self.turn < turn:
            self.write_box(match)
        self.clear_dice()

    def clear_dice(self) -> None:
        """Take the dice off the table."""
        for i in range(DICE):
            self.dice[i] = 0
        self.packed = 0
        self.holds = 0
        self.rolls = 0

    def throw(self, match: Match, hold: int) -> None:
        """Throw the device's dice as they fell in the match when this was held."""
        player = 0 if self.options & DUPLICATE else self.player
        match.source.throw(self.dice, hold, player, self.round * TURNS + self.turn, self.rolls)
        self.holds = hold
        self.rolls += 1
        self.packed = pack(self.dice)

    def lay(self, rolls: int) -> None:
        """Take the faces that were put into `dice` for the throw of a number (1 to 3)."""
        self.holds = 0
        self.rolls = rolls
        self.packed = pack(self.dice)

    def scored_box(self, match: Match) -> int:
        """Tell the box that this turn filled, OPEN when it did not come to that."""
        entry = match.card(self.player, self.round).order[self.turn]
        return entry if entry == OPEN else entry & ~HUNDRED_BIT

    def agrees(self, match: Match, box: int) -> bool:
        """Tell whether the dice on the table pay what was written in a box."""
        card = match.card(self.player, self.round)
        entry = card.order[self.turn]
        hundred = HUNDRED if entry & HUNDRED_BIT else 0
        return (
            bool(self.legal_mask() >> box & 1)
            and self.pays(box) == card.boxes[box]
            and self.hundred(box) == hundred
        )

    def write_box(self, match: Match) -> int:
        """Fill the box that this turn filled and go to the next turn; tell points and bonuses."""
        card = match.card(self.player, self.round)
        entry = card.order[self.turn]
        before = self.current.total
        box = entry & ~HUNDRED_BIT
        self.current.write(box, card.boxes[box], HUNDRED if entry & HUNDRED_BIT else 0)
        self.turn += 1
        self.clear_dice()
        return self.current.total - before

    # what the rules say about the dice on the table

    def legal_mask(self) -> int:
        """Tell the mask of the boxes in which the dice may be scored."""
        return scoring.legal_mask(self.flags, self.options, self.current, self.packed) if self.rolls else 0

    def pays(self, box: int) -> int:
        """Tell the points that the dice take in a box."""
        return scoring.pays(self.current, self.packed, box) if self.rolls else 0

    def hundred(self, box: int) -> int:
        """Tell the 100 that comes with scoring the dice in a box, or 0."""
        return scoring.hundred(self.flags, self.current, self.packed, box) if self.rolls else 0
