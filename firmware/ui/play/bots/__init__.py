"""The bots at the table: a part that lasts (ui.parts), made of what the judge has."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "strategy.analysis.look_ahead strategy.bots.greedy strategy.bots.brain ui.play.bots.bots"


def make(app: "App"):
    """Make app.bots; one whose turn it is begins."""
    from ui.play.bots.bots import Bots

    analysis = app.judge.analysis
    analysis.advisor.can_look_ahead()
    yield
    app.bots = Bots(analysis.prices, analysis.advisor)
    if app.screen is app.turn and app.match.kinds[app.match.player]:
        app.bots.autopilot.begin(app)
    yield
