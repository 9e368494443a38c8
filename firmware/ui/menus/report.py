"""The report of a game: where points came from, the costliest choices. It lasts, as the result."""

from contract import keys
from contract.play import MOST_NOTED, POINT, ZERO_LUCK
from engine.rules import UPPER_FIRST
from strategy.review import report
from ui import screens
from ui.menus import report_pages
from ui.menus.result import Results
from ui.parts import AGAIN
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from strategy.chance import Course
    from ui.app import App


class ReportScreen:
    """Show the report of a player at a time. page: 0 the sums, 1 to 3 costly choices, of two one more."""

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
        """Go on with the report for a tick, then with who was ahead; tell whether the result shows more."""
        match = app.table.match
        if self.found.done and self.found.ready:
            return self._go_on(app)
        if self.found.ready:
            self.read_on(app)
        elif app.table.judge.advisor.fits(match.sheet, match.options):
            self.begin(app, app.parts.result.best_person(app))
            course = self.course(app)
            if course is not None:
                course.begin()
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
            self._turn_over(app, self.pages(app) - 1)
        elif events & keys.GO_RIGHT or events & keys.A and not 0 < self.page <= self.costs():
            self._turn_over(app, 1)
        elif events & keys.A:
            self._play_again(app)
        elif self._go_on(app) and self.shows_course():
            app.stage.stale = True

    def costs(self) -> int:
        """Tell how many pages are of costly choices."""
        count = 0
        for loss in self.found.losses:
            if loss:
                count += 1
        return count

    def course(self, app: "App") -> "Course | None":
        """Answer who was ahead, None but of two."""
        course = app.table.judge.course
        return course if course is not None and course.chance.fits(app.table.match) else None

    def _go_on(self, app: "App") -> bool:
        """Go on with who was ahead for a tick; tell whether more is known."""
        course = self.course(app)
        return course is not None and course.step(app.table.match)

    def turned_by(self, app: "App") -> int:
        """Tell who turned the match once that is known; else -1."""
        course = self.course(app)
        if course is None or course.known < len(course.percents):
            return -1
        return course.player(app.table.match, course.turned)

    def shows_course(self) -> bool:
        """Tell whether the page is that of who was ahead."""
        return self.page > self.costs()

    def pages(self, app: "App") -> int:
        """Tell how many pages there are."""
        return 1 + self.costs() + (self.course(app) is not None)

    def draw(self, app: "App") -> None:
        """Draw the page, or while the report is not done how far it is."""
        if not self.found.done:
            report_pages.draw_bar(app, self.found)
        elif self.shows_course():
            report_pages.draw_course(app, app.table.judge.course, self.turned_by(app), self.page)
        elif self.page:
            report_pages.draw_cost(app, self.found, self.page - 1)
        else:
            report_pages.draw_sums(app, self.found, self.pages(app) > 1)

    def read_on(self, app: "App") -> bool:
        """Go on with the report for a tick, note its sums at the end; tell whether the bar has grown."""
        found = self.found
        if found.done:
            return False
        for _ in range(2):
            found.step()
        grown = found.done or found.turns != self._turns
        self._turns = found.turns
        if found.done and found.ready and found.whole:  # is kept with the records: of several rounds the mean
            rounds = app.table.match.rounds
            luck = (found.luck // rounds + 64 >> POINT) + ZERO_LUCK
            given = found.given() // rounds + 32 >> POINT - 1
            app.keeper.note_luck(found.player, max(0, min(luck, MOST_NOTED)), min(given, MOST_NOTED))
        return grown

    def _turn_over(self, app: "App", step: int) -> None:
        self.page = (self.page + step) % self.pages(app)
        if 0 < self.page <= self.costs():
            self.found.lay_cost(self.page - 1)
        app.stage.stale = True

    def _play_again(self, app: "App") -> None:
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


def make(app: "App"):
    """Make app.parts.result and app.parts.report."""
    app.parts.result = Results()
    app.parts.report = ReportScreen(report.Report(app.table.judge.advisor))
    yield
