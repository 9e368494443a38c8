"""The honest report of a game: score = the sheet's average + luck - what was given away, in 1/128 point.

A throw moves the expected score by luck: what the best choice is worth now, less what was expected before. A
choice takes something away: what it is worth, less the best. Filling a box turns expectation into points. So
the sums telescope, whatever table the values come from. What is expected before the first throw of a turn is
what the box filled before it was said to be worth, and before the first turn of a round the sheet's exact
average; so the table's errors, some 0.05 point a turn, and rounding land in the luck.
"""

from array import array

from micropython import const

from contract.play import BOX, POINT, STOP, TELLABLE
from engine.card import HUNDRED, HUNDRED_BIT, OPEN, Card
from engine.dice import ROLLS
from engine.match import Match
from engine.rules import HUNDRED_ON_FILLED, HUNDRED_WHEN_PAID, REAL, UPPER_FIRST
from engine.turn import OVER, TURN, Turn
from strategy.review.diary import Diary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from strategy.analysis.advisor import Advisor

# The average of best play, in 1/128 point, by exact dynamic programming: 254.5877 (254.5896 where jokers are
# free), 254.4694, 276.1705, 213.6881.
AVERAGE = const(32587)
AVERAGE_WHEN_PAID = const(32572)
AVERAGE_ON_FILLED = const(35350)
AVERAGE_UPPER_FIRST = const(27352)

COSTS = const(3)

# a cost, COST_BYTES of `costs`
COST_ROUND = const(0)
COST_TURN = const(1)
COST_ROLL = const(2)  # 1 to 3: the throw after which it was chosen
CHOSEN = const(3)  # contract.play
BETTER = const(4)
COST_BYTES = const(5)

# Points given away a round, in 1/128 point, up to which each grade but the last reaches: 1, 3, 6, 12, 25, 50.
_GRADES = (128, 384, 768, 1536, 3200, 6400)
GRADES = const(7)

# stages
_IDLE = const(0)
_ANALYSE = const(1)
_THROW = const(2)
_SCORE = const(3)


def average_of(flags: int, options: int) -> int:
    """Tell what best play makes of a round on a sheet with such flags and options, in 1/128 point."""
    if options & UPPER_FIRST:
        return AVERAGE_UPPER_FIRST
    if flags & HUNDRED_ON_FILLED:
        return AVERAGE_ON_FILLED
    return AVERAGE_WHEN_PAID if flags & HUNDRED_WHEN_PAID else AVERAGE


class Replay(Turn):
    """Lay one player's turns of a game out again, on a card of its own. Only the constructor allocates."""

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
        is_legal = bool(self.legal_mask() >> box & 1)
        has_hundred = bool(card.order[self.turn] & HUNDRED_BIT)
        return is_legal and self.pays(box) == card.boxes[box] and bool(self.hundred(box)) == has_hundred

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


class Report:
    """Find out where a player's points came from. The constructor allocates; begin() and step() never do.

    ready: there is a table for the match, which is over. whole: every turn is known; only
    then luck and holds_given say anything, and average + luck - holds_given - boxes_given == score, in 1/128
    point, over all rounds. judged: boxes that were judged, of `turns`. grade: 0 (best) to GRADES - 1. losses:
    the three highest, 0 = none; costs: COST_BYTES for each of them. replay: see lay_cost().
    """

    def __init__(self, advisor: "Advisor") -> None:
        self.advisor = advisor
        self.replay = Replay()
        self.player = 0
        self.ready = False
        self.done = True
        self.whole = False
        self.score = 0
        self.average = 0
        self.luck = 0
        self.holds_given = 0
        self.boxes_given = 0
        self.judged = 0
        self.turns = 0
        self.grade = 0
        self.losses = array("i", bytearray(4 * COSTS))
        self.costs = bytearray(COSTS * COST_BYTES)
        self._match: Match | None = None
        self._diary: Diary | None = None
        self._stage = _IDLE
        self._expected = 0

    def begin(self, match: Match, diary: Diary, player: int) -> None:
        """Start on a player's game; the match must stay as it is until done."""
        self.player = player
        self._match = match
        self._diary = diary
        self.whole = not match.options & REAL
        self.score = self.average = self.luck = self.holds_given = self.boxes_given = 0
        self.judged = self.turns = self.grade = 0
        for i in range(COSTS):
            self.losses[i] = 0
        self.replay.begin(match, player)
        self.advisor.begin(self.replay)
        self.ready = self.advisor.ready
        self.done = not self.ready
        self._stage = _ANALYSE
        if self.ready:
            self._begin_round(match)

    def forget(self) -> None:
        """Begin with nothing."""
        self.ready = False
        self.done = True

    def step(self) -> bool:
        """Do a slice of the work: one of the Advisor's, or one throw; tell whether the report is done."""
        match = self._match
        diary = self._diary
        if self.done or match is None or diary is None:
            return True
        if not self.advisor.serves(self.replay):  # a lesson asked it about something else
            self.begin(match, diary, self.player)
            return self.done
        if self._stage == _ANALYSE:
            if self.advisor.step():
                self._stage = _THROW
                if not self.advisor.ready:  # its table is no good after all
                    self.ready = False
                    self.done = True
        elif self._stage == _THROW:
            self._throw(match, diary)
        else:
            self._fill(match)
        return self.done

    def given(self) -> int:
        """Tell all that was given away, 1/128 point."""
        return self.holds_given + self.boxes_given

    def lay_cost(self, place: int) -> None:
        """Lay out again, in `replay`, where the choice of a place (0 to 2) was made; report must be done."""
        match = self._match
        diary = self._diary
        if match is None or diary is None:
            return
        at = place * COST_BYTES
        replay = self.replay
        replay.go_to(match, self.costs[at + COST_ROUND], self.costs[at + COST_TURN])
        replay.lay_throw(match, diary, self.costs[at + COST_ROLL])

    def _begin_round(self, match: Match) -> None:
        self._expected = average_of(match.flags, match.options)
        self.average += self._expected

    def _throw(self, match: Match, diary: Diary) -> None:
        """Take the next throw of the turn and judge what was held after it."""
        replay = self.replay
        last = diary.rolls(replay.round, replay.player, replay.turn)
        if not last:
            if diary.read_faces(replay.round, replay.player, replay.turn, replay.dice):
                replay.lay(0, ROLLS)
            self.whole = False
            self._stage = _SCORE
            return
        advisor = self.advisor
        replay.throw_next(match, diary)
        if replay.rolls == ROLLS:
            self._stage = _SCORE
            return
        best = advisor.best_hold()
        worth = advisor.hold_worth(best)
        self.luck += worth - self._expected
        chosen = STOP
        if replay.rolls < last:
            chosen = diary.hold(replay.round, replay.player, replay.turn, replay.rolls)
        else:
            self._stage = _SCORE
        self._expected = advisor.hold_worth(chosen)
        if best == STOP:  # which box says more
            best = BOX + advisor.best_box()
        self.holds_given += self._lost(worth, chosen, best)

    def _fill(self, match: Match) -> None:
        """Judge the box that the dice were scored in, and go on to the next turn."""
        replay = self.replay
        box = replay.scored_box(match)
        self.turns += 1
        if replay.rolls and not replay.agrees(match, box):
            replay.clear_dice()  # a diary that is not of these dice
            self.whole = False
        if replay.rolls:
            advisor = self.advisor
            best = advisor.best_box()
            worth = advisor.box_worth(best)
            self.luck += worth - self._expected
            self._expected = advisor.box_worth(box)
            self.boxes_given += self._lost(worth, BOX + box, BOX + best)
            self.judged += 1
        points = replay.write_box(match) << POINT
        self.score += points
        self._expected -= points
        card = match.card(replay.player, replay.round)
        if replay.turn < len(card.order) and card.order[replay.turn] != OPEN:
            self._stage = _ANALYSE
        elif replay.round + 1 < match.rounds and match.card(replay.player, replay.round + 1).filled:
            replay.go_to(match, replay.round + 1, 0)
            self._stage = _ANALYSE
            self._begin_round(match)
        else:
            while self.grade < GRADES - 1 and self.given() // match.rounds > _GRADES[self.grade]:
                self.grade += 1
            self.done = True
            return
        self.advisor.begin(replay)

    def _lost(self, best_worth: int, chosen: int, better: int) -> int:
        """Tell what a choice gave away, and remember it when it is among the costliest."""
        loss = best_worth - self._expected
        losses = self.losses
        place = COSTS
        while place and losses[place - 1] < loss:
            place -= 1
        if place == COSTS or loss < TELLABLE:
            return loss
        costs = self.costs
        for i in range(COSTS - 1, place, -1):
            losses[i] = losses[i - 1]
            for j in range(COST_BYTES):
                costs[i * COST_BYTES + j] = costs[i * COST_BYTES - COST_BYTES + j]
        losses[place] = loss
        at = place * COST_BYTES
        replay = self.replay
        costs[at + COST_ROUND] = replay.round
        costs[at + COST_TURN] = replay.turn
        costs[at + COST_ROLL] = replay.rolls
        costs[at + CHOSEN] = chosen
        costs[at + BETTER] = better
        return loss
