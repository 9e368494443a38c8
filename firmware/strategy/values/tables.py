"""The tables that there are, found and tried once: so that another one is taken at once, the heap locked."""

from micropython import const

from engine.reasons import OK
from strategy.values.files import NO_RULES, RULES, name_of, rules_of
from strategy.values.table import ValueTable, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NO_FILE = const(-1)  # beside the reasons of refusal(): there is no such file


class Tables:
    """Hold the pieces of each table that is of use. mask: of their rules (strategy.values.files)."""

    def __init__(self) -> None:
        self.mask = 0
        self._reasons = [NO_FILE] * RULES
        self._pieces: "list[Any]" = [None] * RULES

    def find(self, rules: int, table: "Any"):
        """Look for the table for some rules: a generator. table: hw.files.table(). Allocates."""
        pieces = table(name_of(rules))
        if pieces is None:
            return
        yield
        self._reasons[rules] = refusal(pieces, rules)
        if self._reasons[rules] == OK:
            self._pieces[rules] = pieces
            self.mask |= 1 << rules

    def reason(self, sheet: int, options: int) -> int:
        """Tell why there is no table for a match: one of refusal() or NO_FILE; OK if there is one."""
        rules = rules_of(sheet, options)
        return NO_FILE if rules == NO_RULES else self._reasons[rules]

    def give(self, table: ValueTable, sheet: int, options: int) -> bool:
        """Let a table be the one for a match, if there is one; tell whether it has become another."""
        rules = rules_of(sheet, options)
        if rules == NO_RULES or rules == table.rules or self._reasons[rules] != OK:
            return False
        table.use(self._pieces[rules], rules)
        return True
