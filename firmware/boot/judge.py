"""Makes the judge (ui.parts)."""

from boot import inner_loops
from hw.files import table
from strategy.analysis.analysis import Analysis

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


def make(app: "App"):
    """Make it slice by slice."""
    yield
    analysis = Analysis()
    yield from analysis.make(inner_loops.strategy, table)
    yield
    from ui.play.judge.judge import Judge

    yield Judge(analysis)
