"""A table's file (strategy.values): round a fit to its whole numbers, write it, read all that it says.

A column's numbers are rounded one by one, each time solving again for the rest (Babai's nearest plane), so
that later numbers make up for earlier ones; then the rows are solved anew and rounded, as they have 16 bits.
"""

import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from contract.device import PIECE
from contract.play import POINT
from engine import rules as sheets
from host_sim.solver.device_advisor import TABLES
from host_sim.solver.fit import Fit, boxes_left, eliminate, normal, over_lines
from host_sim.solver.jit import Array, compiled
from host_sim.solver.sheets import Variant
from host_sim.solver.states import summed
from strategy import values as layout
from strategy.values import COLUMNS, ROWS, ValueTable

MOST_Q = 127
MOST_WIDE = 32767
_TURNS = 4


class Rounded(NamedTuple):
    """A table in whole numbers, as in strategy.values: all int64, p[row, k], q[column, k]."""

    c: NDArray[np.int64]
    a: NDArray[np.int64]
    b: NDArray[np.int64]
    p: NDArray[np.int64]
    q: NDArray[np.int64]


def _whole(x: NDArray[np.float64]) -> NDArray[np.int64]:
    return np.round(x).astype(np.int64)


@compiled
def _round_columns(
    rounded: Array, factors: Array, targets: Array, weights: Array, steps: Array, lines: Array
) -> None:
    """Round the numbers of some lines, in units of steps: the last one first, then those before it."""
    size = factors.shape[1]
    gram = np.empty((size, size))
    side = np.empty(size)
    solution = np.empty(size)
    for line in lines:
        normal(gram, side, factors, targets[line], weights[line])
        eliminate(gram, side, size)
        for j in range(size - 1, -1, -1):
            value = side[j]
            for k in range(j + 1, size):
                value -= gram[j, k] * solution[k]
            most = MOST_Q if j else MOST_WIDE
            whole = min(max(round(value / gram[j, j] / steps[j]), -most), most)
            rounded[line, j] = whole
            solution[j] = whole * steps[j]


def round_fit(fit: Fit, threads: int) -> Rounded:
    """Round a fit whose axes were turned. The fit becomes the rounded one.

    The largest q of a component is MOST_Q: the step of q follows from that, and the unit of p from the step.
    """
    own, unit = 2.0**-layout.OWN_BITS, 2.0**-layout.PRODUCT_BITS
    steps = np.array([own, *(np.abs(fit.q[:, 1:]).max(0) / MOST_Q)])
    rounded = np.zeros(fit.q.shape)
    _round_rows(fit, unit / steps[1:])
    for _ in range(_TURNS):
        targets = fit.column_targets()

        def work(lines: Array, targets: Array = targets) -> None:
            _round_columns(rounded, fit.p, targets, fit.by_column, steps, lines)

        over_lines(work, fit.columns, threads)
        fit.q = rounded * steps
        fit.solve_rows()
        _round_rows(fit, unit / steps[1:])
    c, a, p = fit.c * 2**POINT, fit.a / own, fit.p[:, 1:] * steps[1:] / unit
    return Rounded(*map(_whole, (c, a, rounded[:, 0], p, rounded[:, 1:])))


def _round_rows(fit: Fit, units: NDArray[np.float64]) -> None:
    """Round c, a and p, p in these units."""
    fit.c = np.round(fit.c * 2**POINT) / 2**POINT
    fit.a = np.round(fit.a * 2**layout.OWN_BITS) / 2**layout.OWN_BITS
    fit.p[:, 1:] = np.round(fit.p[:, 1:] / units) * units


def pack(table: Rounded, rules: int) -> bytes:
    """Make the file."""
    components = table.p.shape[1]
    assert components <= layout.MOST_COMPONENTS and not components & 1
    assert all(np.abs(numbers).max(initial=0) <= MOST_WIDE for numbers in (table.a, table.b, table.p))
    assert np.abs(table.q).max(initial=0) <= MOST_Q
    head = bytearray(layout.HEADER)
    head[: len(layout.MAGIC)] = layout.MAGIC
    head[layout.VERSION_AT] = layout.VERSION
    head[layout.RULES_AT] = rules
    head[layout.COMPONENTS_AT] = components
    struct.pack_into("<13H", head, layout.C_AT, *table.c[1:].tolist())
    rows = np.column_stack([table.a, table.p]).astype("<i2")
    lines = zip(table.b.astype("<i2"), table.q.astype("i1"), strict=True)
    columns = [own.tobytes() + numbers.tobytes() for own, numbers in lines]
    a_piece = layout.rows_a_piece(components)
    firsts = range(0, ROWS, a_piece)
    pieces = [bytes(layout.HEADER) + rows[first : first + a_piece].tobytes() for first in firsts]
    pieces[0] = bytes(head) + pieces[0][layout.HEADER :]
    a_piece = layout.columns_a_piece(components)
    pieces += [b"".join(columns[first : first + a_piece]) for first in range(0, COLUMNS, a_piece)]
    data = b"".join(piece.ljust(PIECE, b"\0") for piece in pieces[:-1]) + pieces[-1]
    data = summed(data)
    assert len(data) == layout.file_bytes(components)
    return data


def committed(of: Variant) -> tuple[Path, int]:
    """Tell the committed file that serves a variant, and its rules."""
    rules = layout.rules_of(sheets.NAMES.index(of.sheet), sheets.UPPER_FIRST if of.upper_first else 0)
    return TABLES / layout.NAMES[rules], rules


def all_values(table: ValueTable) -> NDArray[np.int32]:
    """Tell what a table says of every state, as ValueTable.value() does, in 1/128 point: int32[192, 1640]."""
    settings = list(table.settings)
    components = settings[layout.COMPONENTS]
    first = settings[layout.COLUMNS_FROM]
    in_rows = [piece[layout.HEADER :] for piece in table.pieces[:first]]
    rows = _lines(in_rows, ROWS, settings[layout.ROWS_A_PIECE], 2 + 2 * components)
    columns = _lines(table.pieces[first:], COLUMNS, settings[layout.COLUMNS_A_PIECE], 2 + components)
    wide = rows.view("<i2").astype(np.int64)
    own = columns[:, :2].copy().view("<i2").astype(np.int64)
    q = columns[:, 2:].view("i1").astype(np.int64)
    total = wide[:, 1:] @ q.T + (wide[:, :1] + own.T << layout.PRODUCT_BITS - layout.OWN_BITS)
    drop = layout.PRODUCT_BITS - POINT
    left = boxes_left()
    levels = np.array(settings[layout.LEVELS : layout.LEVELS + layout.STAGES], np.int64)
    values = np.maximum(levels[left] + ((total + (1 << drop - 1)) >> drop), 0)
    values[left == 0] = 0
    return values.astype(np.int32)


def _lines(pieces: list[memoryview], lines: int, a_piece: int, size: int) -> NDArray[np.uint8]:
    """Take all lines out of the pieces: uint8[lines, size]."""
    ends = [min(a_piece, lines - i * a_piece) * size for i in range(len(pieces))]
    found = [np.frombuffer(piece[:end], np.uint8) for piece, end in zip(pieces, ends, strict=True)]
    return np.concatenate(found).reshape(lines, size)
