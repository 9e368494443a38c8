"""The kinds of player that Match.kinds has, and the brain that decides for those who are no humans."""

from micropython import const

from contract.play import BOX, RECORDED, STOP
from engine.boxes import BOXES
from engine.dice import DICE, MAX_PLAYERS, ROLLS, first_of
from engine.match import Match
from engine.turn import TURN, TURNS
from strategy.analysis.prices import HOLDS, KEEPS
from strategy.analysis.turn_values import carried
from strategy.bots.greedy import Greedy, pays_most
from strategy.review.diary import decided

TYPE_CHECKING = False
if TYPE_CHECKING:
    from strategy.analysis.advisor import Advisor

HUMAN = const(0)
RANDOM = const(1)
GREEDY = const(2)
CHASER = const(3)
NOVICE = const(4)
CASUAL = const(5)
STEADY = const(6)
SHARP = const(7)
OPTIMAL = const(8)
AHEAD = const(9)

KINDS = const(10)
FIRST_BY_TABLE = const(4)  # this kind and all after it play by a table of values
NAMES = ("human", "random", "greedy", "chaser", "novice", "casual", "steady", "sharp", "optimal", "ahead")

UNDECIDED = const(-1)  # a decision that is not there yet

ORDER = b"\x0a\x09\x00\x01\x08\x02\x03\x04\x05\x07\x06\x0b\x0c"  # straights, aces and twos go first

# 1/128 point a halving, for novice, casual, steady, sharp: they give away some 50, 30, 15 and 5 points a game
SCALES = (195, 125, 80, 46)

# the random numbers of 15 bits that tell by how much a choice is overrated
_PRIME = const(32003)
_STRIDE = const(7919)
_FIRST = const(4099)
_TOP = const(0x8000)
_HALF = const(0x4000)
_BITS = const(7)


class Brain:
    """Decide for one player at a time. Only the constructor allocates.

    Without an advisor whose table fits, GREEDY plays for kinds that want one. For RECORDED a record is read
    (strategy.review.diary). decision: UNDECIDED until step() answered True; then 0 to 30 = hold these dice
    and roll (0 without dice), BOX + b = score box b. The same position of the same match always gets the same
    decision.
    """

    def __init__(
        self, greedy: Greedy, advisor: "Advisor | None" = None, record: "bytes | bytearray | memoryview" = b""
    ) -> None:
        self.greedy = greedy
        self.advisor = advisor
        self.record = record
        self.decision = UNDECIDED
        self._match: Match | None = None
        self._kind = HUMAN

    def begin(self, match: Match) -> None:
        """Start to think for the player whose turn it is, as that player's kind does."""
        self.begin_as(match, match.kinds[match.player])

    def begin_as(self, match: Match, kind: int) -> None:
        """Start to think as some kind does, for a human as GREEDY; outside of a turn nothing is decided."""
        advisor = self.advisor
        self.decision = decided(self.record, match) if kind == RECORDED and match.rolls else UNDECIDED
        self._match = match
        if kind >= FIRST_BY_TABLE and (advisor is None or not advisor.fits(match.sheet, match.options)):
            kind = GREEDY
        self._kind = kind
        if match.phase != TURN or not match.rolls:
            return
        if kind >= FIRST_BY_TABLE and advisor is not None:
            advisor.begin(match, kind == AHEAD)
        elif match.rolls < ROLLS and kind != RANDOM and kind != CHASER:
            self.greedy.begin(match.sheet, match.flags, match.options, match.current)

    def step(self) -> bool:
        """Think on for some 5 ms, the match standing as at begin(); tell whether the decision is there."""
        match = self._match
        if match is None or match.phase != TURN or self.decision != UNDECIDED:
            return True
        kind = self._kind
        if not match.rolls:
            self.decision = 0
        elif kind == RANDOM:
            self.decision = _any_action(match)
        elif kind == CHASER:
            self.decision = chase(match)
        elif kind >= FIRST_BY_TABLE and self.advisor is not None:
            return self._advised(match, self.advisor)
        elif match.rolls == ROLLS:
            self.decision = BOX + self.greedy.box(match)
        elif not self.greedy.step():
            return False
        else:
            hold = self.greedy.turn.hold(match.dice, ROLLS - match.rolls)
            self.decision = BOX + self.greedy.box(match) if hold == STOP else hold
        return True

    def _advised(self, match: Match, advisor: "Advisor") -> bool:
        if not advisor.step():
            return False
        if self._kind < OPTIMAL:
            self.decision = err(match, advisor, SCALES[self._kind - FIRST_BY_TABLE])
        else:
            self.decision = advisor.best_choice()
        return True


def play(match: Match, decision: int) -> int:
    """Do on a match what a Brain decided; answer the engine's reason."""
    if decision >= BOX:
        return match.score(decision - BOX)
    if match.rolls:
        reason = match.hold(decision)
        if reason:
            return reason
    return match.roll()


def _any_action(match: Match) -> int:
    """Choose evenly among the hold masks 0 to 30, while throws are left, and every legal box."""
    legal = match.legal_mask()
    holds = STOP if match.rolls < ROLLS else 0
    actions = holds
    for box in range(BOXES):
        actions += legal >> box & 1
    chosen = match.source.below(actions, place_of(match))
    if chosen < holds:
        return chosen
    return BOX + first_of(legal, chosen - holds)


def chase(match: Match) -> int:
    """Decide for who only wants Yahtzees: hold the face there is most of, take what a box pays.

    Of equal faces it holds one whose upper box is open, then the higher (sixteen points better than the
    lowest); of equal boxes it takes the first in ORDER (six better than the first on the card).
    """
    if match.rolls < ROLLS:
        hold = _most_alike(match)
        if hold != STOP:
            return hold
    return BOX + pays_most(match, ORDER)


def _most_alike(match: Match) -> int:
    open_mask = match.current.open_mask
    top = 0
    chosen = 0
    for face in range(1, 7):
        count = match.packed >> 4 * (face - 1) & 15
        rank = count << 1 | open_mask >> face - 1 & 1
        if count and rank >= top:
            top = rank
            chosen = face
    hold = 0
    for i in range(DICE):
        if match.dice[i] == chosen:
            hold |= 1 << i
    return hold


def place_of(match: Match) -> int:
    """Tell a number (0 to 1403) for a decision: the salt of its random numbers."""
    return ((match.round * TURNS + match.turn) * MAX_PLAYERS + match.player) * ROLLS + match.rolls - 1


def err(match: Match, advisor: "Advisor", scale: int) -> int:
    """Decide as people err: each choice looks better than it is, by an amount of its own.

    Half as likely for every scale more: small errors are made often and blunders rarely. The amounts come
    from the match's own numbers, one for each set of dice kept and each box. The advisor has prepared the
    card.
    """
    drawn = match.source.below(_PRIME, place_of(match)) + 1
    turn = advisor.turn
    left = ROLLS - match.rolls
    top = -1
    chosen = 0
    if left:
        layer = turn.layer(left)
        by_hold = turn.keeps.by_hold(match.dice, turn.leaf)
        for hold in range(HOLDS):
            keep = by_hold[hold]
            if hold != STOP:
                value = layer[keep] + _extra(drawn, keep, scale)
                if value > top:
                    top = value
                    chosen = hold
    legal = match.legal_mask()
    for box in range(BOXES):
        if legal >> box & 1:
            value = advisor.box_worth(box)
            for _ in range(left):
                value = carried(value)
            value += _extra(drawn, KEEPS + box, scale)
            if value > top:
                top = value
                chosen = BOX + box
    return chosen


def _extra(drawn: int, choice: int, scale: int) -> int:
    """Tell by how much (1/128 point) a choice is overrated: a scale for each halving of an even number."""
    even = drawn * ((choice * _STRIDE + _FIRST) % _PRIME) % _PRIME + 1
    halvings = 0
    while even < _HALF:
        even += even
        halvings += 1 << _BITS
    halvings += (_TOP - even) >> _BITS
    return halvings * scale >> _BITS
