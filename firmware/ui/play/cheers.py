"""What the newest score gives people to be glad of, until ui.play.cheer has shown it."""

from micropython import const

from engine.dice import MAX_PLAYERS
from engine.match import OVER
from engine.turn_state import TURNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match

YAHTZEE_CHEER = const(1)
BONUS_CHEER = const(2)
END_CHEER = const(4)  # perhaps, of how the match ended

_NO_SCORE = const(-1)


class Cheers:
    """Know cheers of a match.

    due: a mask of them, for the newest score. seen: those that were shown; a score that is taken back and
    made again is no new one.
    """

    def __init__(self) -> None:
        self.due = 0
        self.seen = 0
        self._score = _NO_SCORE  # which of the match is the newest

    def begin(self) -> None:
        """Begin a match: its scores are new."""
        self._score = _NO_SCORE

    def find(self, match: "Match", cheers: int) -> None:
        """Note the newest score and its cheers; the end of a match with people has one more."""
        score = (match.round * TURNS + match.turn) * MAX_PLAYERS + match.player << 1
        if match.phase == OVER:
            score += 1
            if match.people():
                cheers |= END_CHEER
        if cheers and score != self._score:
            self._score = score
            self.seen = 0
        self.due = cheers & ~self.seen
