"""What judges choices, put together: the tables of values, the graph of keeps, prices, an advisor."""

from micropython import const

from engine.rules import FLAGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_STATES_A_SLICE = const(8)  # steps, some 30 ms of a Pico's bytecode


class Analysis:
    """Hold an advisor and what it needs. tables: those that there are. make() makes it a slice at a time."""

    def make(self, loops: "Any", table: "Any" = None):
        """Make it all: a generator, to be run to its end. Allocates; a slice takes at most 40 ms of a Pico.

        loops: answers the module of the inner loops (strategy.analysis.loops_plain or its twin). table:
        hw.files.table(), None for no tables at all.
        """
        yield
        leaf = loops()
        from strategy.values import files

        yield
        from strategy.values.states import States
        from strategy.values.table import ValueTable

        yield
        states = States(False)
        while not states.ready:
            for _ in range(_STATES_A_SLICE):
                if not states.ready:
                    states.step()
            yield
        self._table = ValueTable(states, leaf)
        from strategy.values.tables import Tables

        self.tables = Tables()
        if table is not None:
            for rules in range(files.RULES):
                yield
                yield from self.tables.find(rules, table)
        yield
        from strategy.analysis.keeps import Keeps

        self.keeps = Keeps(False)
        yield
        from strategy.analysis.prices import Prices

        self.prices = Prices(self.keeps, False)
        yield
        from strategy.analysis import turn_values  # noqa: F401 (a slice each, before the advisor asks for them)

        yield
        from strategy.analysis import outlook  # noqa: F401

        yield
        from strategy.analysis.advisor import Advisor

        self.advisor = Advisor(self.keeps, self._table, self.prices, leaf)

    def prepare(self, sheet: int, options: int) -> None:
        """Take the table for a match, if there is one, and begin with its prices; prices.step() goes on."""
        self.prices.begin(FLAGS[sheet], options)
        if self.tables.give(self._table, sheet, options):
            self.advisor.forget()
