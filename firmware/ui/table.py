"""The table: the match, the one that is wanted, who helps at it, and the chance that nobody can know."""

from micropython import const

from contract.play import RECORDED
from contract.settings import HIDES_CHANCE
from engine import duel_code
from engine.boxes import ALL
from engine.dice import MAX_PLAYERS
from engine.duel_code import SEED_LENGTH
from engine.match import Match
from engine.turn import NEW, OVER, START
from keeping.keeper import Keeper
from strategy.review.diary import OFF, RECORD_BYTES, follow, may_take_back, raced_place
from ui.screens import DECIDE, PLAN_BYTES
from ui.text import words

_CHANCE_BYTES = const(8)


class Table:
    """Hold what belongs to a match. The constructor allocates.

    tables: mask of the rules that there is a table of values for. leaf, read: what the judge is made with.
    judge, bots, real: of ui.play, None until they are there; in the coach's place stands NoCoach.
    lesson_plan: what is practised (ui.screens).
    """

    def __init__(
        self, keeper: Keeper, entropy: "Any", tables: int = 0, leaf: "Any" = None, read: "Any" = None
    ) -> None:
        self._keeper = keeper
        self.entropy = entropy
        self._chance = bytearray(_CHANCE_BYTES)
        self.tables = tables
        self.leaf = leaf
        self.read = read
        self.match = Match()
        self.new_match = NewMatch()
        self.coach: "Any" = NoCoach()
        self.judge: "Any" = None
        self.bots: "Any" = None
        self.real: "Any" = None
        self.lesson_plan = bytearray(PLAN_BYTES)
        # to be watched: a match with the seed and the sheet, the record, who played, the part behind it or ""
        self.recorded: "Any" = None

    def below(self, n: int) -> int:
        """Draw a number of 0 to n - 1 (at most 2**14) that nobody can know."""
        chance = self._chance
        self.entropy(chance)
        return (chance[_CHANCE_BYTES - 2] << 8 | chance[_CHANCE_BYTES - 1]) * n >> 16

    def has_match(self) -> bool:
        """Tell whether there is a match to go on with."""
        return self.match.phase != NEW and self.match.phase != OVER

    def name(self, player: int) -> "bytes | memoryview":
        """Answer the name of a player of the match: a person's, or the seat of a guest or a bot."""
        people = self._keeper.people
        place = people.place_of(self._keeper.person(player))
        return words.SEATS[player] if place < 0 else people.names[place]

    def encode(self, code: bytearray) -> bool:
        """Write the duel code of the match's dice; tell whether they have one."""
        match = self.match
        return not (raced_place(match, self._keeper.diary.record) or duel_code.encode(match.seed, code))

    def chance(self, player: int) -> int:
        """Tell how likely one of two wins, before a turn, in steps of 5 percent; -1: not known or told."""
        if self.judge is None or self.judge.course is None or self._keeper.settings.buffer[HIDES_CHANCE]:
            return -1
        return self.judge.course.chance.of(self.match, player)

    def may_undo(self) -> bool:
        """Tell whether a person's score can be taken back now: until a person throws again."""
        return may_take_back(self.match, self._keeper.diary)


class NewMatch:
    """Hold what a match begins with, once any other is given up. Only the constructor allocates.

    seed: bytearray(8). kinds, teams, seats: for each number of players a bytearray, as Match.new_game() and
    Keeper.begin() want them. record: of a race (strategy.review.diary).
    """

    def __init__(self) -> None:
        self.seed = bytearray(SEED_LENGTH)
        self.record = bytearray(RECORD_BYTES)
        self.kinds = [bytearray(n) for n in range(MAX_PLAYERS + 1)]
        self.teams = [bytearray(n) for n in range(MAX_PLAYERS + 1)]
        self.seats = [bytearray(n) for n in range(MAX_PLAYERS + 1)]
        self._sheet = 0
        self._players = 1
        self._rounds = 1
        self._options = 0
        self._coach = OFF
        self._warn_from = 0
        self._by_code = False

    def draw_seed(self, app: "Any") -> None:
        """Take a seed that was never seen before and has a duel code."""
        app.table.entropy(self.seed)
        duel_code.trim(self.seed)

    def begin(
        self,
        app: "Any",
        sheet: int,
        players: int,
        rounds: int,
        options: int,
        coach: int = OFF,
        warn_from: int = 0,
        by_code: bool = False,
    ) -> None:
        """Start a match with the dice of `seed`; ask first whether to give up one that is going on."""
        self._sheet = sheet
        self._players = players
        self._rounds = rounds
        self._options = options
        self._coach = coach
        self._warn_from = warn_from
        self._by_code = by_code
        if app.table.has_match():
            app.stage.open("give_up")
        else:
            self.start(app)

    def begin_again(self, app: "Any") -> None:
        """Start a match set up as the one at the table, with dice never seen before, or a race anew."""
        match = app.table.match
        players = match.players
        for i in range(players):
            self.kinds[players][i] = match.kinds[i]
            self.teams[players][i] = match.teams[i]
            self.seats[players][i] = app.keeper.person(i)
        diary = app.keeper.diary
        races = max(match.kinds) == RECORDED
        if races:
            self.seed[ALL] = match.seed
            self.record[ALL] = diary.record
        else:
            self.draw_seed(app)
        coach = diary.coach()
        self.begin(app, match.sheet, players, match.rounds, match.options, coach, diary.warn_from(), races)

    def start(self, app: "Any") -> None:
        """Start the match that was asked for last, in place of any other, once that is closed."""
        if app.keeper.is_owed(app.table.match):
            app.stage.await_match()
            return
        players = self._players
        kinds = self.kinds[players]
        teams = self.teams[players]
        reason = app.table.match.new_game(self._sheet, kinds, self.seed, self._rounds, self._options, teams)
        if reason:
            app.stage.refuse(reason)
            return
        match = app.table.match
        races = max(kinds) == RECORDED
        if races:
            self._seat_racers(match)
        app.keeper.begin(match, self._coach, self._warn_from, self.seats[players], self._by_code)
        if races:
            app.keeper.diary.record[ALL] = self.record
        if app.parts.turn is not None:
            app.parts.turn.newest.begin()
        if app.table.judge is not None:
            app.table.judge.begin(app)
        app.forget_report()
        if app.table.real is not None:
            app.table.real.entry.forget()
        app.keeper.mark_match()
        app.keeper.mark_diary()
        app.go_on()

    def _seat_racers(self, match: Match) -> None:
        """Throw for the start of a race, and let the person have won: the other one would show what falls."""
        follow(match, self.record)
        while match.phase == START:
            match.throw_start()
        if match.kinds[match.starter]:
            kinds = match.kinds
            seats = self.seats[match.players]
            kinds[0], kinds[1] = kinds[1], kinds[0]
            seats[0], seats[1] = seats[1], seats[0]


class NoCoach:
    """Stand in for the coach while there is none. What the calls mean: ui.play.coach.Coach."""

    def begin(self, app: "Any") -> bool:
        """Do nothing, and answer so."""
        return False

    think = marks = mark = begin

    def ask(self, app: "Any", choice: int) -> None:
        """Let the choice be made without a warning."""
        app.parts.turn.choose(app, choice)

    def tick(self, app: "Any", events: int) -> None:
        """Let the turn go on: the coach that spoke is gone."""
        app.parts.turn.give_way(DECIDE)
        app.stage.stale = True

    def draw(self, app: "Any") -> None:
        """Draw the table alone."""
        app.parts.turn.draw_table(app)

    def ask_hint(self, app: "Any", boxes: bool) -> bool:
        """Answer that there is none."""
        return False
