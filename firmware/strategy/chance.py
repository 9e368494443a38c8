"""The chance to win of two players, from what is still to come on their cards.

Full house, straights, three and four of a kind, the bonus, the Yahtzee and its hundreds come or do not; what
is left is as good as normal. In the last two turns each open box pays what it does there. Best play of both
is meant; a bot that plays worse loses what it gives away in a game, a thirteenth with each turn left.
host_sim/solver/chance.py makes the file and measures this.

The file, in 1/256: how often, by boxes left, each lump comes not, once, twice, three times; the bonus, by
open upper boxes, for the upper total less what lies on par, -12 to 12; the variance of the rest in 12 square
points, by the state of the Yahtzee box and by boxes left; 64 numbers of the normal curve from its middle on,
in steps of a sixteenth of the deviation; of the last turn and of two, how often each box, and the hundred of
one turn and another, pays nothing, its step, twice that and so on, as far as it can.
"""

from array import array

from micropython import const

from engine.boxes import BOXES, UPPER_BOXES
from engine.card import HUNDRED, HUNDRED_BIT, UPPER_BONUS, UPPER_PAR, Card
from engine.turn import TURN, TURNS
from strategy.values import BITS, RULES_WHEN_PAID, ValueTable, mask_of, read, row_of, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.match import Match

CHANCE_FILE = "chance.table"
LEFT = const(14)  # numbers of boxes left
LUMP = const(4)
BONUS_AT = const(392)
BONUS_LINE = const(25)
SPREAD_AT = const(567)
NORMAL_AT = const(609)
NORMALS = const(64)
PAYS_AT = const(673)
PAYS = const(31)  # at most in a line
# in points: full house, straights, three and four of a kind, a Yahtzee and its hundred, hundreds; each line
SIZES = b"\x19\x1e\x28\x14\x14\x32\x64"
STEPS = b"\x01\x02\x03\x04\x05\x06\x01\x01\x19\x1e\x28\x32\x01\x64\x64"
BEGINS = b"\x00\x06\x0c\x12\x18\x1e\x24\x43\x62\x64\x66\x68\x6a\x89\x8b\x8d"  # and where all end

# points that a bot of each kind (strategy.bots.brain) gives away in a game; a recorded one counts as a person
GIVEN_AWAY = b"\x00\xd1\x25\x53\x33\x1e\x0f\x05\x00\x00\x00"

_ROW_MASKS = b"\x04\x08\x10\x01\x02\xc0\xc0"  # of what each can come on
_ROW_BITS = b"\x00\x00\x00\x00\x00\x00\x80"
_BONUS = const(15)  # a step behind all lines
_THINGS = const(16)
_UNKNOWN = const(-1)
_HALF = const(160)  # differences between two players: in 5 points, at last in points
_CELLS = const(321)
_ADDS = const(100)  # a slice
_WHOLE = const(0xF000)
_POINT = const(128)


class Chance:
    """Work out a chance a slice of some 6 ms after the other. Only the constructor allocates, 1 KB.

    percent: of the first of two players, or -1.
    """

    def __init__(self, table: "Any", values: ValueTable) -> None:
        self._data = read(table, CHANCE_FILE)[0]
        self._values = values
        self._cells = array("H", bytearray(2 * _CELLS))  # how often a difference comes
        self._pays = bytearray(PAYS)
        self._odds = bytearray(PAYS)
        self._step = self._at = self._mean = self._spread = self._count = self._sign = 0
        self.forget()

    def forget(self) -> None:
        """Know nothing: there is another match, or another turn of it."""
        self.percent = self._key = _UNKNOWN
        self._unit = 0  # points of a cell, 0 before a chance is begun

    def fits(self, match: "Match") -> bool:
        """Tell whether chances can be told of a match."""
        rules = self._values.rules
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
        return self.percent < 0 and self.work(match.cards, match.kinds)

    def work(self, cards: "Any", kinds: "Any") -> bool:
        """Do a slice for two cards after forget(); tell whether the percent has come."""
        if not self._unit:
            self._begin(cards, kinds)
        elif self._at < _CELLS:
            self._spread_out()
        elif self._step < 2 * _THINGS:
            self._look(cards)
        else:
            self._end()
        return self.percent >= 0

    def _begin(self, cards: "Any", kinds: "Any") -> None:
        for i in range(_CELLS):
            self._cells[i] = 0
        self._cells[_HALF] = _WHOLE
        self._at = _CELLS
        self._step = self._spread = self._mean = 0
        self._unit = 1 if cards[0].filled + cards[1].filled >= 2 * TURNS - 4 else 5
        for player in range(2):
            card = cards[player]
            left = TURNS - card.filled
            row = row_of(card)
            rest = card.total * _POINT - GIVEN_AWAY[kinds[player]] * _POINT * left // TURNS
            if self._unit > 1:
                rest += self._values.value(row, mask_of(card), min(card.upper, UPPER_PAR))
                self._spread += self._data[SPREAD_AT + LEFT * (row >> 6) + left]
            self._mean += -rest if player else rest

    def _look(self, cards: "Any") -> None:
        """Look for the next thing that may come, of the first player's, then of the second's."""
        self._count = 0
        while not self._count and self._step < 2 * _THINGS:
            self._sign = 1 if self._step < _THINGS else -1
            card = cards[self._step // _THINGS]
            step = self._step % _THINGS
            self._step += 1
            if step == _BONUS:
                self._look_at_bonus(card)
            elif self._unit == 1:
                self._look_at_box(card, step)
            elif step < len(SIZES) and row_of(card) & _ROW_MASKS[step] == _ROW_BITS[step]:
                self._read(LUMP * (LEFT * step + TURNS - card.filled), LUMP, SIZES[step])
        for i in range(self._count):
            self._at = 0
            if self._unit > 1:
                self._mean -= self._sign * self._odds[i] * self._pays[i] * self._unit * _POINT >> 8

    def _read(self, at: int, count: int, size: int) -> None:
        """Take how often a size in points comes not, once, twice..."""
        for i in range(count):
            self._pays[i] = min(i * size // self._unit, HUNDRED)
            self._odds[i] = self._data[at + i]
            if self._odds[i]:
                self._count = i + 1

    def _look_at_bonus(self, card: Card) -> None:
        mask = mask_of(card)
        beyond = card.upper - UPPER_PAR
        if beyond < 0 and (self._unit > 1 or BITS[mask] < UPPER_BOXES - 1):  # else the box pays it
            for box in range(UPPER_BOXES):
                if not mask >> box & 1:
                    beyond += 3 * (box + 1)
            at = BONUS_AT + BONUS_LINE * (UPPER_BOXES - BITS[mask]) + 12 + max(-12, min(12, beyond))
            self._read(at, 1, 0)
            self._count = 2
            self._pays[1] = UPPER_BONUS // self._unit
            self._odds[1] = self._data[at]
            self._odds[0] = 255 - self._data[at]

    def _look_at_box(self, card: Card, line: int) -> None:
        left = TURNS - card.filled
        if card.open_mask >> line & 1 or row_of(card) >> 7 and 0 <= line - BOXES < left:
            at = BEGINS[line]
            count = BEGINS[line + 1] - at
            self._read(PAYS_AT + BEGINS[len(STEPS)] * (left - 1) + at, count, STEPS[line])
            if line < UPPER_BOXES and BITS[mask_of(card)] == UPPER_BOXES - 1 and card.upper < UPPER_PAR:
                for i in range(self._count):
                    if card.upper + self._pays[i] >= UPPER_PAR:
                        self._pays[i] += UPPER_BONUS

    def _spread_out(self) -> None:
        """Let it come or not, in some cells."""
        cells = self._cells
        sign = self._sign
        adds = 0
        while self._at < _CELLS and adds < _ADDS:
            place = _CELLS - 1 - self._at if sign > 0 else self._at
            cell = cells[place]
            if cell:
                cells[place] = 0
                adds += self._count
                for i in range(self._count):
                    to = max(0, min(_CELLS - 1, place + sign * self._pays[i]))
                    cells[to] += cell * self._odds[i] + 128 >> 8
            self._at += 1

    def _end(self) -> None:
        """Let what is normal decide between the sums of what came; at last nothing is."""
        away = self._mean - self._unit * _POINT * _HALF
        root = 1
        if self._unit > 1:
            for _ in range(20):
                root = (root + self._spread * 768 // root + 1) >> 1  # to 8 * deviation
        else:
            away = away + (_POINT >> 1) & -_POINT
        won = all_of = 0
        for cell in self._cells:
            if cell:
                side = self._data[NORMAL_AT + min(NORMALS - 1, (abs(away) + (root >> 1)) // root)]
                won += cell * (128 + side if away > 0 else 128 - side) >> 8
                all_of += cell
            away += self._unit * _POINT
        self.percent = (won * 100 + (all_of >> 1)) // all_of


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
        """Do a slice, unless all are known; tell whether one more is."""
        known = self.known
        lead = match.total(0) - match.total(1)
        percent = 50 if not lead else 100 if lead > 0 else 0
        if known == COURSE:
            return False
        if known < COURSE - 1:
            if not self.chance.work(self._cards, match.kinds):
                return False
            percent = self.chance.percent
            self.chance.forget()
            player = self.player(match, known)
            card = match.cards[player]
            entry = card.order[known >> 1]
            box = entry & ~HUNDRED_BIT
            self._cards[player].write(box, card.boxes[box], HUNDRED if entry & HUNDRED_BIT else 0)
        gained = percent - self.percents[known - 1] if known else 0
        if (gained if lead >= 0 else -gained) > self._most:
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
    judge.course = Course(Chance(app.table.read, judge.analysis.table))
    yield
