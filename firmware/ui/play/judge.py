"""The judge of choices at the table: an advisor, with the table of values for the match."""

from contract.play import RECORDED
from contract.settings import HIDES_CHANCE
from engine.rules import BAD_SHEET, BAD_SIZE
from engine.turn import OVER
from strategy.bots.brain import FIRST_BY_TABLE
from strategy.review.diary import OFF
from strategy.values import NO_FILE
from ui.screens import HANDOVER_SCREEN, PAUSE_SCREEN, START_SCREEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

TABLE_MISSING = b"TABLE MISSING"
TABLE_OF_OTHERS = b"TABLE OF OTHER RULES"
TABLE_TITLES = (b"TABLE CUT SHORT", b"NOT A TABLE", b"TABLE TOO NEW", b"TABLE DAMAGED")
TABLE_LINES = (
    b"No coach, no report.",
    b"Bots that need it",
    b"play GREEDY.",
    b"Copy the game to the",
    b"board again.",
)


class Judge:
    """Let an analysis serve the match on the screens. advisor: the analysis's own; course: of two."""

    def __init__(self, analysis: "Any") -> None:
        self.analysis = analysis
        self.course: "Any" = None
        self.advisor = analysis.advisor
        self._told = False  # what is wrong with the match's table

    def begin(self, app: "App") -> None:
        """Take the table for the app's match."""
        self._told = False
        if self.course is not None:
            self.course.chance.forget()
        app.table.tables = self.analysis.tables.mask
        self.analysis.prepare(app.table.match.sheet, app.table.match.options)

    def prepare(self, app: "App") -> None:
        """Make prices ready for a slice of a tick; say once in a match what is wrong with its table."""
        if not self._told and app.stage.screen is app.parts.turn and app.table.match.phase != OVER:
            self._told = True
            reason = self.analysis.tables.reason(app.table.match.sheet, app.table.match.options)
            if reason and _needs_table(app):
                app.stage.tell(_title_of(reason), TABLE_LINES)
        elif self.course is not None and self.analysis.prices.ready:
            shown = app.stage.screen.name_id
            asks = START_SCREEN <= shown <= PAUSE_SCREEN or shown == HANDOVER_SCREEN  # no lesson
            hidden = app.keeper.settings.buffer[HIDES_CHANCE]
            if asks and not hidden and self.course.chance.step(app.table.match):
                app.stage.stale = True
        else:
            for _ in range(2):  # in a tick that draws nothing
                self.analysis.prices.step()


def _needs_table(app: "App") -> bool:
    """Tell whether the match has a coach, or a bot that plays by a table."""
    for kind in app.table.match.kinds:
        if FIRST_BY_TABLE <= kind < RECORDED:
            return True
    return app.keeper.diary.coach() != OFF


def _title_of(reason: int) -> bytes:
    if reason == NO_FILE:
        return TABLE_MISSING
    if reason == BAD_SHEET:
        return TABLE_OF_OTHERS
    return TABLE_TITLES[reason - BAD_SIZE]


def make(app: "App"):
    """Make app.table.judge."""
    from strategy.analysis.advisor import Analysis

    yield
    app.table.leaf("values")  # which the loops need: a slice of its own
    yield
    leaf = app.table.leaf("loops")
    yield
    analysis = Analysis()
    yield from analysis.make(leaf, app.table.read)
    app.table.judge = Judge(analysis)
    app.table.judge.begin(app)
    yield
