"""A game that is over, laid out again: as much of a match as an Advisor looks at."""

from engine.card import HUNDRED, HUNDRED_BIT, OPEN, Card
from engine.match import OVER, TURN, Match
from engine.turn_state import TurnState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from strategy.review.diary import Diary


class Replay(TurnState):
    """One player's turns, one after the other, on a card of its own. Only the constructor allocates."""

    def __init__(self) -> None:
        super().__init__(Card(), OVER)

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

    def throw_next(self, match: Match, diary: "Diary") -> None:
        """Throw the device's dice as they fell when this was held."""
        if self.rolls:
            self.holds = diary.hold(self.round, self.player, self.turn, self.rolls)
        self.throw(match.source)

    def lay_throw(self, match: Match, diary: "Diary", rolls: int) -> None:
        """Lay the dice of the turn as they lay after the throw of a number."""
        if diary.read_faces(self.round, self.player, self.turn, self.dice):
            self.lay(0, rolls)
            return
        while self.rolls < rolls:
            self.throw_next(match, diary)

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
