"""A player's brain with the keeps of the committed table."""

from typing import Any

from hw.files import table
from strategy.analysis.keeps import Keeps
from strategy.bots.brain import Brain
from strategy.bots.greedy import Greedy


def brain_of(advisor: Any = None) -> Brain:
    """Make a brain, with an advisor if given."""
    return Brain(Greedy(Keeps(table)), advisor)
