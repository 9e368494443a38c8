"""The chance to win of two players, from what is still to come on their cards.

Full house, straights, three and four of a kind, the bonus, the Yahtzee and its hundreds come or do not; what
is left is as good as normal. The last two turns are played out. Best play of both is meant; a bot that plays
worse loses what it gives away in a game, a thirteenth with each turn left. host_sim/solver/chance.py makes
the file and measures this.

The file, in 1/256: how often, by boxes left, each lump comes not, once, twice, three times; the bonus, by
open upper boxes, for the upper total less what lies on par, -12 to 12; the variance of the rest in 12 square
points, by the state of the Yahtzee box and by boxes left; 64 numbers of the normal curve from its middle on,
in steps of a sixteenth of the deviation.
"""

from array import array

from micropython import const

from engine.boxes import ALL, BOXES, UPPER_BOXES
from engine.card import HUNDRED, HUNDRED_BIT, UPPER_BONUS, UPPER_PAR, Card
from engine.dice import DICE, ROLLS
from engine.turn import TURN, TURNS, Turn
from strategy.analysis.prices import FACES, FIRST_ROLL
from strategy.values import BITS, RULES_WHEN_PAID, mask_of, read, row_of, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.match import Match
    from strategy.analysis.advisor import Advisor

CHANCE_FILE = "chance.table"
LEFT = const(14)  # numbers of boxes left
LUMP = const(4)
BONUS_AT = const(392)
BONUS_LINE = const(25)
SPREAD_AT = const(567)
NORMAL_AT = const(609)
NORMALS = const(64)
# in 5 points: full house, straights, three and four of a kind, a Yahtzee and its hundred, hundreds, bonus
SIZES = b"\x05\x06\x08\x04\x04\x0a\x14\x07"

# points that a bot of each kind (strategy.bots.brain) gives away in a game; a recorded one counts as a person
GIVEN_AWAY = b"\x00\xd1\x25\x53\x33\x1e\x0f\x05\x00\x00\x00"

_ROW_MASKS = b"\x04\x08\x10\x01\x02\xc0\xc0"  # of what each can come on
_ROW_BITS = b"\x00\x00\x00\x00\x00\x00\x80"
_LUMPS = const(8)
_BONUS = const(7)
_UNKNOWN = const(-1)
_CELL = const(5)  # points
_HALF = const(160)  # differences between two players
_CELLS = const(321)
_ADDS = const(100)  # a slice
_WHOLE = const(0xF000)
_POINT = const(128)

# the last two turns: of each card the next turn, then for either box the last one once that is filled
_END = const(2)  # boxes left
_STEPS = const(6)
_SUMS = const(160)  # of points to come: how often, for both players
_LINES_AT = const(320)  # how often the next turn pays so much in either box, and the last one
_LINE = const(141)  # it pays at most 140
_LAST_AT = const(602)
_NUMBERS = const(743)
_BITS = const(14)  # of what is certain
_FINER = const(14)  # bits more
_PASSED = const(1050)  # keeps in three throws and two choices between
_SCORED = const(1302)  # and all rolls
_ADDED = const(1443)  # and what a turn pays
_FIRST_ROLL = b"\x01\x01\x01\x01\x01"
_KEEPS_A_SLICE = const(70)
_ROLLS_A_SLICE = const(21)  # of the next turn
_LAST_ROLLS_A_SLICE = const(42)
_PAYS_A_SLICE = const(47)


class Chance:
    """Work out a chance a slice of some 12 ms after the other. Only the constructor allocates, 2 KB.

    percent: of the first of two players, or -1.
    """

    def __init__(self, table: "Any", advisor: "Advisor") -> None:
        self._data = read(table, CHANCE_FILE)[0]
        self._advisor = advisor
        self._turn = Turn(Card(), TURN)
        self._boxes = bytearray(_END)  # that are open on its card
        self._cells = array("H", bytearray(2 * _NUMBERS))  # how often a difference comes; or of the end
        self._odds = bytearray(LUMP)
        self._ends = False
        self._at = self._mean = self._spread = self._size = 0
        self.forget()

    def forget(self) -> None:
        """Know nothing: there is another match, or another turn of it."""
        self.percent = self._key = self._step = _UNKNOWN

    def fits(self, match: "Match") -> bool:
        """Tell whether chances can be told of a match."""
        rules = self._advisor.table.rules
        has_table = 0 <= rules <= RULES_WHEN_PAID and rules == rules_of(match.sheet, match.options)
        return has_table and match.players == 2 and match.rounds == 1

    def of(self, match: "Match", player: int) -> int:
        """Tell the percent of a player in steps of 5, or -1 if they are not of this turn, before a throw."""
        percent = 100 - self.percent if player else self.percent
        if self.percent < 0 or self._key != _key_of(match) or match.rolls:
            return _UNKNOWN
        return max(5, min(95, (percent + 2) // 5 * 5))

    def step(self, match: "Match") -> bool:
        """Do a slice for the turn that a match stands before; tell whether the percent has come just now."""
        if match.phase != TURN or match.rolls or not self.fits(match):
            return False
        key = _key_of(match)
        if key != self._key:
            self.forget()
            self._key = key
        return self.percent < 0 and self.work(match, match.cards)

    def work(self, match: "Match", cards: "Any") -> bool:
        """Do a slice for two cards of a match after forget(); tell whether the percent has come."""
        if self._step < 0:
            self._begin(match, cards)
        elif self._ends:
            self._play_out(cards)
        elif self._at < _CELLS:
            self._spread_out()
        elif self._step < 2 * _LUMPS:
            self._look(cards[self._step // _LUMPS], self._step % _LUMPS)
        else:
            self._weigh()
        return self.percent >= 0

    def _begin(self, match: "Match", cards: "Any") -> None:
        self._step = self._spread = self._mean = 0
        self._ends = cards[0].filled + cards[1].filled >= 2 * (TURNS - _END)
        self._at = 0
        for i in range(_NUMBERS):
            self._cells[i] = 0
        turn = self._turn
        turn.sheet = match.sheet
        turn.flags = match.flags
        turn.options = match.options
        for player in range(2):
            card = cards[player]
            left = TURNS - card.filled
            row = row_of(card)
            rest = card.total * _POINT - GIVEN_AWAY[match.kinds[player]] * _POINT * left // TURNS
            if not self._ends:
                rest += self._advisor.table.value(row, mask_of(card), min(card.upper, UPPER_PAR))
                self._spread += self._data[SPREAD_AT + LEFT * (row >> 6) + left]
            self._mean += -rest if player else rest
        if self._ends:
            self._advisor.forget()  # it may be asked for a turn that is past
        else:
            self._at = _CELLS
            self._cells[_HALF] = _WHOLE

    def _look(self, card: Card, lump: int) -> None:
        """Look whether a lump may come, and how often."""
        odds = self._odds
        self._size = SIZES[lump]
        sign = -1 if self._step >= _LUMPS else 1
        self._step += 1
        if lump == _BONUS:
            mask = mask_of(card)
            beyond = card.upper - UPPER_PAR
            if beyond >= 0:
                return
            for box in range(UPPER_BOXES):
                if not mask >> box & 1:
                    beyond += 3 * (box + 1)
            odds[1] = self._data[
                BONUS_AT + BONUS_LINE * (UPPER_BOXES - BITS[mask]) + 12 + max(-12, min(12, beyond))
            ]
            odds[0] = 255 - odds[1]
            odds[2] = odds[3] = 0
        elif row_of(card) & _ROW_MASKS[lump] == _ROW_BITS[lump]:
            for i in range(LUMP):
                odds[i] = self._data[LUMP * (LEFT * lump + TURNS - card.filled) + i]
        else:
            return
        self._at = 0
        for i in range(LUMP):
            self._mean -= sign * odds[i] * i * self._size * _CELL * _POINT >> 8

    def _spread_out(self) -> None:
        """Let it come or not, in some cells."""
        cells = self._cells
        sign = -1 if self._step > _LUMPS else 1
        adds = 0
        while self._at < _CELLS and adds < _ADDS:
            place = _CELLS - 1 - self._at if sign > 0 else self._at
            cell = cells[place]
            if cell:
                cells[place] = 0
                for i in range(LUMP):
                    if self._odds[i]:
                        adds += 1
                        cells[place + sign * i * self._size] += cell * self._odds[i] + 128 >> 8
            self._at += 1

    def _weigh(self) -> None:
        """Let what is normal decide between the sums of what came."""
        away = self._mean - _CELL * _POINT * _HALF
        root = 1
        for _ in range(20):
            root = (root + self._spread * 768 // root + 1) >> 1  # to 8 * deviation
        won = all_of = 0
        for i in range(_CELLS):
            cell = self._cells[i]
            if cell:
                side = self._data[NORMAL_AT + min(NORMALS - 1, (abs(away) + (root >> 1)) // root)]
                won += cell * (128 + side if away > 0 else 128 - side) >> 8
                all_of += cell
            away += _CELL * _POINT
        self.percent = (won * 100 + (all_of >> 1)) // all_of

    def _play_out(self, cards: "Any") -> None:
        """Do a slice of the last two turns, as best play has them; at last let what is to come decide."""
        advisor = self._advisor
        if self._step == _STEPS:
            self._compare()
        elif self._at >= _SCORED:
            self._add(cards[self._step // 3].upper)
        elif not advisor.serves(self._turn):  # or another has asked it since
            self._ask(cards[self._step // 3])
        elif advisor.step() or advisor.step():
            if self._at < _PASSED:
                self._pass_on()
            else:
                self._score()
        if self._at == (_ADDED if self._step % 3 else _SCORED):
            self._step += 1
            self._at = 0
            advisor.forget()

    def _compare(self) -> None:
        cells = self._cells
        won = own = other = less = at = 0
        lead = (self._mean + (_POINT >> 1)) // _POINT
        for i in range(_SUMS):
            while at < min(i + lead, _SUMS):
                less += cells[_SUMS + at]
                at += 1
            even = cells[_SUMS + i + lead] if 0 <= i + lead < _SUMS else 0
            won += cells[i] * (less + (even >> 1)) >> 8
            own += cells[i]
            other += cells[_SUMS + i]
        other = own * other >> 8
        self.percent = (won * 100 + (other >> 1)) // other

    def _ask(self, card: Card) -> None:
        """Lay out the card of a turn, and ask for best play."""
        place = self._step % 3
        now = self._turn.current
        now.clear()
        left = 0
        for box in range(BOXES):
            if card.open_mask >> box & 1:
                self._boxes[left] = box
                left += 1
            else:
                now.write(box, card.boxes[box], 0)
        self._at = 0
        self._turn.dice[ALL] = _FIRST_ROLL
        for i in range(_LAST_AT if place else _LINES_AT, _NUMBERS):
            self._cells[i] = 0
        if left + (place >> 1) > 1:
            if place and left > 1:
                now.write(self._boxes[place - 1], 0, 0)
            self._advisor.begin(self._turn)
            return
        if not place:  # one box is left as if the other had been filled with nothing
            self._cells[_LINES_AT + _LINE if left else _SUMS * (self._step // 3)] = 1 << _BITS
        self._step += 1

    def _pass_on(self) -> None:
        """Pass on how often a keep comes: by a throw to those one die larger, by a choice to a best in it."""
        turn = self._advisor.turn
        grown = turn.keeps.grown
        mass = turn.sums
        best = turn.best
        first = self._at % FIRST_ROLL
        chooses = self._at // FIRST_ROLL & 1
        layer = turn.two_left if self._at < 2 * FIRST_ROLL else turn.one_left
        if not self._at:
            for i in range(len(mass)):
                mass[i] = 0
            mass[0] = 1 << _BITS + _FINER
        if chooses and not first:
            best[ALL] = layer
            turn.leaf.climb(grown, best, 0, FIRST_ROLL)
        for i in range(first, first + _KEEPS_A_SLICE):
            keep = FIRST_ROLL - 1 - i if chooses else i
            share = mass[keep] // FACES
            top = best[keep]
            if not chooses:
                mass[keep] = 0
            for at in range(2 * FACES * keep, 2 * FACES * (keep + 1), 2):
                larger = grown[at] | grown[at + 1] << 8
                if not chooses:
                    mass[larger] += share
                elif layer[larger] < top and best[larger] == top:
                    mass[keep] += mass[larger]
                    mass[larger] = 0
        self._at += _KEEPS_A_SLICE

    def _score(self) -> None:
        turn = self._turn
        dice = turn.dice
        place = self._step % 3
        last = self._at + (_LAST_ROLLS_A_SLICE if place else _ROLLS_A_SLICE)
        for at in range(self._at, last):
            mass = self._advisor.turn.sums[FIRST_ROLL - _PASSED + at]
            if mass:
                turn.lay(0, ROLLS)
                box = self._boxes[2 - place] if place else self._advisor.best_box()
                line = 2 if place else box == self._boxes[1]
                to = _LINES_AT + _LINE * line + turn.pays(box) + turn.hundred(box)
                self._cells[to] += mass + (1 << _FINER - 1) >> _FINER
            i = DICE - 1
            while i and dice[i] == FACES:
                i -= 1
            face = dice[i] + 1
            while i < DICE:
                dice[i] = face
                i += 1
        self._at = last

    def _add(self, upper: int) -> None:
        """Add up what the next turn pays in a box, and the last one in the other."""
        cells = self._cells
        place = self._step % 3
        sums = self._step // 3 * _SUMS
        pays_first = self._boxes[place - 1] < UPPER_BOXES  # towards the bonus
        pays_last = self._boxes[2 - place] < UPPER_BOXES
        for points in range(self._at - _SCORED, self._at - _SCORED + _PAYS_A_SLICE):
            before = cells[_LINES_AT - _LINE + _LINE * place + points]
            for more in range(_LINE if before else 0):
                both = cells[_LAST_AT + more] * before
                if both:
                    total = points + more
                    if upper < UPPER_PAR <= upper + points * pays_first + more * pays_last:
                        total += UPPER_BONUS
                    cells[sums + min(total, _SUMS - 1)] += both + (1 << _BITS - 1) >> _BITS
        self._at += _PAYS_A_SLICE


def _key_of(match: "Match") -> int:
    """Tell a number that is another one before each turn of a match."""
    return (match.turn * 2 + match.player << 11 | match.total(0)) << 11 | match.total(1)


COURSE = const(27)  # before each turn of both, and at the end


class Course:
    """Tell who was ahead in a match of two that is over. Only the constructor allocates.

    percents: of the first player, as many as are `known` of COURSE; turned: after which of them the winner's
    rose most.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.percents = bytearray(COURSE)
        self._cards = (Card(), Card())
        self.begin()

    def begin(self) -> None:
        """Begin anew."""
        self.known = self.turned = self._most = 0
        self._cards[0].clear()
        self._cards[1].clear()
        self.chance.forget()

    def step(self, match: "Match") -> bool:
        """Do two slices, unless all are known; tell whether one more is."""
        known = self.known
        chance = self.chance
        if known == COURSE or not (chance.work(match, self._cards) or chance.work(match, self._cards)):
            return False
        percent = chance.percent
        chance.forget()
        if known < COURSE - 1:
            player = self.player(match, known)
            card = match.cards[player]
            entry = card.order[known >> 1]
            box = entry & ~HUNDRED_BIT
            self._cards[player].write(box, card.boxes[box], HUNDRED if entry & HUNDRED_BIT else 0)
        gained = percent - self.percents[known - 1] if known else 0
        if (gained if match.total(0) >= match.total(1) else -gained) > self._most:
            self._most = abs(gained)
            self.turned = known - 1
        self.percents[known] = percent
        self.known += 1
        return True

    def player(self, match: "Match", turn: int) -> int:
        """Tell whose turn follows on one of the percents."""
        return (match.starter + turn) % 2


def make(app: "Any"):
    """Make app.table.judge.course: the part of a match of two."""
    judge = app.table.judge
    judge.course = Course(Chance(app.table.read, judge.advisor))
    yield
