"""What the strategy needs for a match: dice, prices, states, the table for its rules; made slice by slice."""

from micropython import const

from engine.reasons import OK
from engine.rules import FLAGS
from strategy.prices import Prices
from strategy.table import Table
from strategy.table_files import NO_RULES, RULES, name_of, rules_of

NO_FILE = const(-1)  # beside the reasons of Table: there is no such file


class Preparation:
    """Hold the table files, opened once, here, and keep one table at hand. Nothing else allocates.

    open_table: opens a table file by its name to read bytes, or answers None. tables: mask of the rules
    (strategy.table_files) for which there is a file that is not known to be bad. busy: whether something is
    still to be done.
    """

    def __init__(self, table: Table, prices: Prices, open_table=None) -> None:
        self.tables = 0
        self.busy = True
        self._table = table
        self._prices = prices
        self._files: list = []
        self._reasons = [NO_FILE] * RULES
        for rules in range(RULES):
            file = open_table(name_of(rules)) if open_table else None
            self._files.append(file)
            if file is not None:
                self._reasons[rules] = OK
                self.tables |= 1 << rules

    def close(self) -> None:
        """Close the files; begin() may not be called any more."""
        for file in self._files:
            if file is not None:
                file.close()

    def begin(self, sheet: int, options: int) -> bool:
        """Prepare for a match on a sheet with such options; tell whether another table is read for it."""
        if not self._prices.begin(FLAGS[sheet], options):
            self.busy = True
        rules = rules_of(sheet, options)
        if rules == NO_RULES or rules == self._table.wanted or not self.tables >> rules & 1:
            return False
        self._table.begin(self._files[rules], rules)
        self.busy = True
        return True

    def step(self) -> bool:
        """Do a slice of at most some 5 ms of a Pico; tell whether all is done."""
        if not self.busy:
            return True
        rules = self._table.reading
        if not self._table.step():
            return False
        if rules != NO_RULES and self._table.rules != rules:
            self._reasons[rules] = self._table.reason
            self.tables &= ~(1 << rules)
        self.busy = not self._prices.step()
        return not self.busy

    def reason(self, sheet: int, options: int) -> int:
        """Tell why there is no table for a match, one of Table's reasons or NO_FILE; OK while it may come."""
        rules = rules_of(sheet, options)
        return NO_FILE if rules == NO_RULES else self._reasons[rules]
