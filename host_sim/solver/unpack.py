"""What a table file says about every state, read by the firmware's own reader."""

import io
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from engine.reasons import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER, OK
from host_sim.solver.fit import boxes_left
from strategy.table import POINT_BITS, Table
from strategy.table_states import COLUMNS, ROWS, States

_WHY = {
    FOREIGN: "it is no table of values",
    NEWER: "it is a table of another version",
    BAD_SHEET: "it is a table for other rules",
    BAD_SIZE: "it is cut short, or too long",
    DAMAGED: "it is damaged",
}


class TableError(ValueError):
    """A file that the firmware refuses; reason: one of engine.reasons."""

    def __init__(self, reason: int) -> None:
        super().__init__(_WHY.get(reason, f"the firmware refuses it (reason {reason})"))
        self.reason = reason


def load(data: bytes, rules: int) -> Table:
    """Read a table as the device does."""
    table = Table(States())
    reason = cast(Any, table).load(io.BytesIO(data), rules)
    if reason != OK:
        raise TableError(reason)
    return table


def all_values(table: Table) -> NDArray[np.int32]:
    """Tell what a table says of every state, as Table.at() does, in 1/128 point: int32[192, 1640]."""
    p = np.array(table.p, np.int64).reshape(ROWS, -1)
    q = np.zeros((COLUMNS, p.shape[1]), np.int64)
    for column in range(COLUMNS):
        first, length = table.first[column], table.lengths[table.grade[column]]
        q[column, :length] = table.q[first : first + length]
    shift = np.array([table.shifts[grade] for grade in table.grade])
    total = (p @ q.T) << shift
    total += (
        np.array(table.a, np.int64)[:, None] + np.array(table.b, np.int64)[None, :]
    ) << table.unit_bits - table.own_bits
    drop = table.unit_bits - POINT_BITS
    left = boxes_left()
    values = np.maximum(np.array(table.c, np.int64)[left] + ((total + (1 << drop - 1)) >> drop), 0)
    values[left == 0] = 0
    return values.astype(np.int32)
