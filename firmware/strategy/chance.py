"""The chance to win of two players, from what is still to come on their cards.

Full house, straights, three and four of a kind, the bonus, the Yahtzee and its hundreds come or do not; what
is left is as good as normal. In the last two turns each open box pays what it pays as the last one. Best play
of both is meant; a bot that plays worse loses what it gives away in a game, a thirteenth with each turn that
is left. host_sim/solver/chance.py makes the file and measures this.

The file: chances, 14 numbers a line, by boxes left, in 1/256: full house, small and large straight, three and
four of a kind; a Yahtzee without a hundred, with one; hundreds once there are 50. The bonus, 25 numbers a
line, by open upper boxes: the upper total less what lies on par, -12 to 12. The variance of what is left, in
12 square points, 14 numbers a line, by the state of the Yahtzee box. 64 numbers of the normal curve from its
middle on, in 1/256, in steps of a sixteenth of the deviation. 31 numbers a line: how often each box, and the
hundred of the last turn and of the one before, pays 0 to 30 times its step, in 1/256.
"""

from array import array

from micropython import const

from engine.boxes import BOXES, UPPER_BOXES
from engine.card import HUNDRED, HUNDRED_BIT, UPPER_BONUS, UPPER_PAR, Card
from engine.turn import TURN, TURNS
from strategy.values import (
    BITS,
    RULES_WHEN_PAID,
    YAHTZEE_FIFTY,
    YAHTZEE_ZERO,
    ValueTable,
    mask_of,
    read,
    row_of,
    rules_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.match import Match

CHANCE_FILE = "chance.table"
CHANCES_LINE = const(14)
BONUS_AT = const(112)
BONUS_LINE = const(25)
SPREAD_AT = const(287)
NORMAL_AT = const(329)
NORMALS = const(64)
PAYS_AT = const(393)
PAYS_LINE = const(31)
PAYS_STEPS = b"\x01\x02\x03\x04\x05\x06\x01\x01\x19\x1e\x28\x32\x01\x64\x64"  # points, of each line

UNKNOWN = const(-1)

# points that a bot of each kind (strategy.bots.brain) gives away in a game
GIVEN_AWAY = b"\x00\xd1\x25\x53\x33\x1e\x0f\x05\x00\x00"

SIZES = b"\x19\x1e\x28\x14\x14"  # points, in the file's order; and its boxes' bits of a row
_ROW_BITS = b"\x04\x08\x10\x01\x02"
_BONUS_STEP = const(15)  # after each line of what boxes pay
_YAHTZEE_STEP = const(5)
_STEPS = const(16)
_HALF = const(160)  # differences between two players: in 5 points, at last in points
_CELLS = const(321)
_ADDS = const(100)  # a slice
_WHOLE = const(0xF000)
_POINT = const(128)


class Chance:
    """Work out a chance a slice of some 6 ms after the other. Only the constructor allocates, 1 KB.

    percent: of the first of two players, or UNKNOWN.
    """

    def __init__(self, table: "Any", values: ValueTable) -> None:
        self.percent = UNKNOWN
        self._data = read(table, CHANCE_FILE)[0]
        self._values = values
        self._cells = array("H", bytearray(2 * _CELLS))  # how often a difference comes
        self._pays = bytearray(PAYS_LINE)
        self._odds = bytearray(PAYS_LINE)
        self._key = UNKNOWN
        self._unit = 0  # points of a cell, 0 before a chance is begun
        self._step = self._at = self._mean = self._spread = self._count = self._sign = 0

    def forget(self) -> None:
        """Know nothing: there is another match, or another turn of it."""
        self.percent = self._key = UNKNOWN
        self._unit = 0

    def fits(self, match: "Match") -> bool:
        """Tell whether chances can be told of a match."""
        rules = self._values.rules
        is_ours = 0 <= rules <= RULES_WHEN_PAID and rules == rules_of(match.sheet, match.options)
        return match.players == 2 and match.rounds == 1 and is_ours

    def of(self, match: "Match") -> int:
        """Tell the percent if they are those of the turn that a match stands before."""
        return self.percent if self._key == _key_of(match) and not match.rolls else UNKNOWN

    def step(self, match: "Match") -> bool:
        """Do a slice for the turn that a match stands before; tell whether the percent has come just now."""
        if match.phase != TURN or match.rolls or not self.fits(match):
            return False
        key = _key_of(match)
        if key != self._key:
            self.forget()
            self._key = key
        return self.percent == UNKNOWN and self.work(match.cards, match.kinds)

    def work(self, cards: "Any", kinds: "Any") -> bool:
        """Do a slice for two cards after forget(); tell whether the percent has come."""
        if not self._unit:
            self._begin(cards, kinds)
        elif self._at < _CELLS:
            self._spread_out()
        elif self._step < 2 * _STEPS:
            self._next(cards)
        else:
            self._end()
            return True
        return False

    def _begin(self, cards: "Any", kinds: "Any") -> None:
        cells = self._cells
        for i in range(_CELLS):
            cells[i] = 0
        cells[_HALF] = _WHOLE
        self._at = _CELLS
        self._step = self._spread = self._mean = 0
        self._unit = 1
        for player in range(2):
            card = cards[player]
            left = TURNS - card.filled
            row = row_of(card)
            rest = card.total * _POINT - GIVEN_AWAY[kinds[player]] * _POINT * left // TURNS
            if left > 1:
                rest += self._values.value(row, mask_of(card), min(card.upper, UPPER_PAR))
                self._spread += self._data[SPREAD_AT + CHANCES_LINE * (row >> 6) + left]
            self._mean += -rest if player else rest
            if left > 2:
                self._unit = 5

    def _next(self, cards: "Any") -> None:
        """Take the next thing that one of them may come to."""
        self._count = 0
        while not self._count and self._step < 2 * _STEPS:
            card = cards[self._step // _STEPS]
            step = self._step % _STEPS
            self._step += 1
            if step == _BONUS_STEP:
                self._take_bonus(card)
            elif self._unit == 1:
                self._take_box(card, step)
            else:
                self._take_lump(card, step)
        self._sign = -1 if self._step > _STEPS else 1
        for i in range(self._count):
            self._at = 0
            if card.filled < TURNS - 1:
                self._mean -= self._sign * self._odds[i] * self._pays[i] * self._unit * _POINT >> 8

    def _take(self, often: int, size: int, more: int = 0, large: int = 0) -> None:
        """Let it be, in 256 times, so often of one size in points, or of another, or nothing."""
        if often or more:
            self._count = 3
            self._pays[0] = 0
            self._pays[1] = size // self._unit
            self._pays[2] = large // self._unit
            self._odds[0] = 256 - often - more
            self._odds[1] = often
            self._odds[2] = more

    def _take_bonus(self, card: Card) -> None:
        mask = mask_of(card)
        beyond = card.upper - UPPER_PAR
        if beyond < 0 and (
            self._unit > 1 or BITS[mask] < UPPER_BOXES - 1
        ):  # a last box has it among what it pays
            for box in range(UPPER_BOXES):
                if not mask >> box & 1:
                    beyond += 3 * (box + 1)
            beyond = max(-12, min(12, beyond)) + 12
            self._take(self._data[BONUS_AT + BONUS_LINE * (UPPER_BOXES - BITS[mask]) + beyond], UPPER_BONUS)

    def _take_box(self, card: Card, line: int) -> None:
        if (
            line < BOXES
            and card.open_mask >> line & 1
            or line >= BOXES
            and row_of(card) >= YAHTZEE_FIFTY
            and (TURNS - card.filled > line - BOXES)
        ):
            upper = card.upper if line < UPPER_BOXES and BITS[mask_of(card)] == UPPER_BOXES - 1 else UPPER_PAR
            for i in range(PAYS_LINE):
                pays = min(i * PAYS_STEPS[line], HUNDRED)
                self._pays[i] = pays + UPPER_BONUS if upper < UPPER_PAR <= upper + pays else pays
                self._odds[i] = self._data[PAYS_AT + PAYS_LINE * line + i]
                if self._odds[i]:
                    self._count = i + 1

    def _take_lump(self, card: Card, step: int) -> None:
        data = self._data
        at = CHANCES_LINE * step + TURNS - card.filled
        row = row_of(card)
        if step < _YAHTZEE_STEP:
            if not row & _ROW_BITS[step]:
                self._take(data[at], SIZES[step])
        elif step == _YAHTZEE_STEP:
            if row < YAHTZEE_ZERO:
                self._take(data[at], 50, data[at + CHANCES_LINE], 150)
            elif row >= YAHTZEE_FIFTY:
                often = data[at + 2 * CHANCES_LINE]
                more = often * often >> 10  # two hundreds
                self._take(often - more - more, 100, more, 200)

    def _spread_out(self) -> None:
        """Let what may come be added, in some cells."""
        cells = self._cells
        odds = self._odds
        pays = self._pays
        sign = self._sign
        at = self._at
        adds = 0
        while at < _CELLS and adds < _ADDS:
            place = _CELLS - 1 - at if sign > 0 else at
            cell = cells[place]
            if cell:
                cells[place] = 0
                adds += self._count
                for i in range(self._count):
                    if odds[i]:
                        to = max(0, min(_CELLS - 1, place + sign * pays[i]))
                        cells[to] += cell * odds[i] + 128 >> 8
            at += 1
        self._at = at

    def _end(self) -> None:
        """Let what is normal decide between the sums of what came; at last nothing is."""
        away = self._mean - self._unit * _POINT * _HALF
        root = 1
        if self._unit > 1:
            root = 512
            square = self._spread * 768  # (8 * deviation) ** 2
            for _ in range(12):
                root = (root + square // root) >> 1
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


class Course:
    """Go through a match of two that is over, turn by turn. Only the constructor allocates.

    percents: of the first player before each of the 26 turns and at the end, as many as are `known`. turned:
    the turn that did most for who won, `known` all.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.percents = bytearray(2 * TURNS + 1)
        self.known = 0
        self.turned = 0
        self._cards = (Card(), Card())

    def begin(self) -> None:
        """Begin anew."""
        self.known = self.turned = 0
        self._cards[0].clear()
        self._cards[1].clear()
        self.chance.forget()

    def is_whole(self) -> bool:
        """Tell whether all are known."""
        return self.known > 2 * TURNS

    def step(self, match: "Match") -> bool:
        """Do a slice; tell whether one more is known."""
        known = self.known
        if self.is_whole() or known < 2 * TURNS and not self.chance.work(self._cards, match.kinds):
            return False
        lead = match.total(0) - match.total(1)
        percents = self.percents
        if known == 2 * TURNS:
            percents[known] = 50 if not lead else 100 if lead > 0 else 0
            most = -1
            for turn in range(2 * TURNS):
                gained = percents[turn + 1] - percents[turn]
                gained = gained if lead > 0 else -gained
                if gained > most:
                    most = gained
                    self.turned = turn
        else:
            percents[known] = self.chance.percent
            player = self.player(match, known)
            card = match.cards[player]
            entry = card.order[known >> 1]
            box = entry & 15
            self._cards[player].write(box, card.boxes[box], HUNDRED if entry & HUNDRED_BIT else 0)
            self.chance.forget()
        self.known += 1
        return True

    def player(self, match: "Match", turn: int) -> int:
        """Tell whose turn one of the 26 was."""
        return (match.starter + turn) % 2


def _key_of(match: "Match") -> int:
    """Tell a number that is another one before each turn of a match."""
    return (match.turn * 2 + match.player << 11 | match.total(0)) << 11 | match.total(1)
