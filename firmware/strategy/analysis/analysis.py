"""What judges choices, put together: the table of values, the graph of keeps, prices, an advisor."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Analysis:
    """Hold an advisor and what it needs. preparation: of the table of values and all that goes with it.

    make() makes it a slice at a time: 50 KB, a third of it without the large arrays.
    """

    def make(self, loops: "Any", open_table: "Any" = None, rooms: "Any" = None):
        """Make it all: a generator, to be run to its end. Allocates; a slice takes at most 60 ms of a Pico.

        loops: answers the module of the inner loops (strategy.analysis.loops_plain or its twin); open_table:
        opens a table file by its name, or answers None; rooms: strategy.analysis.rooms.Rooms, if there are
        some.
        """
        leaf = loops()
        from strategy.values import files  # noqa: F401

        yield
        from strategy.values.states import States
        from strategy.values.table import ValueTable

        yield
        table = ValueTable(States(False, rooms), leaf, rooms=rooms)
        from strategy.analysis.keeps import Keeps

        self.keeps = Keeps(False, rooms)
        yield
        from strategy.analysis.prices import Prices

        self.prices = Prices(self.keeps, False, rooms)
        yield
        from strategy.analysis.preparation import Preparation

        self.preparation = Preparation(table, self.prices, open_table)
        yield
        from strategy.analysis import turn_values  # noqa: F401 (a slice each, before the advisor asks for them)

        yield
        from strategy.analysis import outlook  # noqa: F401

        yield
        from strategy.analysis.advisor import Advisor

        self.advisor = Advisor(self.keeps, table, self.prices, leaf, rooms)

    def prepare(self, sheet: int, options: int) -> None:
        """Start to read the table for a match, if it is not there."""
        if self.preparation.begin(sheet, options):
            self.advisor.forget()
