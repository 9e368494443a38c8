"""The result: who won, and what the keys do then. result_picture draws it."""

from contract import keys
from engine.dice import MAX_PLAYERS
from engine.duel_code import CODE_LENGTH
from engine.result import Result, is_together
from engine.rules import IS_TOLD_DICE, REAL
from ui import screens
from ui.menus import result_picture
from ui.menus.result_picture import AT_AGAIN, AT_UNDO, AT_WATCH, MOST_WITH_LEAVE, OFFERS
from ui.parts import WATCH
from ui.play.score import END_CHEER
from ui.stage import HURRIED_DEAF_TICKS
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_KEYS = b"\x10\x08\x04\x02"  # with more buttons: A, RIGHT, LEFT, DOWN


class Results:
    """Show the result of the match.

    result: who got what; order: bytearray(6), the players by rank. best_of: whose total, the best of people,
    stands in their book, or NO_PLACE; place, points: how (keeping.books.standing). listens: presses are
    heard, and the foot says what they do. at: what A does: AT_AGAIN, and with two buttons perhaps AT_REPORT,
    AT_UNDO or AT_WATCH.
    """

    name_id = screens.RESULTS_SCREEN
    at_table = True

    def __init__(self) -> None:
        self.at = AT_AGAIN
        self.order = bytearray(MAX_PLAYERS)
        self.code = bytearray(CODE_LENGTH)
        self.has_code = False
        self.result = Result()
        self.best_of = screens.NO_PLACE
        self.place = 0
        self.points = 0
        self.listens = True

    def enter(self, app: "App") -> None:
        """Show the match's result. One that has just come is longer deaf: A gives the sight of it up."""
        turn = app.parts.turn
        if turn.newest.due & END_CHEER:  # a press may be meant for a bot, or to end a cheer
            app.stage.deaf.begin(HURRIED_DEAF_TICKS)
        else:
            turn.be_deaf(app)
        turn.hurry = False
        turn.newest.due = 0
        if app.table.match.players > MOST_WITH_LEAVE:
            app.stage.toast(menu_words.LEAVES if app.stage.has_b else menu_words.LEAVES_WITHOUT_B)
        self.at = AT_AGAIN
        self.listens = False
        self.read(app)

    def read(self, app: "App") -> None:
        """Read the result off the match."""
        result = self.result
        match = app.table.match
        result.read(match)
        self.has_code = app.table.encode(self.code)
        if not match.people():
            self.best_of = screens.NO_PLACE
        place = 0
        for rank in range(MAX_PLAYERS):
            for player in range(match.players):
                if result.ranks[player] == rank:
                    self.order[place] = player
                    place += 1
        if app.parts.report is not None:
            app.parts.report.prepare(app)

    def tick(self, app: "App", events: int) -> None:
        """Play again, look at cards or report, take the last score back, leave; else have the report read."""
        if events & keys.A:
            events = _KEYS[self.at]
        if events & keys.A:
            app.table.new_match.begin_again(app)
        elif events & keys.B:
            app.stage.open("title")
        elif events & keys.NEXT == keys.NEXT:
            self._next(app)
        elif events & keys.RIGHT:  # before DOWN: with two buttons both are one
            self._to_report(app)
        elif events & keys.UP:
            app.stage.go(app.parts.card)
        elif events & keys.DOWN:
            self.watch(app, self.best_person(app), 0)
        elif events & keys.LEFT:
            app.parts.turn.undo(app)
        else:
            listened = self.listens
            self.listens = app.stage.deaf.ticks == 0
            if app.parts.report is not None and app.parts.report.prepare(app) or self.listens != listened:
                app.stage.stale = True

    def _next(self, app: "App") -> None:
        self.at = (self.at + 1) % OFFERS
        while not self.offers(app, self.at):
            self.at = (self.at + 1) % OFFERS
        app.stage.stale = True

    def offers(self, app: "App", at: int) -> bool:
        """Tell whether the foot has something."""
        if at == AT_UNDO:
            return app.table.may_undo()
        if at == AT_WATCH:
            return not app.table.match.options & REAL
        return at == AT_AGAIN or app.parts.report is not None and app.parts.report.found.ready

    def best_person(self, app: "App") -> int:
        """Tell the seat of the person who came out best, 0 when there are only bots."""
        match = app.table.match
        for place in range(match.players):
            if not match.kinds[self.order[place]]:
                return self.order[place]
        return 0

    def watch(self, app: "App", player: int, round: int) -> None:
        """Look at a player's game of a round again, or say why it cannot be."""
        if app.table.match.options & REAL:
            app.stage.refuse(IS_TOLD_DICE)
            return
        plan = app.table.lesson_plan
        plan[screens.PLAN_PLAYER] = player
        plan[screens.PLAN_ROUND] = round
        app.stage.open_part(WATCH, True)

    def _to_report(self, app: "App") -> None:
        report = app.parts.report
        if report is None:
            app.stage.toast(words.COACH_READS)
            return
        report.prepare(app)
        if report.found.ready:
            app.stage.go(report)
        else:
            app.stage.toast(menu_words.NO_TABLE)

    def draw(self, app: "App") -> None:
        """Draw it all (ui.menus.result_picture)."""
        result_picture.draw(app, self)

    def shares(self, app: "App", player: int) -> bool:
        """Tell whether another side has the same total."""
        match = app.table.match
        ranks = self.result.ranks
        for other in range(match.players):
            if ranks[other] == ranks[player] and not is_together(match, other, player):
                return True
        return False
