"""Watches a match from outside: its saved bytes, its dice, and what became of it since the last look.

Runs on CPython and on MicroPython. What boxes hold and pay tests/engine/test_invariants.py shows.
"""

from contract.play import RECORDED
from engine import rules, saved, saved_reading
from engine.dice import DICE, DiceSource
from engine.match import Match
from engine.rules import OK
from engine.turn import ALL_HELD, NEW, TURN, TURNS


class Wrong(BaseException):
    """Something is not as it must be. Not an Exception, so that no firmware code can swallow it."""


def require(truth: object, what: str) -> None:
    """Raise Wrong unless it is true."""
    if not truth:
        raise Wrong(what)


class MatchChecker:
    """Look at a match again and again.

    seen: its bytes at the last look, empty when there is none.
    """

    def __init__(self) -> None:
        self.seen = b""
        self._other = Match()
        self._source = DiceSource()
        self._seed = bytearray(8)  # of the match last seen
        self._scores = 0  # made in it
        self._rolls = 0

    def look(self, match: Match) -> bool:
        """Look whether all is right; answer whether the match is another than before. Raises Wrong."""
        now = b"" if match.phase == NEW else bytes_of(match)
        if now == self.seen:
            return False
        if now:
            self._check(match, now)
            self._compare(match)
        self.seen = now
        return True

    def forget(self) -> None:
        """Compare the next match with none: the power was off."""
        self._seed = bytearray(8)

    # what is true of every match

    def _check(self, match: Match, now: bytes) -> None:
        other = self._other  # to ask a match for its past cards takes those away that its screens may show
        require(saved_reading.load(other, now) == OK, "a match that cannot be read again")
        require(bytes_of(other) == now, "a match that is another when it is read again")
        require(match.rolls or not match.holds, "a hold without dice")
        require(0 <= match.holds <= ALL_HELD, "a hold that cannot be")
        self._check_throws(match)

    def _check_throws(self, match: Match) -> None:
        """Throw again: each die is the one that fell, or was held."""
        if match.options & rules.REAL:
            return
        count = match.rolls or match.scored_rolls
        if not count:
            return
        player, turn = match.player, match.round * TURNS + match.turn
        if not match.rolls:  # the dice of the turn before
            player = match.last_player
            turn = match.round * TURNS + match.cards[player].filled - 1
        if match.options & rules.DUPLICATE:
            player = 0
        source = self._source
        source.seed(match.seed)
        if max(match.kinds) == RECORDED:
            source = match.source  # dice of any player and round of its seed
        thrown = match.thrown
        for roll in range(count):
            held = match.thrown_holds[roll] if roll else 0
            for i in range(DICE):
                at = roll * DICE + i
                face = thrown[at - DICE] if held >> i & 1 else source.die(player, turn, roll, i)
                require(thrown[at] == face, "a die fell that its seed does not have there")
        for i in range(DICE if match.rolls else 0):
            require(match.dice[i] == thrown[(match.rolls - 1) * DICE + i], "dice lie that were not thrown")

    # what became of it

    def _compare(self, match: Match) -> None:
        scores = 0
        for round in range(match.round + 1):
            for player in range(match.players):
                scores += self._other.card(player, round).filled
        fresh = not scores and not match.rolls  # perhaps one of the same code
        if match.seed == self._seed and not fresh:
            require(scores - self._scores <= 1, "two boxes were filled at once")
            if scores == self._scores and match.phase == TURN:
                require(0 <= match.rolls - self._rolls <= 1, "a throw is lost, or two came at once")
        elif any(self._seed):
            require(fresh, "a new match does not begin at its beginning")
        self._seed = bytearray(match.seed)
        self._scores = scores
        self._rolls = match.rolls


def bytes_of(match: Match) -> bytes:
    """Put a match into bytes."""
    buffer = bytearray(saved.SIZE)
    saved.save(match, buffer)
    return bytes(buffer)


def people_of(match: Match) -> int:
    """Tell how many cards of people a match counts, once it is over."""
    return bytes(match.kinds[: match.players]).count(b"\0") * match.rounds


def is_bots(match: Match) -> bool:
    """Tell whether a bot plays: what it holds is kept with its throw, and would be the same again."""
    return match.phase == TURN and match.kinds[match.player] > 0
