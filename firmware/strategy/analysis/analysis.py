"""All that thinks, put together: dice, prices, table, advisor, bots, report."""

from strategy.analysis.advisor import Advisor
from strategy.analysis.keeps import Keeps
from strategy.analysis.preparation import Preparation
from strategy.analysis.prices import Prices
from strategy.bots.brain import Brain
from strategy.bots.greedy import Greedy
from strategy.review.report import Report
from strategy.values.states import States
from strategy.values.table import Table


class Mind:
    """Hold what the strategy needs, each part once. Only the constructor allocates: 57 KB.

    leaf: strategy.analysis.loops_viper, or else its plain twin. open_table: opens a table file by its name,
    or answers None. advisor: who judges, in the place of an Advisor with that table. preparation: of the
    table and all that goes with it, to be made tick by tick. Only one of brain, advisor and report may think
    at a time: they share a turn.
    """

    def __init__(self, leaf=None, open_table=None, advisor=None) -> None:
        table = Table(States(now=False), leaf)  # the largest comes first, while the heap is whole
        keeps = Keeps(now=False)
        prices = Prices(keeps, now=False)
        self.preparation = Preparation(table, prices, open_table)
        self._own = Advisor(keeps, table, prices, leaf)
        self.advisor = advisor or self._own
        self.brain = Brain(Greedy(keeps, prices, leaf, self._own.turn), self._own)
        self.report = Report(self.advisor)

    def prepare(self, sheet: int, options: int) -> None:
        """Start to read the table for a match, if it is not there."""
        if self.preparation.begin(sheet, options):
            self._own.forget()
