"""The result: who won, with ties shown as ties, teams, CLASSIC's settlement, and the game's duel code."""

from micropython import const

from contract import keys
from contract.glass import WIDTH
from engine import duel_code
from engine.card import HUNDRED
from engine.dice import MAX_PLAYERS
from engine.result import Result
from engine.rules import SETTLES, TEAMS
from ui import screens
from ui.draw import player_name
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_TOP = const(10)
_SETTLED_END = const(98)
_TEAM = const(64)
_FEW = const(4)  # so few players leave room between the lines
_LETTER_A = const(65)
AT_AGAIN = const(0)
AT_REPORT = const(1)
AT_UNDO = const(2)
OFFERS = const(3)
_FOOT = const(59)
_LONG_NAME = const(46)  # beyond this x no large WINS fits before the code


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
        """Read the result off the match."""
        app.turn.be_deaf(app)
        self.at = AT_AGAIN
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
        elif events & keys.NEXT == keys.NEXT and (self._offers(app, AT_REPORT) or app.may_undo()):
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
        while not self._offers(app, self.at):
            self.at = (self.at + 1) % OFFERS
        app.stale = True

    def _offers(self, app: "App", at: int) -> bool:
        """Tell whether the foot has something."""
        if at == AT_UNDO:
            return app.may_undo()
        return at == AT_AGAIN or app.report is not None and app.report.found.ready

    def undo(self, app: "App") -> None:
        """Take the last score of a person back, if it can be, and go on from there."""
        if app.may_undo():
            app.turn.undo(app)

    def draw(self, app: "App") -> None:
        """Draw the winner, the code, a row for each player, and what the keys do."""
        canvas = app.canvas
        canvas.pill(0, 0, WIDTH, 9)
        end = self._draw_winner(app)
        if self.has_code:
            x = canvas.text_right(canvas.words, self.code, WIDTH - 3, 1, 0) - 4
            if x - canvas.measure(canvas.tiny, menu_words.CODE) > end:
                canvas.text_right(canvas.tiny, menu_words.CODE, x, 2, 0)
        if app.match.players == 1:
            self._draw_alone(app)
        else:
            for i in range(app.match.players):
                self._draw_row(app, i)
        self._draw_foot(app)

    def _draw_foot(self, app: "App") -> None:
        """Draw what the keys do: A and B at the sides, LEFT and RIGHT, where they do something, between.

        Without LEFT and RIGHT the next one is chosen, and A does it.
        """
        canvas = app.canvas
        to_title = menu_words.TO_TITLE if app.has_b else menu_words.TO_TITLE_WITHOUT_B
        if not app.has_sides:
            canvas.text_right(canvas.tiny, to_title, WIDTH - 2, _FOOT)
            x = 2
            for at in range(OFFERS):
                if self._offers(app, at):
                    width = canvas.measure(canvas.tiny, menu_words.OFFERS[at])
                    if at == self.at:
                        canvas.fill(x - 1, _FOOT - 1, width + 2, 6)
                    canvas.text(canvas.tiny, menu_words.OFFERS[at], x, _FOOT, at != self.at)
                    x += width + 4
            return
        tiny = canvas.tiny
        left = canvas.text(tiny, menu_words.AGAIN, 2, _FOOT)
        right = canvas.text_right(tiny, to_title, WIDTH - 2, _FOOT)
        has_report = app.report is not None and app.report.found.ready
        report = canvas.measure(tiny, menu_words.REPORT_FOOT) if has_report else 0
        undo = canvas.measure(tiny, menu_words.UNDO_FOOT) if app.may_undo() else 0
        if right - left < undo + report:
            undo = 0
        gaps = 3 if undo and report else 2
        gap = (right - left - undo - report) // gaps
        if undo:
            canvas.text(tiny, menu_words.UNDO_FOOT, left + gap, _FOOT)
        if report:
            canvas.text(tiny, menu_words.REPORT_FOOT, right - gap - report, _FOOT)

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

    def _draw_alone(self, app: "App") -> None:
        canvas = app.canvas
        card = app.match.card(0, 0)
        canvas.number_middle(canvas.big, self.result.totals[0], 0, WIDTH, 16)
        canvas.text_middle(canvas.tiny, menu_words.POINTS, 0, WIDTH, 31)
        if app.match.rounds > 1:
            return
        x = canvas.text(canvas.tiny, menu_words.UPPER, 2, 43) + 2
        x = canvas.number(canvas.tiny, card.upper, x, 43) + 3
        x = canvas.text(canvas.tiny, menu_words.PLUS_BONUS, x, 43) + 1
        canvas.number(canvas.tiny, card.upper_bonus, x, 43)
        x = canvas.number_right(canvas.tiny, card.lower, WIDTH - 2, 43) - 3
        canvas.text_right(canvas.tiny, menu_words.LOWER, x, 43)
        if card.hundreds:
            x = canvas.text(canvas.tiny, menu_words.HUNDREDS, 36, 50) + 2
            canvas.number(canvas.tiny, card.hundreds * HUNDRED, x, 50)

    def _draw_winner(self, app: "App") -> int:
        """Draw who won, or who played alone, and answer the x of what follows."""
        canvas = app.canvas
        match = app.match
        first = self.order[0]
        if match.players == 1:
            named = app.keeper.people.place_of(app.keeper.person(0)) >= 0
            return canvas.text(canvas.words, app.name(0) if named else menu_words.RESULT, 3, 1, 0)
        if self.shares(app, first):
            return canvas.text(canvas.words, menu_words.TIE, 3, 1, 0)
        if match.options & TEAMS:
            x = canvas.text(canvas.words, words.TEAM, 3, 1, 0) + 3
            x = canvas.character(canvas.words, _LETTER_A + match.teams[first], x, 1, 0)
        else:
            x = player_name.draw(canvas, app.name(first), 0, 3, 1, 0)
        if x > _LONG_NAME:
            return canvas.text(canvas.tiny, menu_words.WINS, x + 2, 2, 0)
        return canvas.text(canvas.words, menu_words.WINS, x + 4, 1, 0)

    def _draw_row(self, app: "App", place: int) -> None:
        canvas = app.canvas
        match = app.match
        result = self.result
        player = self.order[place]
        y = _TOP + place * 8
        if match.players <= _FEW:
            y = _TOP + 4 + place * 11
        canvas.number(canvas.words, result.ranks[player] + 1, 3, y)
        if self.shares(app, player):
            canvas.character(canvas.tiny, 61, 9, y + 1)
        player_name.draw(canvas, app.name(player), match.kinds[player], 15, y)
        x = min(canvas.number_right(canvas.words, result.sides[player], WIDTH - 3, y) - 4, _SETTLED_END)
        if match.options & TEAMS:
            canvas.character(canvas.words, _LETTER_A + match.teams[player], _TEAM, y)
        if match.flags & SETTLES:
            earned = result.settlement[player]
            x = canvas.number_right(canvas.tiny, earned, x, y + 2)
            if earned > 0:
                canvas.character(canvas.tiny, 43, x - 4, y + 2)
        elif match.options & TEAMS:
            canvas.number_right(canvas.tiny, result.totals[player], x, y + 2)

    def shares(self, app: "App", player: int) -> bool:
        """Tell whether another side has the same total."""
        match = app.match
        for other in range(match.players):
            together = match.options & TEAMS and match.teams[other] == match.teams[player]
            if other != player and not together and self.result.ranks[other] == self.result.ranks[player]:
                return True
        return False
