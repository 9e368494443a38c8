"""The table: the match, who helps at it, and the chance that nobody can know."""

from micropython import const

from engine.match import Match
from engine.turn import NEW, OVER
from keeping.keeper import Keeper
from strategy.review.diary import may_take_back
from ui.new_match import NewMatch
from ui.states import DECIDE, PLAN_BYTES
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CHANCE_BYTES = const(8)


class Table:
    """Hold what belongs to a match. The constructor allocates.

    entropy: fills a bytearray. tables: mask of the rules that there is a table of values for
    (strategy.values). loops, read: what the judge is made with (strategy.analysis.advisor).
    match: the engine's. new_match: what the next one begins with. judge, bots, real: of ui.play, None until
    they are there; in the coach's place stands NoCoach. lesson_plan: what is practised (ui.states).
    """

    def __init__(
        self, keeper: Keeper, entropy: "Any", tables: int = 0, loops: "Any" = None, read: "Any" = None
    ) -> None:
        self._keeper = keeper
        self.entropy = entropy
        self._chance = bytearray(_CHANCE_BYTES)
        self.tables = tables
        self.loops = loops
        self.read = read
        self.match = Match()
        self.new_match = NewMatch()
        self.coach: "Any" = NoCoach()
        self.judge: "Any" = None
        self.bots: "Any" = None
        self.real: "Any" = None
        self.lesson_plan = bytearray(PLAN_BYTES)

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

    def may_undo(self) -> bool:
        """Tell whether a person's score can be taken back now: until a person throws again."""
        return may_take_back(self.match, self._keeper.diary)


class NoCoach:
    """Stand in for the coach while there is none. What the calls mean: ui.play.coach.Coach."""

    def begin(self, app: "Any") -> None:
        """Think about no turn."""

    def think(self, app: "Any") -> None:
        """Do nothing: no coach, no thought."""

    def marks(self, app: "Any") -> bool:
        """Answer that the mark is on the box that pays most."""
        return False

    def mark(self, app: "Any") -> None:
        """Leave the mark where it is."""

    def ask(self, app: "Any", choice: int) -> None:
        """Let the choice be made without a warning."""
        app.parts.turn.choose(app, choice)

    def tick(self, app: "Any", turn: "Any", events: int) -> None:
        """Let the turn go on: the coach that spoke is gone."""
        turn.give_way(DECIDE)
        app.stage.stale = True

    def draw(self, app: "Any") -> None:
        """Draw the table alone."""
        app.parts.turn.draw_table(app)

    def ask_hint(self, app: "Any", boxes: bool) -> bool:
        """Answer that there is no hint."""
        return False
