"""The match that is wanted: it begins, once any other is given up."""

from engine import duel_code
from engine.dice import MAX_PLAYERS
from engine.duel_code import SEED_LENGTH
from strategy.review.diary import OFF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class NewMatch:
    """Hold what a match begins with. Only the constructor allocates.

    seed: bytearray(8). kinds, teams: for each number of players a bytearray, as Match.new_game() wants them.
    seats: likewise who sits there, as Keeper.begin() wants it.
    """

    def __init__(self) -> None:
        self.seed = bytearray(SEED_LENGTH)
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
        """Start a match with the dice of `seed`; if another is going on, ask first whether to give that up.

        Its players are what kinds[players], teams[players] and seats[players] say; the numbers are as
        Match.new_game() and Keeper.begin() want them.
        """
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
        app.keeper.begin(app.table.match, self._coach, self._warn_from, self.seats[players], self._by_code)
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
