"""A player's brain with the keeps of the committed table."""

from typing import Any

from hw.files import table
from strategy.analysis import loops_plain
from strategy.analysis.advisor import Advisor
from strategy.analysis.keeps import Keeps
from strategy.analysis.prices import Prices
from strategy.analysis.turn_values import TurnValues
from strategy.bots.brain import Brain
from strategy.bots.greedy import Greedy
from strategy.values.table import ValueTable


def brain_of(advisor: Any = None) -> Brain:
    """Make a brain, with an advisor if given."""
    return Brain(greedy_of(), advisor)


def greedy_of() -> Greedy:
    """Make what knows the greedy choices."""
    keeps = Keeps(table)
    return Greedy(Prices(keeps), TurnValues(keeps, loops_plain))


def advisor_of(values: ValueTable) -> Advisor:
    """Make an advisor that goes by a table."""
    keeps = Keeps(table)
    return Advisor(keeps, values, Prices(keeps), loops_plain)
