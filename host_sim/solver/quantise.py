"""Round a fit to the whole numbers of a table file, so that what rounds a number leaves goes into the others.

Columns and rows in turn: a column's numbers are rounded one by one, each time solving again for the rest
(Babai's nearest plane), so that later numbers make up for earlier ones; then the rows are solved anew for the
rounded columns, and rounded, which costs little, as they have 16 bits.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from contract.play import POINT
from host_sim.solver.fit import Fit, eliminate, normal, over_lines
from host_sim.solver.jit import Array, compiled
from strategy.values import OWN_BITS, PRODUCT_BITS

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
    own, unit = 2.0**-OWN_BITS, 2.0**-PRODUCT_BITS
    steps = np.array([own, *(np.abs(fit.q[:, 1:]).max(0) / MOST_Q)])
    rounded = np.zeros(fit.q.shape)
    _round_rows(fit, unit / steps[1:])
    for _ in range(_TURNS):
        targets = fit.column_targets()
        over_lines(
            lambda lines, targets=targets: _round_columns(
                rounded, fit.p, targets, fit.by_column, steps, lines
            ),
            fit.columns,
            threads,
        )
        fit.q = rounded * steps
        fit.solve_rows()
        _round_rows(fit, unit / steps[1:])
    return Rounded(
        _whole(fit.c * 2**POINT),
        _whole(fit.a / own),
        _whole(rounded[:, 0]),
        _whole(fit.p[:, 1:] * steps[1:] / unit),
        _whole(rounded[:, 1:]),
    )


def _round_rows(fit: Fit, units: NDArray[np.float64]) -> None:
    """Round c, a and p, p in these units."""
    fit.c = np.round(fit.c * 2**POINT) / 2**POINT
    fit.a = np.round(fit.a * 2**OWN_BITS) / 2**OWN_BITS
    fit.p[:, 1:] = np.round(fit.p[:, 1:] / units) * units
