"""Watches a match from outside: what must be true of it, and of what became of it since the last look.

Runs on CPython and on MicroPython. What a box may hold and pay is the oracle's to say (tests/support/oracle);
here is what no rule sheet changes.
"""

from engine import rules, saved, saved_reading
from engine.boxes import BOXES, UPPER_BOXES
from engine.card import HUNDRED, HUNDRED_BIT, OPEN, UPPER_BONUS, UPPER_PAR
from engine.dice import DICE, MAX_PLAYERS, DiceSource
from engine.match import MAX_ROUNDS, Match
from engine.rules import OK
from engine.turn import ALL_HELD, NEW, TURN, TURNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.card import Card


class Wrong(BaseException):
    """Something is not as it must be. Not an Exception, so that no firmware code can swallow it."""


def require(truth: object, what: str) -> None:
    """Raise Wrong unless it is true."""
    if not truth:
        raise Wrong(what)


class MatchChecker:
    """Look at a match again and again.

    seen: its bytes at the last look, zeros when there is none. begun: how many matches were seen to begin.
    """

    def __init__(self) -> None:
        self.seen = bytearray(saved.SIZE)
        self.begun = 0
        self._now = bytearray(saved.SIZE)
        self._again = bytearray(saved.SIZE)
        self._other = Match()
        self._source = DiceSource()
        self._seed = bytearray(8)  # of the match last seen
        self._scores = 0  # made in it
        self._rolls = 0
        self._written = bytearray(MAX_ROUNDS * MAX_PLAYERS * BOXES)  # its boxes: round, player, box
        self._offers = bytearray(BOXES)  # what each box would have paid
        self._offered = 0  # mask

    def look(self, match: Match) -> bool:
        """Look whether all is right; answer whether the match is another than before. Raises Wrong."""
        now = self._now
        if match.phase == NEW:
            for i in range(len(now)):
                now[i] = 0
        else:
            saved.save(match, now)
        if now == self.seen:
            return False
        if match.phase != NEW:
            self._check(match)
            self._compare(match)
        self.seen[:] = now
        return True

    def forget(self) -> None:
        """Compare the next match with none: the power was off."""
        self._seed[:] = bytes(8)

    # what is true of every match

    def _check(self, match: Match) -> None:
        other = self._other  # to ask a match for its past cards takes those away that its screens may show
        require(saved_reading.load(other, self._now) == OK, "a match that cannot be read again")
        self._again[:] = self._now
        saved.save(other, self._again)
        require(self._again == self._now, "a match that is another when it is read again")
        for player in range(match.players):
            _check_sums(match.cards[player])
            total = 0
            for round in range(match.round + 1):
                card = other.card(player, round)
                _check_sums(card)
                require(card.filled == TURNS or round == match.round, "a round is over with boxes open")
                total += card.total
            require(match.total(player) == total, "a total is not the sum of the cards")
        require(match.rolls or not match.holds, "a hold without dice")
        require(0 <= match.holds <= ALL_HELD, "a hold that cannot be")
        if match.phase == TURN:
            self._check_turn(match)
        self._check_throws(match)

    def _check_turn(self, match: Match) -> None:
        ahead = (match.player - match.starter) % match.players
        for i in range(match.players):
            card = match.cards[(match.starter + i) % match.players]
            require(card.filled == match.turn + (i < ahead), "a box too many or too few is filled")
        legal = match.legal_mask()
        require(bool(legal) == bool(match.rolls), "dice that fit no box")
        require(not legal & ~match.current.open_mask, "a closed box is legal")
        for box in range(BOXES):
            require((not match.refusal(box)) == bool(legal >> box & 1), "a legal box is refused")

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
        self._source.seed(match.seed)
        thrown = match.thrown
        for roll in range(count):
            held = match.thrown_holds[roll] if roll else 0
            for i in range(DICE):
                at = roll * DICE + i
                face = thrown[at - DICE] if held >> i & 1 else self._source.die(player, turn, roll, i)
                require(thrown[at] == face, "a die fell that its seed does not have there")
        for i in range(DICE if match.rolls else 0):
            require(match.dice[i] == thrown[(match.rolls - 1) * DICE + i], "dice lie that were not thrown")

    # what became of it

    def _compare(self, match: Match) -> None:
        scores = 0
        for round in range(match.round + 1):
            for player in range(MAX_PLAYERS):
                scores += self._other.card(player, round).filled
        closed = opened = of_people = 0  # boxes
        fresh = not scores and not match.rolls  # perhaps one of the same code
        same = match.seed == self._seed and not fresh
        written = self._written
        at = 0
        for round in range(match.round + 1):
            for player in range(MAX_PLAYERS):
                card = self._other.card(player, round)
                for box in range(BOXES):
                    if same and written[at] != card.boxes[box]:
                        require(written[at] == OPEN or card.boxes[box] == OPEN, "a closed box changed")
                        if written[at] == OPEN:
                            closed += 1
                        else:
                            opened += 1
                            of_people += not match.kinds[player]
                        if written[at] == OPEN and self._offered >> box & 1:
                            require(self._offers[box] == card.boxes[box], "a box took what it did not offer")
                    written[at] = card.boxes[box]
                    at += 1
        for i in range(at, len(written)):  # of rounds that were taken back, or never were
            if same and written[i] != OPEN:
                opened += 1
                of_people += not match.kinds[i // BOXES % MAX_PLAYERS]
            written[i] = OPEN
        if same:
            require(scores - self._scores == closed - opened, "turns are counted that fill no box")
            require(closed + min(opened, 1) <= 1, "two boxes changed at once")
            require(
                opened < 2 or of_people == 1, "more was taken back than a person's turn and the bots' since"
            )
            if scores == self._scores and match.phase == TURN:
                require(0 <= match.rolls - self._rolls <= 1, "a throw is lost, or two came at once")
        elif any(self._seed):
            require(fresh, "a new match does not begin at its beginning")
        if fresh and match.seed != self._seed:
            self.begun += 1
        self._seed[:] = match.seed
        self._scores = scores
        self._rolls = match.rolls
        self._offered = 0 if match.options & rules.REAL or match.phase != TURN else match.legal_mask()
        for box in range(BOXES):
            self._offers[box] = match.pays(box)


def people_of(match: Match) -> int:
    """Tell how many cards of people a match counts, once it is over."""
    return bytes(match.kinds[: match.players]).count(b"\0") * match.rounds


def is_bots(match: Match) -> bool:
    """Tell whether a bot plays: what it holds is kept with its throw, and would be the same again."""
    return match.phase == TURN and match.kinds[match.player] > 0


def _check_sums(card: "Card") -> None:
    upper = lower = filled = mask = hundreds = 0
    for box in range(BOXES):
        points = card.boxes[box]
        if points == OPEN:
            mask |= 1 << box
            continue
        filled += 1
        if box < UPPER_BOXES:
            upper += points
        else:
            lower += points
    for entry in card.order:
        if entry != OPEN and entry & HUNDRED_BIT:
            hundreds += 1
    bonus = UPPER_BONUS if upper >= UPPER_PAR else 0
    require((card.upper, card.upper_bonus, card.lower) == (upper, bonus, lower), "a section is not its sum")
    require((card.hundreds, card.filled, card.open_mask) == (hundreds, filled, mask), "boxes are miscounted")
    require(card.total == upper + bonus + lower + HUNDRED * hundreds, "a total is not its sum")


_SHORT = 20  # ticks at most
_LONG = 30  # at least
_STANDS = 100  # ticks since the last of the presses that have to be: nothing takes so long
_FRAME_BYTES = 1024


class Standstill:
    """Look on, tick by tick. ticks: how long the picture stands.

    buttons: those that the board has, 0 to 5. Each of them is pressed alone, shortly and long, before a
    picture is complained of.
    """

    def __init__(self, buttons: "Sequence[int]") -> None:
        self.ticks = 0
        self._all = sum([1 << button for button in buttons])
        self._picture = bytearray(_FRAME_BYTES)
        self._down = 0  # mask
        self._alone = False  # one button went down, and no other since, and all of it was heard
        self._deaf = False
        self._held = 0  # ticks of it
        self._short = 0  # mask of what was pressed since the picture stands
        self._long = 0
        self._since = 0  # ticks since all was pressed

    def forget(self) -> None:
        """Begin anew: the power was off."""
        self.ticks = self._short = self._long = self._since = 0
        self._down = self._held = 0

    def look(self, picture: bytearray, mask: int, deaf: bool) -> None:
        """See a tick's picture and the buttons that are down. Raises match_checker.Wrong.

        deaf: the app hears no press (ui.stage); one that is down then, or went down with the end, is none.
        """
        if picture != self._picture:
            self._picture[:] = picture
            self.ticks = self._short = self._long = self._since = 0
        self.ticks += 1
        if mask != self._down:
            if not mask and self._alone:
                if self._held >= _LONG:
                    self._long |= self._down
                elif self._held <= _SHORT:
                    self._short |= self._down
            self._alone = not self._down and not mask & (mask - 1)
            self._down = mask
            self._held = 0
        self._held = min(self._held + 1, _LONG)
        self._alone = self._alone and not deaf and not self._deaf
        self._deaf = deaf
        if self._short & self._long & self._all == self._all:
            self._since += 1
            require(self._since < _STANDS, "no press leaves the picture")
