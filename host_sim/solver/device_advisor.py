"""The firmware's own advisor on the host, as the device has it or with its inner loops compiled by numba."""

from inspect import isfunction
from types import SimpleNamespace
from typing import Any

from contract.device import PIECE
from engine.rules import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER
from host_sim import ROOT
from hw import files
from strategy.analysis import loops_plain
from strategy.analysis.advisor import Advisor
from strategy.analysis.prices import Keeps, Prices
from strategy.analysis.turn_values import TurnValues
from strategy.bots.greedy import Greedy
from strategy.values import NAMES, States, ValueTable, refusal

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


def cut(data: bytes) -> list[memoryview]:
    """Cut a file's bytes into pieces, as hw.files.table() does."""
    whole = memoryview(data)
    return [whole[at : at + PIECE] for at in range(0, len(whole), PIECE)]


def data_of(rules: int) -> bytes:
    """Answer the bytes of one of the firmware's table files."""
    return (TABLES / NAMES[rules]).read_bytes()


def load(data: bytes, rules: int, name: str = "", leaf: Any = loops_plain) -> ValueTable:
    """Read a table's bytes as the device does; TableError when the firmware refuses it."""
    table = ValueTable(States(files.table), leaf)
    reason = refusal(cut(data), rules)
    if reason:
        raise TableError(reason, name)
    table.use(cut(data), rules)
    return table


def load_table(rules: int, leaf: Any = loops_plain) -> ValueTable:
    """Read one of the firmware's tables, as load()."""
    return load(data_of(rules), rules, NAMES[rules], leaf)


def plain_advisor(rules: int) -> Advisor:
    """Make an advisor of a table of the firmware, all in Python: there at once, quick enough for a game."""
    return advisor_with(load_table(rules))


def fast_advisor(rules: int) -> Advisor:
    """Make an advisor of a table of the firmware, its inner loops compiled: for thousands of games."""
    import numpy as np

    from host_sim.solver.jit import compiled

    loops = vars(loops_plain).items()
    leaf: Any = SimpleNamespace(
        **{name: compiled(loop) if isfunction(loop) else loop for name, loop in loops if name[0] != "_"}
    )
    table = load_table(rules, leaf)
    pieces = np.zeros((len(table.pieces), PIECE), np.uint8)  # what numba can look up in
    for line, piece in zip(pieces, table.pieces, strict=True):
        line[: len(piece)] = piece
    table.pieces = pieces
    return advisor_with(table)


def advisor_with(table: ValueTable) -> Advisor:
    """Make an advisor that goes by a table, with the table's inner loops."""
    keeps = Keeps(files.table)
    return Advisor(keeps, table, Prices(keeps), table.leaf)


def plain_greedy() -> Greedy:
    """Make what knows the greedy choices, all in Python."""
    keeps = Keeps(files.table)
    return Greedy(Prices(keeps), TurnValues(keeps, loops_plain))
