"""The judge of choices: a part that lasts (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = (
    "strategy.values.layout strategy.values.pieces strategy.values.states strategy.values.table "
    "strategy.values.tables strategy.analysis.keeps strategy.analysis.prices strategy.analysis.turn_values "
    "strategy.analysis.outlook strategy.analysis.preparation strategy.analysis.advisor "
    "strategy.analysis.analysis ui.play.judge.judge"
)


def make(app: "App"):
    """Make app.judge."""
    from strategy.analysis.analysis import Analysis
    from ui.play.judge.judge import Judge

    yield
    leaf = app.loops()
    yield
    analysis = Analysis()
    yield from analysis.make(leaf, app.table)
    app.judge = Judge(analysis)
    app.judge.begin(app)
    yield
