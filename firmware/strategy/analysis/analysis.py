"""All that judges choices, put together: the tables of values, the graph of keeps, prices, an advisor."""

from engine.rules import FLAGS
from strategy.analysis.advisor import Advisor
from strategy.analysis.keeps import Keeps
from strategy.analysis.prices import Prices
from strategy.values import files
from strategy.values.states import States
from strategy.values.table import ValueTable
from strategy.values.tables import Tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Analysis:
    """Hold an advisor and what it needs. tables: those that there are. make() makes it a slice at a time."""

    def make(self, leaf: "Any", table: "Any"):
        """Make it all: a generator, to be run to its end. Allocates; a slice takes at most 40 ms of a Pico.

        leaf: strategy.analysis.loops_plain or its twin. table: hw.files.table(). ValueError when a table that
        all rules need is damaged.
        """
        self._table = ValueTable(States(table), leaf)
        self.tables = Tables()
        for rules in range(files.RULES):
            yield
            yield from self.tables.find(rules, table)
        yield
        self.keeps = Keeps(table)
        self.prices = Prices(self.keeps)
        self.advisor = Advisor(self.keeps, self._table, self.prices, leaf)

    def prepare(self, sheet: int, options: int) -> None:
        """Take the table for a match, if there is one, and begin with its prices; prices.step() goes on."""
        self.prices.begin(FLAGS[sheet], options)
        if self.tables.give(self._table, sheet, options):
            self.advisor.forget()
