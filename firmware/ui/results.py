"""The result: who won, with ties shown as ties, teams, CLASSIC's settlement, and the game's duel code."""

from micropython import const

from engine import seeds
from engine.card import HUNDRED
from engine.rng import MAX_PLAYERS
from engine.rules import SETTLES, TEAMS
from ui import keys, people, words
from ui.canvas import WIDTH

_TOP = const(10)
_SETTLED_END = const(98)
_TEAM = const(64)
_FEW = const(4)  # so few players leave room between the lines
_LETTER_A = const(65)
_FOOT = const(59)


class Results:
    """Show the result of the match. order: bytearray(6), the players by rank."""

    name_id = 6

    def __init__(self) -> None:
        self.order = bytearray(MAX_PLAYERS)
        self.code = bytearray(seeds.CODE_LENGTH)
        self.has_code = False

    def enter(self, app) -> None:
        """Read the result off the match."""
        result = app.result
        result.read(app.match)
        self.has_code = not seeds.encode(app.match.seed, self.code)
        place = 0
        if not app.report.begun:
            app.report_screen.begin(app, self._first_human(app))
        for rank in range(MAX_PLAYERS):
            for player in range(app.match.players):
                if result.ranks[player] == rank:
                    self.order[place] = player
                    place += 1

    def tick(self, app, events: int) -> None:
        """Play again, look at the cards or the report, take the last score back, or leave.

        Meanwhile the report is made.
        """
        if events & keys.A:
            app.play_again()
        elif events & keys.B:
            app.go(app.title)
        elif events & (keys.UP | keys.DOWN):
            app.go(app.card)
        elif events & keys.LEFT:
            app.undo_last()
        elif events & keys.RIGHT:
            self._to_report(app)
        else:
            self._make_report(app)

    def draw(self, app) -> None:
        """Draw everything."""
        canvas = app.canvas
        canvas.pill(0, 0, WIDTH, 9, 1)
        self._draw_winner(app)
        if self.has_code:
            x = WIDTH - 3 - canvas.words.measure(self.code)
            canvas.text(canvas.words, self.code, x, 1, 0)
            canvas.text_right(canvas.tiny, words.CODE, x - 4, 2, 0)
        if app.match.players == 1:
            self._draw_alone(app)
        else:
            for i in range(app.match.players):
                self._draw_row(app, i)
        self._draw_foot(app)

    def _draw_foot(self, app) -> None:
        """Draw what the keys do: A and B at the sides, LEFT and RIGHT, where they do something, between."""
        canvas = app.canvas
        tiny = canvas.tiny
        left = canvas.text(tiny, words.AGAIN, 2, _FOOT)
        right = canvas.text_right(tiny, words.TO_TITLE, WIDTH - 2, _FOOT)
        undo = tiny.measure(words.UNDO_FOOT) if app.may_undo() else 0
        report = tiny.measure(words.REPORT_FOOT) if app.report.ready else 0
        gaps = 3 if undo and report else 2
        gap = (right - left - undo - report) // gaps
        if undo:
            canvas.text(tiny, words.UNDO_FOOT, left + gap, _FOOT)
        if report:
            canvas.text(tiny, words.REPORT_FOOT, right - gap - report, _FOOT)

    def _first_human(self, app) -> int:
        """Tell the first person's seat, 0 when there are only bots."""
        match = app.match
        for player in range(match.players):
            if not match.kinds[player]:
                return player
        return 0

    def _make_report(self, app) -> None:
        """Go on with the report, or begin it as soon as there is a table for it."""
        match = app.match
        if app.report.ready:
            app.report_screen.read_on(app)
        elif app.advisor.fits(match.sheet, match.options):
            app.report_screen.begin(app, self._first_human(app))
            app.stale = True

    def _to_report(self, app) -> None:
        if app.report.ready:
            app.go(app.report_screen)
        else:
            app.toast(words.NO_TABLE)

    def _draw_alone(self, app) -> None:
        canvas = app.canvas
        card = app.match.card(0, 0)
        canvas.number_middle(canvas.big, app.result.totals[0], 0, WIDTH, 16)
        canvas.text_middle(canvas.tiny, words.POINTS, 0, WIDTH, 31)
        if app.match.rounds > 1:
            return
        x = canvas.text(canvas.tiny, words.UPPER, 2, 43) + 2
        x = canvas.number(canvas.tiny, card.upper, x, 43) + 3
        x = canvas.text(canvas.tiny, words.PLUS_BONUS, x, 43) + 1
        canvas.number(canvas.tiny, card.upper_bonus, x, 43)
        x = canvas.number_right(canvas.tiny, card.lower, WIDTH - 2, 43) - 3
        canvas.text_right(canvas.tiny, words.LOWER, x, 43)
        if card.hundreds:
            x = canvas.text(canvas.tiny, words.HUNDREDS, 36, 50) + 2
            canvas.number(canvas.tiny, card.hundreds * HUNDRED, x, 50)

    def _draw_winner(self, app) -> None:
        canvas = app.canvas
        match = app.match
        first = self.order[0]
        if match.players == 1:
            canvas.text(canvas.words, words.RESULT, 3, 1, 0)
        elif self._shares(app, first):
            canvas.text(canvas.words, words.TIE, 3, 1, 0)
        elif match.options & TEAMS:
            x = canvas.character(canvas.words, _LETTER_A + match.teams[first], 3, 1, 0)
            canvas.text(canvas.words, words.WINS, x + 4, 1, 0)
        else:
            x = people.draw(canvas, first, 0, 3, 1, 0)
            canvas.text(canvas.words, words.WINS, x + 4, 1, 0)

    def _draw_row(self, app, place: int) -> None:
        canvas = app.canvas
        match = app.match
        result = app.result
        player = self.order[place]
        y = _TOP + place * 8
        if match.players <= _FEW:
            y = _TOP + 4 + place * 11
        canvas.number(canvas.words, result.ranks[player] + 1, 3, y)
        if self._shares(app, player):
            canvas.character(canvas.tiny, 61, 9, y + 1)
        people.draw(canvas, player, match.kinds[player], 15, y)
        x = canvas.number_right(canvas.words, result.sides[player], WIDTH - 3, y) - 4
        if x > _SETTLED_END:
            x = _SETTLED_END
        if match.options & TEAMS:
            canvas.character(canvas.words, _LETTER_A + match.teams[player], _TEAM, y)
        if match.flags & SETTLES:
            earned = result.settlement[player]
            x = canvas.number_right(canvas.tiny, earned, x, y + 2)
            if earned > 0:
                canvas.character(canvas.tiny, 43, x - 4, y + 2)
        elif match.options & TEAMS:
            canvas.number_right(canvas.tiny, result.totals[player], x, y + 2)

    def _shares(self, app, player: int) -> bool:
        """Tell whether another side has the same total."""
        match = app.match
        for other in range(match.players):
            together = match.options & TEAMS and match.teams[other] == match.teams[player]
            if other != player and not together and app.result.ranks[other] == app.result.ranks[player]:
                return True
        return False
