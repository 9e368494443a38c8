"""The report of a game: where the points came from, then the costliest choices beside what was better."""

from micropython import const

from contract import keys
from contract.glass import WIDTH
from contract.luck import MOST_NOTED, ZERO_LUCK
from contract.points import POINT
from engine.rules import REAL, UPPER_FIRST
from strategy.review import report
from ui import screens
from ui.draw import choice, menu, player_name
from ui.lesson_plan import (
    AGAIN_LESSON,
    PLAN_LESSON,
    PLAN_OPTIONS,
    PLAN_PAGE,
    PLAN_PLAYER,
    PLAN_ROLLS,
    PLAN_ROUND,
    PLAN_SHEET,
    PLAN_TURN,
)
from ui.text import choices, menu_words, result_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from strategy.review.report import Report
    from ui.app import App
    from ui.draw.canvas import Canvas

_STEPS_A_TICK = const(2)
_HALF = const(64)  # 1/128 point
_QUARTER = const(32)
_ROW = const(9)
_TOP = const(11)
_RULE = const(46)
_SCORE_TOP = const(48)
_BAR_TOP = const(34)
_BAR_WIDTH = const(80)
_DICE_TOP = const(11)
_YOU_TOP = const(37)
_BETTER_TOP = const(48)
_CHOICE_LEFT = const(46)


class ReportScreen:
    """Show the report of one player at a time.

    found: the strategy.review.report.Report. page: 0 the sums, 1 to 3 the costliest choices, to be played
    again.
    """

    name_id = screens.REPORT_SCREEN
    at_table = True

    def __init__(self, found: report.Report) -> None:
        self.found = found
        self.page = 0
        self._turns = 0  # as far as the bar has grown
        self._asked = 0  # for that page, before there is a first one

    def enter(self, app: "App") -> None:
        """Begin with the sums, or with the page of which a choice was played again."""
        self.page = 0
        self._asked = 0
        page = app.lesson_plan[PLAN_PAGE]
        app.lesson_plan[PLAN_PAGE] = 0
        if page and self.found.done:
            self.page = page
        elif page:  # the judge has lost the thread
            self.begin(app, app.lesson_plan[PLAN_PLAYER])
            self._asked = page

    def forget(self) -> None:
        """Drop the report: the match goes on, or is another one."""
        self.found.forget()

    def prepare(self, app: "App") -> bool:
        """Go on with the report for a tick; begin with the best person's as soon as there is a table for it.

        Tells whether it was begun.
        """
        match = app.match
        if self.found.ready:
            self.read_on(app)
        elif app.judge.advisor.fits(match.sheet, match.options):
            self.begin(app, _best_person(app))
            return True
        return False

    def begin(self, app: "App", player: int) -> None:
        """Start on the report of a player."""
        self.found.begin(app.match, app.diary, player)
        self._turns = 0
        self.enter(app)

    def tick(self, app: "App", events: int) -> None:
        """Read on; turn the page, go to the next player's report, or back."""
        found = self.found
        if events & keys.B:
            app.go(app.result)
        elif not found.ready:  # its table is no good after all
            app.go(app.result)
            app.toast(menu_words.NO_TABLE)
        elif events & (keys.GO_UP | keys.GO_DOWN) and events & keys.NEXT != keys.NEXT:
            players = app.match.players
            if players > 1:
                self.begin(app, (found.player + (1 if events & keys.GO_DOWN else players - 1)) % players)
                app.stale = True
        elif not found.done:
            if events & (keys.RIGHT | keys.A):
                self._asked = self._asked or 1
            if self.read_on(app):
                app.stale = True
            if found.done and self._asked:
                self._turn_over(app, self._asked)
        elif events & keys.GO_LEFT:
            self._turn_over(app, self.pages() - 1)
        elif events & keys.GO_RIGHT or events & keys.A and not self.page:
            self._turn_over(app, 1)
        elif events & keys.A:
            self._play_again(app)

    def pages(self) -> int:
        """Tell how many pages there are."""
        count = 1
        for loss in self.found.losses:
            if loss:
                count += 1
        return count

    def draw(self, app: "App") -> None:
        """Draw the page, or while the report is not done how far it is."""
        if not self.found.done:
            self._draw_bar(app)
        elif self.page:
            self._draw_cost(app, self.page - 1)
        else:
            self._draw_sums(app)

    def read_on(self, app: "App") -> bool:
        """Go on with the report for a tick, note its sums at the end; tell whether the bar has grown."""
        found = self.found
        if found.done:
            return False
        for _ in range(_STEPS_A_TICK):
            found.step()
        grown = found.done or found.turns != self._turns
        self._turns = found.turns
        if found.done and found.ready and found.whole:
            self._note(app, found)
        return grown

    def _note(self, app: "App", found: "Report") -> None:
        """Have luck and given-away of a card kept with its records: of several rounds the mean."""
        rounds = app.match.rounds
        luck = (found.luck // rounds + _HALF >> POINT) + ZERO_LUCK
        given = found.given() // rounds + _QUARTER >> POINT - 1
        app.keeper.note_luck(found.player, max(0, min(luck, MOST_NOTED)), min(given, MOST_NOTED))

    def _turn_over(self, app: "App", step: int) -> None:
        self.page = (self.page + step) % self.pages()
        if self.page:
            self.found.lay_cost(self.page - 1)
        app.stale = True

    def _play_again(self, app: "App") -> None:
        """Ask for the choice of the page again."""
        found = self.found
        match = app.match
        at = (self.page - 1) * report.COST_BYTES
        plan = app.lesson_plan
        plan[PLAN_LESSON] = AGAIN_LESSON
        plan[PLAN_SHEET] = match.sheet
        plan[PLAN_OPTIONS] = match.options & UPPER_FIRST
        plan[PLAN_PLAYER] = found.player
        plan[PLAN_ROUND] = found.costs[at + report.COST_ROUND]
        plan[PLAN_TURN] = found.costs[at + report.COST_TURN]
        plan[PLAN_ROLLS] = found.costs[at + report.COST_ROLL]
        plan[PLAN_PAGE] = self.page
        app.open_part("ui.menus.lesson")

    def _draw_bar(self, app: "App") -> None:
        canvas = app.canvas
        match = app.match
        menu.draw_header(canvas, menu_words.REPORT)
        canvas.text_middle(canvas.words, menu_words.READING, 0, WIDTH, _BAR_TOP - 12)
        canvas.box((WIDTH - _BAR_WIDTH) // 2 - 2, _BAR_TOP - 2, _BAR_WIDTH + 4, 9)
        long = _BAR_WIDTH * self.found.turns // (len(match.current.order) * match.rounds)
        canvas.fill((WIDTH - _BAR_WIDTH) // 2, _BAR_TOP, long, 5)

    # the sums

    def _draw_sums(self, app: "App") -> None:
        canvas = app.canvas
        found = self.found
        match = app.match
        if match.players > 1:
            canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT)
            player_name.draw(canvas, app.name(found.player), match.kinds[found.player], 3, 1, 0)
        else:
            menu.draw_header(canvas, menu_words.REPORT)
        if found.whole:
            canvas.text_right(canvas.words, result_words.GRADES[found.grade], WIDTH - 3, 1, 0)
            self._draw_lines(canvas, found)
            canvas.dots(2, _RULE, WIDTH - 4)
            self._draw_score(app, WIDTH - 11, _SCORE_TOP)
        else:
            self._draw_boxes_only(app, found)
        menu.draw_foot(canvas, menu.back_foot(app), menu_words.COSTLIEST if self.pages() > 1 else b"")

    def _draw_row(self, canvas: "Canvas", label: bytes, number: int, y: int, sign: int) -> None:
        """Draw a label and tenths of points."""
        canvas.text(canvas.words, label, 3, y)
        choice.draw_right(canvas, canvas.words, number, WIDTH - 3, y, 1, sign)

    def _draw_lines(self, canvas: "Canvas", found: "Report") -> None:
        """Draw what adds up to the score, in tenths that add up too: luck takes what rounding leaves."""
        average = choice.tenths(found.average)
        given = choice.tenths_told(found.given())
        luck = choice.tenths(found.score) - average + given
        self._draw_row(canvas, menu_words.AVERAGE, average, _TOP, 0)
        self._draw_row(canvas, menu_words.LUCK, luck, _TOP + _ROW, 1)
        y = _TOP + 2 * _ROW
        self._draw_row(canvas, menu_words.GIVEN, -given, y, 0)
        holds = min(choice.tenths_told(found.holds_given), given)
        y += _ROW
        x = choice.draw_right(canvas, canvas.words, given - holds, WIDTH - 3, y)
        x = canvas.text_right(canvas.words, menu_words.IN_BOXES, x - 3, y) - 6
        x = choice.draw_right(canvas, canvas.words, holds, x, y)
        canvas.text_right(canvas.words, menu_words.IN_HOLDS, x - 3, y)

    def _draw_score(self, app: "App", right: int, y: int) -> None:
        """Draw the score, and the level of the coach that a person had."""
        canvas = app.canvas
        found = self.found
        level = 0 if app.match.kinds[found.player] else app.diary.coach()
        canvas.text(canvas.words, result_words.SCORES[level], 3, y)
        canvas.number_right(canvas.words, found.score >> POINT, right, y)

    def _draw_boxes_only(self, app: "App", found: "Report") -> None:
        """Draw what can be said when the throws are not known."""
        canvas = app.canvas
        self._draw_score(app, WIDTH - 3, _TOP)
        canvas.text(canvas.words, menu_words.BOXES_JUDGED, 3, _TOP + _ROW)
        canvas.number_right(canvas.words, found.judged, WIDTH - 3, _TOP + _ROW)
        self._draw_row(canvas, menu_words.GIVEN, -choice.tenths_told(found.boxes_given), _TOP + 2 * _ROW, 0)
        note = menu_words.REAL_NOTE if app.match.options & REAL else menu_words.GAP_NOTE
        canvas.text_middle(canvas.words, note, 0, WIDTH, _SCORE_TOP)

    # a costly choice

    def _draw_cost(self, app: "App", place: int) -> None:
        canvas = app.canvas
        found = self.found
        replay = found.replay
        at = place * report.COST_BYTES
        chosen = found.costs[at + report.CHOSEN]
        better = found.costs[at + report.BETTER]
        canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT)
        x = canvas.text(canvas.words, menu_words.TURN, 3, 1, 0) + 2
        x = canvas.number(canvas.words, replay.turn + 1, x, 1, 0) + 4
        if app.match.rounds > 1:
            x = canvas.text(canvas.words, words.ROUND, x, 1, 0)
            x = canvas.number(canvas.words, replay.round + 1, x, 1, 0) + 4
        if found.whole:
            x = canvas.text(canvas.words, menu_words.THROW, x, 1, 0) + 2
            x = canvas.number(canvas.words, replay.rolls, x, 1, 0)
        cost = (
            choice.draw_right(canvas, canvas.words, choice.tenths(found.losses[place]), WIDTH - 3, 1, 0) - 3
        )
        if cost - canvas.measure(canvas.tiny, menu_words.COST) > x:
            canvas.text_right(canvas.tiny, menu_words.COST, cost, 2, 0)
        choice.draw_row(app, replay.dice, chosen, _DICE_TOP)
        canvas.text(canvas.words, choices.CHOSEN, 3, _YOU_TOP)
        choice.draw(app, replay.dice, chosen, _CHOICE_LEFT, _YOU_TOP)
        canvas.text(canvas.words, choices.BETTER, 3, _BETTER_TOP)
        choice.draw(app, replay.dice, better, _CHOICE_LEFT, _BETTER_TOP)
        left = menu.draw_foot(canvas, menu.back_foot(app), b"")
        right = menu.draw_place(canvas, place + 1)
        canvas.text_middle(canvas.words, menu_words.TRY_FOOT, left, right - left, menu.FOOT)


def _best_person(app: "App") -> int:
    """Tell the seat of the person who came out best, 0 when there are only bots."""
    kinds = app.match.kinds
    ranks = app.result.result.ranks
    best = 0
    for player in range(app.match.players):
        if not kinds[player] and (kinds[best] or ranks[player] < ranks[best]):
            best = player
    return best
