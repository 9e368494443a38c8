"""Makes the bots (ui.parts), with what a judge has if there is one."""

from boot import inner_loops
from strategy.bots.kinds import AHEAD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


def make(app: "App"):
    """Make them slice by slice."""
    leaf = inner_loops.strategy()
    yield
    from strategy.analysis import keeps

    yield
    from strategy.analysis import prices

    yield
    from strategy.analysis import turn_values

    yield
    from strategy.values import states  # noqa: F401 (a slice of its own)

    yield
    from strategy.bots import greedy  # noqa: F401

    yield
    from strategy.bots import brain  # noqa: F401

    yield
    from ui.play.bots.bots import Bots

    if app.judge is not None:
        analysis = app.judge.analysis
        match = app.match
        for player in range(match.players):
            if match.kinds[player] == AHEAD and analysis.advisor.look_ahead is None:
                analysis.advisor.can_look_ahead()
        yield Bots(analysis.prices, analysis.advisor.turn, analysis.advisor)
    graph = keeps.Keeps(False)
    yield Bots(prices.Prices(graph, False), turn_values.TurnValues(graph, leaf))
