"""Who tells what choices are worth: a part that lasts (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = (
    "strategy.values.layout strategy.values.states strategy.values.table strategy.values.tables "
    "strategy.analysis.analysis ui.play.judge.judge"
)


def make(app: "App"):
    """Make app.judge."""
    from strategy.analysis.analysis import Analysis
    from ui.play.judge.judge import Judge

    analysis = Analysis()
    yield from analysis.make(app.loops, app.table)
    app.judge = Judge(analysis)
    app.judge.begin(app)
    yield
