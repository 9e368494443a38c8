"""What a table file says about every state, read by the firmware's own reader."""

import numpy as np
from numpy.typing import NDArray

from contract.play import POINT
from engine.rules import OK
from host_sim.solver.device_advisor import TableError
from host_sim.solver.fit import boxes_left
from host_sim.solver.table_pieces import cut
from hw import files
from strategy.analysis import loops_plain
from strategy.values import (
    COLUMNS,
    COLUMNS_A_PIECE,
    COLUMNS_FROM,
    COMPONENTS,
    HEADER,
    LEVELS,
    OWN_BITS,
    PRODUCT_BITS,
    ROWS,
    ROWS_A_PIECE,
    STAGES,
    States,
    ValueTable,
)


def load(data: bytes, rules: int) -> ValueTable:
    """Read a table as the device does; TableError when the firmware refuses it."""
    table = ValueTable(States(files.table), loops_plain)
    reason = table.take(cut(data), rules)
    if reason != OK:
        raise TableError(reason)
    return table


def all_values(table: ValueTable) -> NDArray[np.int32]:
    """Tell what a table says of every state, as ValueTable.value() does, in 1/128 point: int32[192, 1640]."""
    settings = list(table.settings)
    components = settings[COMPONENTS]
    first = settings[COLUMNS_FROM]
    in_rows = [piece[HEADER:] for piece in table.pieces[:first]]
    rows = _lines(in_rows, ROWS, settings[ROWS_A_PIECE], 2 + 2 * components)
    columns = _lines(table.pieces[first:], COLUMNS, settings[COLUMNS_A_PIECE], 2 + components)
    wide = rows.view("<i2").astype(np.int64)
    own = columns[:, :2].copy().view("<i2").astype(np.int64)
    q = columns[:, 2:].view("i1").astype(np.int64)
    total = wide[:, 1:] @ q.T + (wide[:, :1] + own.T << PRODUCT_BITS - OWN_BITS)
    drop = PRODUCT_BITS - POINT
    left = boxes_left()
    levels = np.array(settings[LEVELS : LEVELS + STAGES], np.int64)
    values = np.maximum(levels[left] + ((total + (1 << drop - 1)) >> drop), 0)
    values[left == 0] = 0
    return values.astype(np.int32)


def _lines(pieces: list[memoryview], lines: int, a_piece: int, size: int) -> NDArray[np.uint8]:
    """Take all lines out of the pieces: uint8[lines, size]."""
    found = [
        np.frombuffer(piece[: min(a_piece, lines - i * a_piece) * size], np.uint8)
        for i, piece in enumerate(pieces)
    ]
    return np.concatenate(found).reshape(lines, size)
