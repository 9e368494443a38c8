"""Makes the judge (ui.parts)."""

from boot import inner_loops
from hw.files import open_table
from strategy.analysis.analysis import Analysis

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App


def make(app: "App", rooms: "Any"):
    """Make it slice by slice. rooms: strategy.analysis.rooms.Rooms, or None: it takes some now."""
    yield
    analysis = Analysis()
    yield from analysis.make(inner_loops.strategy, open_table, rooms)
    yield
    from ui.play.judge.judge import Judge

    yield Judge(analysis)
