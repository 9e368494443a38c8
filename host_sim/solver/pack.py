"""Write a rounded table as the file that strategy.values describes."""

import struct

import numpy as np

from contract.device import PIECE
from host_sim.solver.quantise import MOST_Q, MOST_WIDE, Rounded
from host_sim.solver.sums import summed
from strategy.values import (
    C_AT,
    COLUMNS,
    COMPONENTS_AT,
    HEADER,
    MAGIC,
    MOST_COMPONENTS,
    ROWS,
    RULES_AT,
    VERSION,
    VERSION_AT,
    columns_a_piece,
    file_bytes,
    rows_a_piece,
)


def pack(table: Rounded, rules: int) -> bytes:
    """Make the file."""
    components = table.p.shape[1]
    assert components <= MOST_COMPONENTS and not components & 1
    assert all(np.abs(numbers).max(initial=0) <= MOST_WIDE for numbers in (table.a, table.b, table.p))
    assert np.abs(table.q).max(initial=0) <= MOST_Q
    head = bytearray(HEADER)
    head[: len(MAGIC)] = MAGIC
    head[VERSION_AT] = VERSION
    head[RULES_AT] = rules
    head[COMPONENTS_AT] = components
    struct.pack_into("<13H", head, C_AT, *table.c[1:].tolist())
    rows = np.column_stack([table.a, table.p]).astype("<i2")
    columns = [
        own.tobytes() + numbers.tobytes()
        for own, numbers in zip(table.b.astype("<i2"), table.q.astype("i1"), strict=True)
    ]
    pieces = [
        bytes(HEADER) + rows[first : first + rows_a_piece(components)].tobytes()
        for first in range(0, ROWS, rows_a_piece(components))
    ]
    pieces[0] = bytes(head) + pieces[0][HEADER:]
    pieces += [
        b"".join(columns[first : first + columns_a_piece(components)])
        for first in range(0, COLUMNS, columns_a_piece(components))
    ]
    data = b"".join(piece.ljust(PIECE, b"\0") for piece in pieces[:-1]) + pieces[-1]
    data = summed(data)
    assert len(data) == file_bytes(components)
    return data
