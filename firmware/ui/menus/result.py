"""The result: who won, with ties shown as ties, teams, CLASSIC's settlement, and the game's duel code."""

from contract import keys
from engine import duel_code
from engine.dice import MAX_PLAYERS
from engine.result import Result
from engine.rules import TEAMS
from ui import screens
from ui.deaf import HURRIED_DEAF_TICKS
from ui.menus import result_picture
from ui.menus.result_picture import AT_AGAIN, AT_REPORT, AT_UNDO, OFFERS
from ui.play.score import END_CHEER
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


class Results:
    """Show the result of the match.

    result: who got what; order: bytearray(6), the players by rank. at: what A does: AT_AGAIN, and with two
    buttons perhaps AT_REPORT or AT_UNDO.
    """

    name_id = screens.RESULTS_SCREEN
    at_table = True

    def __init__(self) -> None:
        self.at = AT_AGAIN
        self.order = bytearray(MAX_PLAYERS)
        self.code = bytearray(duel_code.CODE_LENGTH)
        self.has_code = False
        self.result = Result()

    def enter(self, app: "App") -> None:
        """Show the match's result. One that has just come is longer deaf: A gives the sight of it up."""
        turn = app.turn
        if turn.newest.due & END_CHEER:  # a press may be meant for a bot, or to end a cheer
            app.deaf.begin(HURRIED_DEAF_TICKS)
        else:
            turn.be_deaf(app)
        turn.hurry = False
        turn.newest.due = 0
        if app.match.players > result_picture.MOST_WITH_LEAVE:
            app.toast(result_picture.to_title(app))
        self.at = AT_AGAIN
        self.read(app)

    def read(self, app: "App") -> None:
        """Read the result off the match."""
        result = self.result
        result.read(app.match)
        self.has_code = not duel_code.encode(app.match.seed, self.code)
        place = 0
        if app.report is not None:
            app.report.prepare(app)
        for rank in range(MAX_PLAYERS):
            for player in range(app.match.players):
                if result.ranks[player] == rank:
                    self.order[place] = player
                    place += 1

    def tick(self, app: "App", events: int) -> None:
        """Play again, look at cards or report, take the last score back, leave; else have the report read."""
        if events & keys.A:
            self._act(app)
        elif events & keys.B:
            app.open(screens.TITLE_SCREEN)
        elif events & keys.NEXT == keys.NEXT and (self.offers(app, AT_REPORT) or app.may_undo()):
            self._next(app)
        elif events & keys.RIGHT:  # before DOWN: with two buttons both are one
            self._to_report(app)
        elif events & (keys.UP | keys.DOWN):
            app.go(app.card)
        elif events & keys.LEFT:
            self.undo(app)
        elif app.report is not None and app.report.prepare(app):
            app.stale = True

    def _act(self, app: "App") -> None:
        """Do what A does: with two buttons, what is chosen in the foot."""
        if self.at == AT_REPORT:
            self._to_report(app)
        elif self.at == AT_UNDO:
            self.undo(app)
        else:
            self._play_again(app)

    def _next(self, app: "App") -> None:
        """Choose the next of what the foot offers."""
        self.at = (self.at + 1) % OFFERS
        while not self.offers(app, self.at):
            self.at = (self.at + 1) % OFFERS
        app.stale = True

    def offers(self, app: "App", at: int) -> bool:
        """Tell whether the foot has something."""
        if at == AT_UNDO:
            return app.may_undo()
        return at == AT_AGAIN or app.report is not None and app.report.found.ready

    def undo(self, app: "App") -> None:
        """Take the last score of a person back, if it can be, and go on from there."""
        if app.may_undo():
            app.turn.undo(app)

    def _to_report(self, app: "App") -> None:
        report = app.report
        if report is not None:
            report.prepare(app)
        if report is not None and report.found.ready:
            app.go(report)
        elif report is None:
            app.toast(words.COACH_READS)
        else:
            app.toast(menu_words.NO_TABLE)

    def _play_again(self, app: "App") -> None:
        """Start a match set up as this one was, with dice never seen before."""
        match = app.match
        wanted = app.new_match
        players = match.players
        for i in range(players):
            wanted.kinds[players][i] = match.kinds[i]
            wanted.teams[players][i] = match.teams[i]
            wanted.seats[players][i] = app.keeper.person(i)
        wanted.draw_seed(app)
        diary = app.diary
        sheet = match.sheet
        wanted.begin(app, sheet, players, match.rounds, match.options, diary.coach(), diary.warn_from())

    def draw(self, app: "App") -> None:
        """Draw the picture."""
        result_picture.draw(app, self)

    def shares(self, app: "App", player: int) -> bool:
        """Tell whether another side has the same total."""
        match = app.match
        for other in range(match.players):
            together = match.options & TEAMS and match.teams[other] == match.teams[player]
            if other != player and not together and self.result.ranks[other] == self.result.ranks[player]:
                return True
        return False
