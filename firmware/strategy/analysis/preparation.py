"""What the strategy needs for a match: dice, prices, states, the table for its rules; made slice by slice."""

from micropython import const

from engine.reasons import OK
from engine.rules import FLAGS
from strategy.analysis.prices import Prices
from strategy.values.files import NO_RULES, RULES, found, name_of, rules_of
from strategy.values.table import ValueTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NO_FILE = const(-1)  # beside the reasons of Table: there is no such file


class Preparation:
    """Find the table files, here, and keep one table at hand. Only the constructor and fetch() allocate.

    open_table: opens a table file by its name to read bytes, or answers None. tables: mask of the rules
    (strategy.values.files) for which there is a file that is not known to be bad. busy: whether something is
    still to be done. waits: it cannot be done before fetch(). A file is open while it is read and no longer:
    each takes more than a kilobyte.
    """

    def __init__(self, table: ValueTable, prices: Prices, open_table: "Any" = None) -> None:
        open_table = open_table or _open_nothing
        self.tables = found(open_table)
        self.busy = True
        self._table = table
        self._prices = prices
        self.waits = False
        self._open_table = open_table
        self._file = None
        self._wanted = NO_RULES
        self._reasons = [OK if self.tables >> rules & 1 else NO_FILE for rules in range(RULES)]

    def close(self) -> None:
        """Close the file that is being read, if there is one."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def begin(self, sheet: int, options: int) -> bool:
        """Prepare for a match on a sheet with such options; tell whether another table is read for it.

        Where the heap is locked that table waits for fetch(), and step() goes on after it.
        """
        if not self._prices.begin(FLAGS[sheet], options):
            self.busy = True
        rules = rules_of(sheet, options)
        if rules == NO_RULES or rules == self._table.wanted or not self.tables >> rules & 1:
            self.waits = False
            return False
        self._wanted = rules
        self.waits = True
        self.busy = True
        try:
            self.fetch()
        except MemoryError:
            pass  # the heap is locked
        return True

    def fetch(self) -> None:
        """Open the file of the table that is wanted, and start to read it. Allocates, blocks."""
        rules = self._wanted
        self.close()
        self._file = self._open_table(name_of(rules))
        self.waits = False
        if self._file is None:
            self._fail(rules, NO_FILE)
        else:
            self._table.begin(self._file, rules)

    def step(self) -> bool:
        """Do a slice of at most some 5 ms of a Pico; tell whether all is done."""
        if not self.busy:
            return True
        if self.waits:
            return False
        rules = self._table.reading
        if not self._table.step():
            return False
        self.close()
        if rules != NO_RULES and self._table.rules != rules:
            self._fail(rules, self._table.reason)
        self.busy = not self._prices.step()
        return not self.busy

    def reason(self, sheet: int, options: int) -> int:
        """Tell why there is no table for a match, one of Table's reasons or NO_FILE; OK while it may come."""
        rules = rules_of(sheet, options)
        return NO_FILE if rules == NO_RULES else self._reasons[rules]

    def _fail(self, rules: int, reason: int) -> None:
        self._reasons[rules] = reason
        self.tables &= ~(1 << rules)


def _open_nothing(_: str) -> None:
    """Stand for open_table where there are no files."""
