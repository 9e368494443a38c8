"""A match as the rows of the set-up describe it: only what the rule sheet has counts."""

from micropython import const

from contract.play import RECORDED
from contract.settings import MOST, PERSON, SETUP, SETUP_BYTES
from engine import rules
from engine.boxes import ALL
from engine.dice import MAX_PLAYERS
from keeping.people import NOBODY, PLACES
from strategy.bots.brain import CASUAL, FIRST_BY_TABLE, HUMAN, KINDS, NOVICE, OPTIMAL, STEADY
from strategy.review.diary import WARN_FROM_ONE
from strategy.values import rules_of
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.app import App

# rows
SHEET_ROW = const(0)
PLAYERS_ROW = const(1)
KIND_ROW = const(2)  # KIND_ROW + p: who plays at seat p
ROUNDS_ROW = const(8)
DICE_ROW = const(9)
SAME_ROW = const(10)
TEAMS_ROW = const(11)
UPPER_ROW = const(12)
COACH_ROW = const(13)
WARN_FROM_ROW = const(14)
START_ROW = const(15)  # 1 once a match was begun so
MORE_ROW = const(16)  # what is seldom set is shown, too: not kept
ROWS = const(17)

# As they are shown: behind MORE_ROW what is seldom set.
ORDER = b"\x0f\x01\x02\x03\x04\x05\x06\x07\x00\x0d\x0e\x10\x09\x08\x0a\x0b\x0c"
FIRST_SELDOM = const(12)  # of ORDER

# values of DICE_ROW
OF_DEVICE = const(0)
OF_CODE = const(1)  # the device's dice, of a duel code
OF_TABLE = const(2)

FEWEST_IN_TEAMS = const(3)

_LEAST = b"\x00\x01\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00"
_MOST_TEAMS = b"\x01\x02\x02\x02"  # of 3, 4, 5, 6 players
# The bots, the weakest first; those that are offered at once.
_BOTS = b"\x01\x03\x04\x02\x05\x06\x07\x08\x09"
_OFTEN = 1 << NOVICE | 1 << CASUAL | 1 << STEADY | 1 << OPTIMAL


def is_seat(row: int) -> bool:
    """Tell whether a row is about who plays at a seat."""
    return KIND_ROW <= row < KIND_ROW + MAX_PLAYERS


class MatchPlan:
    """Hold what every row is set to, in `values`; a row that does not apply counts as its least value.

    At first as the match that was begun last, else a game for one by the official sheet. shows_more: 1 while
    MORE_ROW is open. offered: after offer(), what a seat may be. Only the constructor allocates.
    """

    def __init__(self, app: "App") -> None:
        self.values = bytearray(SETUP_BYTES)
        self.shows_more = 0
        self.offered = bytearray(1 + PLACES + KINDS)
        self._count = 0  # of those offered
        self._played = app.keeper.settings.setup
        self._people = app.keeper.people
        self._tables = app.table.tables
        self.recall(app)

    def recall(self, app: "App") -> None:
        """Set every row as it was played last."""
        self.values[ALL] = self._played
        if not self.values[START_ROW]:
            self.values[ALL] = _LEAST
            self.values[WARN_FROM_ROW] = WARN_FROM_ONE

    def value(self, row: int) -> int:
        """Answer what a row is set to, or what counts while it does not apply."""
        if row == MORE_ROW:
            return self.shows_more
        value = self.values[row]
        if row == SHEET_ROW or value <= self.most(row):
            return value
        if value >= PERSON and is_seat(row) and self.applies(row) and self._may_sit(value - PERSON, row, row):
            return value
        return _LEAST[row]

    def kind(self, player: int) -> int:
        """Answer the kind of a player (strategy.bots.brain)."""
        value = self.value(KIND_ROW + player)
        return HUMAN if value >= PERSON else value

    def number(self, player: int) -> int:
        """Answer the number of the person at a seat (keeping.people), NOBODY of a guest or a bot."""
        value = self.value(KIND_ROW + player)
        return self._people.number(value - PERSON) if value >= PERSON else NOBODY

    def name(self, player: int) -> "bytes | memoryview":
        """Answer the name of a player, as App.name() will."""
        value = self.value(KIND_ROW + player)
        return self._people.names[value - PERSON] if value >= PERSON else words.SEATS[player]

    def options(self) -> int:
        """Answer the match options chosen (engine.rules)."""
        options = rules.REAL if self._is_real() else 0
        options |= rules.DUPLICATE if self.value(SAME_ROW) else 0
        options |= rules.TEAMS if self.value(TEAMS_ROW) else 0
        return options | (rules.UPPER_FIRST if self.value(UPPER_ROW) else 0)

    def rules(self) -> int:
        """Answer the rules of a table that the sheet has as it is set, -1 where there is none for it."""
        return rules_of(self.values[SHEET_ROW], self.value(UPPER_ROW))

    def is_unusual(self) -> bool:
        """Tell whether something is set that stands behind MORE_ROW."""
        for i in range(FIRST_SELDOM, ROWS):
            if self.value(ORDER[i]) != _LEAST[ORDER[i]]:
                return True
        return False

    def applies(self, row: int) -> bool:
        """Tell whether a row has more than one value as the others are set."""
        if row in (SHEET_ROW, PLAYERS_ROW, DICE_ROW, START_ROW, MORE_ROW):
            return True
        flags = rules.FLAGS[self.values[SHEET_ROW]]
        players = self.values[PLAYERS_ROW]
        if is_seat(row):
            known = 0
            for place in range(PLACES):
                known |= self._people.number(place)
            return row - KIND_ROW < players and (not self._is_real() or known > 0)
        if row == ROUNDS_ROW:
            return bool(flags & rules.MANY_ROUNDS)
        if row == SAME_ROW:
            return players > 1 and not self._is_real()
        if row == TEAMS_ROW:
            return players >= FEWEST_IN_TEAMS and bool(flags & rules.MAY_TEAMS)
        if row == UPPER_ROW:
            return bool(flags & rules.MAY_UPPER_FIRST)
        return self._has_table() and (row == COACH_ROW or self.values[COACH_ROW] > 0)

    def most(self, row: int) -> int:
        """Answer the highest value of a row as the others are set, of a seat the highest kind."""
        if not self.applies(row):
            return _LEAST[row]
        if is_seat(row) and self._is_real():
            return HUMAN
        if is_seat(row) and not self._has_table():
            return FIRST_BY_TABLE - 1
        if row == DICE_ROW and not rules.FLAGS[self.values[SHEET_ROW]] & rules.MAY_REAL:
            return OF_CODE
        if row == TEAMS_ROW:
            return _MOST_TEAMS[self.values[PLAYERS_ROW] - FEWEST_IN_TEAMS]
        return MOST[SETUP + row]

    def change(self, row: int, step: int) -> None:
        """Set a row to its next value (1) or the one before (-1), a seat by offer(), round and round."""
        if row == MORE_ROW:
            self.shows_more ^= 1
            return
        if is_seat(row):
            count = self.offer(row)
            at = 0
            while self.offered[at] != self.value(row):
                at += 1
            self.values[row] = self.offered[(at + step) % count]
            return
        least = _LEAST[row]
        self.values[row] = (self.value(row) - least + step) % (self.most(row) - least + 1) + least

    def offer(self, row: int) -> int:
        """Write what a seat may be into `offered`, each once, and answer how many that are.

        A guest, people, bots: who played last comes first, then who was named last. Bots are those that a
        person asks for, the others where MORE_ROW is open, or there is no table for the rules.
        """
        end = KIND_ROW + self.values[PLAYERS_ROW]
        self.offered[0] = HUMAN
        self._count = 1
        for seat in range(KIND_ROW, KIND_ROW + MAX_PLAYERS):
            if self._played[seat] >= PERSON:
                self._add_person(self._played[seat] - PERSON, row, end)
        for place in range(PLACES - 1, -1, -1):
            self._add_person(place, row, end)
        most = self.most(row)
        for kind in _BOTS:
            often = _OFTEN >> kind & 1 or self.shows_more or most < FIRST_BY_TABLE
            if kind <= most and (often or kind == self.values[row]):
                self._add(kind)
        return self._count

    def _add_person(self, place: int, row: int, end: int) -> None:
        if self._may_sit(place, row, end):
            for i in range(self._count):
                if self.offered[i] == PERSON + place:
                    return
            self._add(PERSON + place)

    def _add(self, value: int) -> None:
        self.offered[self._count] = value
        self._count += 1

    def _may_sit(self, place: int, row: int, end: int) -> bool:
        """Tell whether there is a person at a place (keeping.people), at no other seat up to row `end`."""
        for other in range(KIND_ROW, end):
            if other != row and self.value(other) == PERSON + place:
                return False
        return self._people.number(place) != NOBODY

    def _is_real(self) -> bool:
        return self.value(DICE_ROW) == OF_TABLE

    def _has_table(self) -> bool:
        """Tell whether there is a table that serves the sheet as it is set up."""
        rules = self.rules()
        return rules >= 0 and self._tables >> rules & 1 == 1

    def start(self, app: "App") -> None:
        """Start the match with dice never seen before, or ask for a duel code."""
        if self.value(DICE_ROW) == OF_CODE:
            app.parts.duel_code.ask(app, self)
        else:
            app.table.new_match.draw_seed(app)
            self.begin(app)

    def keep(self, app: "App") -> None:
        """Have the rows kept among the settings, as what was played last."""
        self.values[START_ROW] = 1
        app.keeper.settings.setup[ALL] = self.values
        app.keeper.mark_settings()

    def race(self, app: "App", match: "Match", record: bytearray) -> None:
        """Start a race against a match's game, coached as set up; ask before another match is given up."""
        wanted = app.table.new_match
        wanted.record[ALL] = record
        wanted.seed[ALL] = match.seed
        wanted.kinds[2][0] = HUMAN
        wanted.kinds[2][1] = RECORDED
        wanted.seats[2][0] = self.number(0)
        wanted.seats[2][1] = NOBODY
        options = match.options | rules.DUPLICATE
        coach = self.value(COACH_ROW)
        wanted.begin(app, match.sheet, 2, 1, options, coach, self.value(WARN_FROM_ROW), True)

    def begin(self, app: "App") -> None:
        """Start the match with the dice of the wanted seed."""
        wanted = app.table.new_match
        players = self.value(PLAYERS_ROW)
        sides = self.value(TEAMS_ROW) + 1
        for i in range(players):
            wanted.kinds[players][i] = self.kind(i)
            wanted.teams[players][i] = i % sides
            wanted.seats[players][i] = self.number(i)
        wanted.begin(
            app,
            self.value(SHEET_ROW),
            players,
            self.value(ROUNDS_ROW),
            self.options(),
            self.value(COACH_ROW),
            self.value(WARN_FROM_ROW),
            self.value(DICE_ROW) == OF_CODE,
        )
