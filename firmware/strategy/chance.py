"""The chance to win of two players, from the lumps of what is still to come on their cards.

Full house, straights, three and four of a kind, the bonus, the Yahtzee and its hundreds come or do not; what
is left is as good as normal. Best play of both is meant; a bot that plays worse loses what it gives away in
a game, a thirteenth with each turn that is left. host_sim/solver/chance.py makes the file and measures this.

The file: chances, 14 numbers a line, by boxes left, in 1/256: full house, small and large straight, three and
four of a kind; a Yahtzee without a hundred, with one; hundreds once there are 50. The bonus, 25 numbers a
line, by open upper boxes: the upper total less what lies on par, -12 to 12. The variance of what is left, in
12 square points, 14 numbers a line, by the state of the Yahtzee box. 64 numbers of the normal curve from its
middle on, in 1/256, in steps of a sixteenth of the deviation.
"""

from array import array

from micropython import const

from engine.boxes import UPPER_BOXES
from engine.card import UPPER_BONUS, UPPER_PAR
from engine.turn import TURN, TURNS
from strategy.values import BITS, RULES_WHEN_PAID, ValueTable, mask_of, read, row_of, rules_of

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

UNKNOWN = const(-1)

# points that a bot of each kind (strategy.bots.brain) gives away in a game
GIVEN_AWAY = b"\x00\xd1\x25\x53\x33\x1e\x0f\x05\x00\x00"

SIZES = b"\x05\x06\x08\x04\x04"  # in 5 points, in the file's order; and its boxes' bits of a row
_ROW_BITS = b"\x04\x08\x10\x01\x02"
_BONUS_STEP = const(5)  # after those
_YAHTZEE_STEP = const(6)
_STEPS = const(7)
_HALF = const(74)  # differences of the lumps of two players, in 5 points
_BESIDE = const(40)  # the largest lump
_CELLS = const(229)
_WHOLE = const(0x100000)
_POINT = const(128)


class Chance:
    """Work out a chance a slice of some 6 ms after the other. Only the constructor allocates, 1 KB.

    percent: of the first of two players, or UNKNOWN.
    """

    def __init__(self, table: "Any", values: ValueTable) -> None:
        self.percent = UNKNOWN
        self._data = read(table, CHANCE_FILE)[0]
        self._values = values
        self._cells = array("i", bytearray(4 * _CELLS))
        self._key = UNKNOWN
        self._step = 0
        self._mean = 0
        self._spread = 0

    def forget(self) -> None:
        """Know nothing: there is another match."""
        self.percent = UNKNOWN
        self._key = UNKNOWN

    def of(self, match: "Match") -> int:
        """Tell the percent if they are those of the turn that a match stands before."""
        return self.percent if self._key == _key_of(match) and not match.rolls else UNKNOWN

    def step(self, match: "Match") -> bool:
        """Do a slice; tell whether the percent has come just now."""
        if match.players != 2 or match.rounds > 1 or match.phase != TURN or match.rolls:
            return False
        rules = self._values.rules
        if rules < 0 or rules > RULES_WHEN_PAID or rules != rules_of(match.sheet, match.options):
            return False
        key = _key_of(match)
        if key != self._key:
            self._key = key
            self._begin(match)
        elif self.percent == UNKNOWN:
            if self._step < 2 * _STEPS:
                self._lump(match, self._step // _STEPS, self._step % _STEPS)
                self._step += 1
            else:
                self._end()
                return True
        return False

    def _begin(self, match: "Match") -> None:
        cells = self._cells
        for i in range(_CELLS):
            cells[i] = 0
        cells[_BESIDE + _HALF] = _WHOLE
        self.percent = UNKNOWN
        self._step = 0
        self._spread = 0
        self._mean = 0
        for player in range(2):
            sign = 1 - 2 * player
            card = match.cards[player]
            left = TURNS - card.filled
            row = row_of(card)
            rest = card.total * _POINT - GIVEN_AWAY[match.kinds[player]] * _POINT * left // TURNS
            if left:
                rest += self._values.value(row, mask_of(card), min(card.upper, UPPER_PAR))
                self._spread += self._data[SPREAD_AT + CHANCES_LINE * (row >> 6) + left]
            self._mean += sign * rest

    def _lump(self, match: "Match", player: int, step: int) -> None:
        """Let a lump of a player come or not."""
        card = match.cards[player]
        left = TURNS - card.filled
        row = row_of(card)
        data = self._data
        often = more = size = large = 0
        if step < _BONUS_STEP:
            if not row & _ROW_BITS[step]:
                often = data[CHANCES_LINE * step + left]
                size = SIZES[step]
        elif step == _BONUS_STEP:
            mask = mask_of(card)
            if card.upper < UPPER_PAR:
                beyond = card.upper - UPPER_PAR
                for box in range(UPPER_BOXES):
                    if not mask >> box & 1:
                        beyond += 3 * (box + 1)
                beyond = max(-12, min(12, beyond))
                often = data[BONUS_AT + BONUS_LINE * (UPPER_BOXES - BITS[mask]) + 12 + beyond]
                size = UPPER_BONUS // 5
        elif row < 64:
            often = data[CHANCES_LINE * 5 + left]
            more = data[CHANCES_LINE * 6 + left]
            size = 10
            large = 30
        elif row >= 128:
            often = data[CHANCES_LINE * 7 + left]
            more = often * often >> 10  # two hundreds
            often -= more + more
            size = 20
            large = 40
        if often or more:
            sign = 1 - 2 * player
            self._mean -= sign * (often * size + more * large) * 5 * _POINT >> 8
            self._spread_out(often, sign * size, more, sign * large, sign)

    def _spread_out(self, often: int, size: int, more: int, large: int, sign: int) -> None:
        cells = self._cells
        rest = 256 - often - more
        at = _BESIDE + _HALF + sign * _HALF
        for _ in range(2 * _HALF + 1):
            cells[at] = (cells[at] * rest + cells[at - size] * often + cells[at - large] * more) >> 8
            at -= sign

    def _end(self) -> None:
        """Let what is normal decide between the sums of the lumps."""
        square = max(1, self._spread) * 768  # (8 * deviation) ** 2
        root = 512
        for _ in range(12):
            root = (root + square // root) >> 1
        root = max(1, root)
        cells = self._cells
        won = all_of = 0
        away = self._mean - 5 * _POINT * _HALF
        for at in range(_BESIDE, _BESIDE + 2 * _HALF + 1):
            cell = cells[at]
            if cell:
                side = self._data[NORMAL_AT + min(NORMALS - 1, (abs(away) + (root >> 1)) // root)]
                won += cell * (128 + side if away > 0 else 128 - side) >> 8
                all_of += cell
            away += 5 * _POINT
        self.percent = (won * 100 + (all_of >> 1)) // all_of


def _key_of(match: "Match") -> int:
    """Tell a number that is another one before each turn of a match."""
    return (match.turn * 2 + match.player << 11 | match.total(0)) << 11 | match.total(1)
