"""The report of a game: where points came from, the costliest choices beside what was better.

It lasts, as the result does.
"""

from micropython import const

from contract import keys
from contract.device import WIDTH
from contract.play import MOST_NOTED, POINT, ZERO_LUCK
from engine.rules import REAL, UPPER_FIRST
from strategy.review import report
from ui import menu, screens
from ui.draw import overlay
from ui.menus.result import Results
from ui.parts import AGAIN
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

_STEPS_A_TICK = const(2)
_HALF = const(64)  # 1/128 point
_QUARTER = const(32)


class ReportScreen:
    """Show the report of one player at a time. page: 0 the sums, 1 to 3 the costliest choices."""

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
        page = app.table.lesson_plan[screens.PLAN_PAGE]
        app.table.lesson_plan[screens.PLAN_PAGE] = 0
        if page and self.found.done:
            self.page = page
        elif page:  # the judge has lost the thread
            self.begin(app, app.table.lesson_plan[screens.PLAN_PLAYER])
            self._asked = page

    def prepare(self, app: "App") -> bool:
        """Go on with the report for a tick, or begin with the best person's; tell whether it was begun."""
        match = app.table.match
        if self.found.ready:
            self.read_on(app)
        elif app.table.judge.advisor.fits(match.sheet, match.options):
            self.begin(app, _best_person(app))
            return True
        return False

    def begin(self, app: "App", player: int) -> None:
        """Start on the report of a player."""
        self.found.begin(app.table.match, app.keeper.diary, player)
        self._turns = 0
        self.enter(app)

    def tick(self, app: "App", events: int) -> None:
        """Read on; turn the page, go to the next player's report, or back."""
        found = self.found
        if events & keys.B:
            app.stage.go(app.parts.result)
        elif not found.ready:  # its table is no good after all
            app.stage.go(app.parts.result)
            app.stage.toast(menu_words.NO_TABLE)
        elif events & (keys.GO_UP | keys.GO_DOWN) and events & keys.NEXT != keys.NEXT:
            players = app.table.match.players
            if players > 1:
                self.begin(app, (found.player + (1 if events & keys.GO_DOWN else players - 1)) % players)
                app.stage.stale = True
        elif not found.done:
            if events & (keys.RIGHT | keys.A):
                self._asked = self._asked or 1
            if self.read_on(app):
                app.stage.stale = True
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
            draw_bar(app, self.found)
        elif self.page:
            draw_cost(app, self.found, self.page - 1)
        else:
            draw_sums(app, self.found, self.pages() > 1)

    def read_on(self, app: "App") -> bool:
        """Go on with the report for a tick, note its sums at the end; tell whether the bar has grown."""
        found = self.found
        if found.done:
            return False
        for _ in range(_STEPS_A_TICK):
            found.step()
        grown = found.done or found.turns != self._turns
        self._turns = found.turns
        if found.done and found.ready and found.whole:  # is kept with the records: of several rounds the mean
            rounds = app.table.match.rounds
            luck = (found.luck // rounds + _HALF >> POINT) + ZERO_LUCK
            given = found.given() // rounds + _QUARTER >> POINT - 1
            app.keeper.note_luck(found.player, max(0, min(luck, MOST_NOTED)), min(given, MOST_NOTED))
        return grown

    def _turn_over(self, app: "App", step: int) -> None:
        self.page = (self.page + step) % self.pages()
        if self.page:
            self.found.lay_cost(self.page - 1)
        app.stage.stale = True

    def _play_again(self, app: "App") -> None:
        """Ask for the choice of the page again."""
        found = self.found
        match = app.table.match
        at = (self.page - 1) * report.COST_BYTES
        plan = app.table.lesson_plan
        plan[screens.PLAN_LESSON] = screens.AGAIN_LESSON
        plan[screens.PLAN_SHEET] = match.sheet
        plan[screens.PLAN_OPTIONS] = match.options & UPPER_FIRST
        plan[screens.PLAN_PLAYER] = found.player
        plan[screens.PLAN_ROUND] = found.costs[at + report.COST_ROUND]
        plan[screens.PLAN_TURN] = found.costs[at + report.COST_TURN]
        plan[screens.PLAN_ROLLS] = found.costs[at + report.COST_ROLL]
        plan[screens.PLAN_PAGE] = self.page
        app.stage.open_part(AGAIN)


def _best_person(app: "App") -> int:
    """Tell the seat of the person who came out best, 0 when there are only bots."""
    kinds = app.table.match.kinds
    ranks = app.parts.result.result.ranks
    best = 0
    for player in range(app.table.match.players):
        if not kinds[player] and (kinds[best] or ranks[player] < ranks[best]):
            best = player
    return best


def make(app: "App"):
    """Make app.parts.result and app.parts.report."""
    app.parts.result = Results()
    app.parts.report = ReportScreen(report.Report(app.table.judge.advisor))
    yield


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


def draw_bar(app: "App", found: report.Report) -> None:
    """Draw how far a report is that is not done."""
    canvas = app.stage.canvas
    match = app.table.match
    menu.draw_header(canvas, menu_words.REPORT)
    canvas.text_middle(canvas.words, menu_words.READING, 0, WIDTH, _BAR_TOP - 12)
    canvas.box((WIDTH - _BAR_WIDTH) // 2 - 2, _BAR_TOP - 2, _BAR_WIDTH + 4, 9)
    long = _BAR_WIDTH * found.turns // (len(match.current.order) * match.rounds)
    canvas.fill((WIDTH - _BAR_WIDTH) // 2, _BAR_TOP, long, 5)


def draw_sums(app: "App", found: report.Report, has_more: bool) -> None:
    """Draw whose report it is, the grade, and what adds up to the score; has_more: costly choices follow."""
    canvas = app.stage.canvas
    match = app.table.match
    if match.players > 1:
        canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT)
        overlay.draw_name(canvas, app.table.name(found.player), match.kinds[found.player], 3, 1, 0)
    else:
        menu.draw_header(canvas, menu_words.REPORT)
    if found.whole:
        canvas.text_right(canvas.words, menu_words.GRADES[found.grade], WIDTH - 3, 1, 0)
        _draw_lines(canvas, found)
        canvas.dots(2, _RULE, WIDTH - 4)
        _draw_score(app, found, WIDTH - 11, _SCORE_TOP)
    else:
        _draw_boxes_only(app, found)
    menu.draw_foot(canvas, menu.back_foot(app), menu_words.COSTLIEST if has_more else b"")


def _draw_row(canvas: "Canvas", label: bytes, number: int, y: int, sign: int) -> None:
    """Draw a label and tenths of points."""
    canvas.text(canvas.words, label, 3, y)
    menu.draw_points(canvas, canvas.words, number, WIDTH - 3, y, 1, sign)


def _draw_lines(canvas: "Canvas", found: report.Report) -> None:
    """Draw what adds up to the score, in tenths that add up too: luck takes what rounding leaves."""
    average = menu.tenths(found.average)
    given = menu.tenths_told(found.given())
    luck = menu.tenths(found.score) - average + given
    _draw_row(canvas, menu_words.AVERAGE, average, _TOP, 0)
    _draw_row(canvas, menu_words.LUCK, luck, _TOP + _ROW, 1)
    y = _TOP + 2 * _ROW
    _draw_row(canvas, menu_words.GIVEN, -given, y, 0)
    holds = min(menu.tenths_told(found.holds_given), given)
    y += _ROW
    x = menu.draw_points(canvas, canvas.words, given - holds, WIDTH - 3, y)
    x = canvas.text_right(canvas.words, menu_words.IN_BOXES, x - 3, y) - 6
    x = menu.draw_points(canvas, canvas.words, holds, x, y)
    canvas.text_right(canvas.words, menu_words.IN_HOLDS, x - 3, y)


def _draw_score(app: "App", found: report.Report, right: int, y: int) -> None:
    """Draw the score, and the level of the coach that a person had."""
    canvas = app.stage.canvas
    level = 0 if app.table.match.kinds[found.player] else app.keeper.diary.coach()
    canvas.text(canvas.words, menu_words.SCORES[level], 3, y)
    canvas.number_right(canvas.words, found.score >> POINT, right, y)


def _draw_boxes_only(app: "App", found: report.Report) -> None:
    """Draw what can be said when the throws are not known."""
    canvas = app.stage.canvas
    _draw_score(app, found, WIDTH - 3, _TOP)
    canvas.text(canvas.words, menu_words.BOXES_JUDGED, 3, _TOP + _ROW)
    canvas.number_right(canvas.words, found.judged, WIDTH - 3, _TOP + _ROW)
    _draw_row(canvas, menu_words.GIVEN, -menu.tenths_told(found.boxes_given), _TOP + 2 * _ROW, 0)
    note = menu_words.REAL_NOTE if app.table.match.options & REAL else menu_words.GAP_NOTE
    canvas.text_middle(canvas.words, note, 0, WIDTH, _SCORE_TOP)


def draw_cost(app: "App", found: report.Report, place: int) -> None:
    """Draw a costly choice (0: the costliest), which the report has laid on its table, and the better one."""
    canvas = app.stage.canvas
    replay = found.replay
    at = place * report.COST_BYTES
    chosen = found.costs[at + report.CHOSEN]
    better = found.costs[at + report.BETTER]
    canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT)
    x = canvas.text(canvas.words, menu_words.TURN, 3, 1, 0) + 2
    x = canvas.number(canvas.words, replay.turn + 1, x, 1, 0) + 4
    if app.table.match.rounds > 1:
        x = canvas.text(canvas.words, words.ROUND, x, 1, 0)
        x = canvas.number(canvas.words, replay.round + 1, x, 1, 0) + 4
    if found.whole:
        x = canvas.text(canvas.words, menu_words.THROW, x, 1, 0) + 2
        x = canvas.number(canvas.words, replay.rolls, x, 1, 0)
    cost = menu.draw_points(canvas, canvas.words, menu.tenths(found.losses[place]), WIDTH - 3, 1, 0) - 3
    if cost - canvas.measure(canvas.tiny, menu_words.COST) > x:
        canvas.text_right(canvas.tiny, menu_words.COST, cost, 2, 0)
    menu.draw_dice(app, replay.dice, chosen, _DICE_TOP)
    canvas.text(canvas.words, menu.CHOSEN, 3, _YOU_TOP)
    menu.draw_choice(app, replay.dice, chosen, _CHOICE_LEFT, _YOU_TOP)
    canvas.text(canvas.words, menu.BETTER, 3, _BETTER_TOP)
    menu.draw_choice(app, replay.dice, better, _CHOICE_LEFT, _BETTER_TOP)
    left = menu.draw_foot(canvas, menu.back_foot(app), b"")
    right = menu.draw_place(canvas, place + 1)
    canvas.text_middle(canvas.words, menu_words.TRY_FOOT, left, right - left, menu.FOOT)
