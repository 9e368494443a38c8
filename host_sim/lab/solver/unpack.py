"""What a table file says about every state, read by the firmware's own reader."""

import io
import struct
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from contract.points import POINT
from engine.reasons import OK
from host_sim.lab.device_advisor import TableError
from host_sim.lab.solver.fit import boxes_left
from strategy.analysis import loops_plain
from strategy.values.names import LEAD, MOST_P, ROOM
from strategy.values.rice import COMPONENTS, LENGTHS, LEVELS, OWN_BITS, ROW_SHIFTS, SHIFTS, UNIT_BITS
from strategy.values.states import COLUMNS, ROWS, States
from strategy.values.table import MAGIC, STAGES, TABLE_HEADER, ValueTable


def load(data: bytes, rules: int) -> ValueTable:
    """Read a table as the device does; TableError when the firmware refuses it."""
    table = ValueTable(States(), loops_plain, *_sizes(data))
    reason = cast(Any, table).load(io.BytesIO(data), rules)
    if reason != OK:
        raise TableError(reason)
    return table


def _sizes(data: bytes) -> tuple[int, int, int]:
    """Tell what a table of any sizes takes: components, and bytes, LEAD and ROOM of strategy.values.names."""
    if len(data) < TABLE_HEADER or data[:4] != MAGIC:
        return MOST_P, LEAD, ROOM
    components, body, room = struct.unpack_from("<6xB5xHH", data)
    return components, max(room - body, TABLE_HEADER), max(room, TABLE_HEADER + body)


def all_values(table: ValueTable) -> NDArray[np.int32]:
    """Tell what a table says of every state, as Table.value() does, in 1/128 point: int32[192, 1640]."""
    settings = list(table.settings)
    components = settings[COMPONENTS]
    wide = np.array(table.wide, np.int64).reshape(ROWS, -1)
    narrow = components - wide.shape[1] + 1
    p = wide[:, 1 : 1 + components]
    if narrow > 0:
        p = np.column_stack([p, np.array(table.p, np.int64)[: ROWS * narrow].reshape(ROWS, narrow)])
    p = p << np.array(settings[ROW_SHIFTS : ROW_SHIFTS + components], np.int64)
    q = np.zeros((COLUMNS, components), np.int64)
    first = 0
    for column in range(COLUMNS):
        length = settings[LENGTHS + table.grade[column]]
        q[column, :length] = table.q[first : first + length]
        first += length
    shift = np.array([settings[SHIFTS + grade] for grade in table.grade])
    total = (p @ q.T) << shift
    own = wide[:, :1] + np.array(table.b, np.int64)[None, :]
    total += own << settings[UNIT_BITS] - settings[OWN_BITS]
    drop = settings[UNIT_BITS] - POINT
    left = boxes_left()
    levels = np.array(settings[LEVELS : LEVELS + STAGES], np.int64)
    values = np.maximum(levels[left] + ((total + (1 << drop - 1)) >> drop), 0)
    values[left == 0] = 0
    return values.astype(np.int32)
