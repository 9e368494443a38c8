"""The firmware's own advisor on the host, as the device has it or with its inner loops compiled."""

from typing import Any

from engine.rules import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER
from host_sim import ROOT
from host_sim.solver.table_pieces import cut
from hw import files
from strategy.analysis import loops_plain
from strategy.analysis.advisor import Advisor
from strategy.analysis.prices import Keeps, Prices
from strategy.analysis.turn_values import TurnValues
from strategy.bots.greedy import Greedy
from strategy.values import States, ValueTable, name_of

TABLES = ROOT / "firmware" / "tables"


_WHY = {
    FOREIGN: "it is no table of values",
    NEWER: "it is a table of another version",
    BAD_SHEET: "it is a table for other rules",
    BAD_SIZE: "it is cut short, or too long",
    DAMAGED: "it is damaged",
}


class TableError(Exception):
    """A file that the firmware refuses; reason: one of engine.rules. The message is one line."""

    def __init__(self, reason: int, name: str = "") -> None:
        why = _WHY.get(reason, f"the firmware refuses it (reason {reason})")
        super().__init__(f"{name}: {why}" if name else why)
        self.reason = reason


def data_of(rules: int) -> bytes:
    """Answer the bytes of one of the firmware's table files."""
    return (TABLES / name_of(rules)).read_bytes()


def load_table(rules: int, leaf: Any = loops_plain) -> ValueTable:
    """Read one of the firmware's tables; TableError when the firmware refuses it."""
    table = ValueTable(States(files.table), leaf)
    reason = table.take(cut(data_of(rules)), rules)
    if reason:
        raise TableError(reason, name_of(rules))
    return table


def plain_advisor(rules: int) -> Advisor:
    """Make an advisor of a table of the firmware, all in Python: there at once, quick enough for a game."""
    return advisor_with(load_table(rules))


def fast_advisor(rules: int) -> Advisor:
    """Make an advisor of a table of the firmware, its inner loops compiled: for thousands of games."""
    from host_sim.solver import loops_compiled

    leaf: Any = loops_compiled
    table = load_table(rules, leaf)
    table.pieces = leaf.pieces_of(table.pieces)
    return advisor_with(table)


def advisor_with(table: ValueTable) -> Advisor:
    """Make an advisor that goes by a table, with the table's inner loops."""
    keeps = Keeps(files.table)
    return Advisor(keeps, table, Prices(keeps), table.leaf)


def plain_greedy() -> Greedy:
    """Make what knows the greedy choices, all in Python."""
    keeps = Keeps(files.table)
    return Greedy(Prices(keeps), TurnValues(keeps, loops_plain))
