"""Who tells what choices are worth: a part that lasts (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = (
    "strategy.analysis.analysis strategy.values.rice strategy.values.states strategy.values.table "
    "strategy.analysis.keeps strategy.analysis.prices strategy.analysis.preparation ui.play.judge.judge"
)


def make(app: "App"):
    """Make app.judge."""
    from strategy.analysis.analysis import Analysis
    from ui.play.judge.judge import Judge

    analysis = Analysis()
    yield from analysis.make(app.loops, app.open_table)
    app.judge = Judge(analysis)
    app.judge.begin(app)
    yield
