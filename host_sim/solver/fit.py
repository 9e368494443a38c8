"""Weighted low-rank fit of the values.

V(row, column) = c[boxes left] + a[row] + sum over k of p[row, k] * q[column, k]. q[column, 0] is the column's
own number (p[row, 0] is 1). Alternating least squares, one component more at a time, in loops of a fixed
order, so that every run on every machine gives the same numbers to the last bit.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from host_sim.solver.jit import Array, compiled
from host_sim.solver.solve import LEVELS
from host_sim.solver.states import ROWS, filled

_CHUNK = 48
_RIDGE = 1e-11
_SWEEPS_A_COMPONENT = 3
_RANK_ONE_SWEEPS = 6


def boxes_left() -> NDArray[np.int64]:
    """Tell how many boxes are open in each state: int64[192, columns]."""
    return LEVELS - filled()


@compiled
def normal(gram: Array, side: Array, factors: Array, target: Array, weights: Array) -> None:
    """Set up the normal equations of target = factors @ x, and a ridge that keeps them solvable."""
    size = factors.shape[1]
    gram[:] = 0.0
    side[:] = 0.0
    for i in range(len(target)):
        weight = weights[i]
        if weight:
            for j in range(size):
                factor = weight * factors[i, j]
                side[j] += factor * target[i]
                for k in range(size):
                    gram[j, k] += factor * factors[i, k]
    ridge = 1e-30
    for j in range(size):
        ridge += _RIDGE * gram[j, j]
    for j in range(size):
        gram[j, j] += ridge


@compiled
def eliminate(gram: Array, side: Array, size: int) -> None:
    """Bring unknowns 0 to size - 1 into triangular form, in place."""
    for j in range(size):
        for i in range(j + 1, size):
            ratio = gram[i, j] / gram[j, j]
            side[i] -= ratio * side[j]
            for k in range(j, size):
                gram[i, k] -= ratio * gram[j, k]


@compiled
def solve_lines(
    found: Array, sizes: Array, factors: Array, targets: Array, weights: Array, lines: Array
) -> None:
    """Solve for lines of found (those numbers beyond its size are 0), by targets[line] and weights[line]."""
    most = factors.shape[1]
    gram = np.empty((most, most))
    side = np.empty(most)
    for line in lines:
        size = int(sizes[line])
        normal(gram, side, factors, targets[line], weights[line])
        eliminate(gram, side, size)
        found[line] = 0.0
        for j in range(size - 1, -1, -1):
            value = side[j]
            for k in range(j + 1, size):
                value -= gram[j, k] * found[line, k]
            found[line, j] = value / gram[j, j]


def over_lines(work: Callable[[NDArray[np.int64]], None], lines: int, threads: int) -> None:
    """Do the work on all lines, in chunks on some threads."""
    chunks = [np.arange(first, min(first + _CHUNK, lines)) for first in range(0, lines, _CHUNK)]
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(work, chunks):
            pass


@compiled
def product(p: Array, q: Array) -> Array:
    """Multiply p[row, k] by q[column, k]."""
    out = np.zeros((len(p), len(q)))
    for row in range(len(p)):
        for column in range(len(q)):
            total = 0.0
            for k in range(p.shape[1]):
                total += p[row, k] * q[column, k]
            out[row, column] = total
    return out


@compiled
def _best_offsets(residual: Array, weights: Array, left: Array) -> Array:
    """Find the weighted mean of each stage."""
    sums = np.zeros(LEVELS + 1)
    shares = np.zeros(LEVELS + 1)
    for row in range(residual.shape[0]):
        for column in range(residual.shape[1]):
            stage = left[row, column]
            sums[stage] += weights[row, column] * residual[row, column]
            shares[stage] += weights[row, column]
    return sums / np.maximum(shares, 1e-30)


@compiled
def _one_more(residual: Array, weights: Array, p: Array, q: Array) -> None:
    """Find a single component of a residual, from a fixed start."""
    for row in range(len(p)):
        p[row] = (row * 7919 % 192) / 96 - 1
    for _ in range(_RANK_ONE_SWEEPS):
        _explain(q, p, residual.T, weights.T)
        _explain(p, q, residual, weights)


@compiled
def _explain(lines: Array, factors: Array, residual: Array, weights: Array) -> None:
    """Find for each line the number that, times the factors, explains most of it."""
    for line in range(len(lines)):
        above, below = 0.0, 1e-30
        for i in range(len(factors)):
            above += weights[line, i] * factors[i] * residual[line, i]
            below += weights[line, i] * factors[i] * factors[i]
        lines[line] = above / below


class Fit:
    """Fit values under weights (both float64[192, columns]; weight 0: does not matter)."""

    def __init__(self, values: NDArray[np.float64], weights: NDArray[np.float64], threads: int) -> None:
        self.values = values
        self.weights = weights
        self.by_column = np.ascontiguousarray(weights.T)
        self.threads = threads
        self.left = boxes_left()
        self.columns = values.shape[1]
        self.c: NDArray[np.float64] = _best_offsets(values, weights, self.left)
        self.a: NDArray[np.float64] = np.zeros(ROWS)
        self.p: NDArray[np.float64] = np.ones((ROWS, 1))
        self.q: NDArray[np.float64] = np.zeros((self.columns, 1))
        self.sizes = np.ones(self.columns, np.int64)

    def column_targets(self) -> NDArray[np.float64]:
        """Tell what the columns are to explain: float64[1640, 192]."""
        return np.ascontiguousarray((self.values - self.c[self.left] - self.a[:, None]).T)

    def solve_columns(self) -> None:
        """Find the best q for the rest as it is; sizes[column] of its numbers may be used."""
        targets = self.column_targets()
        over_lines(
            lambda lines: solve_lines(self.q, self.sizes, self.p, targets, self.by_column, lines),
            self.columns,
            self.threads,
        )

    def solve_rows(self) -> None:
        """Find the best p and a for the rest as it is."""
        targets = self.values - self.c[self.left] - self.q[:, 0]
        factors = self.q.copy()
        factors[:, 0] = 1.0
        found = np.empty((ROWS, self.p.shape[1]))
        sizes = np.full(ROWS, self.p.shape[1])
        over_lines(
            lambda lines: solve_lines(found, sizes, factors, targets, self.weights, lines), ROWS, self.threads
        )
        self.a = found[:, 0].copy()
        found[:, 0] = 1.0
        self.p = found

    def solve_offsets(self) -> None:
        """Find the best c for the rest as it is."""
        self.c = self.c + _best_offsets(self.residual(), self.weights, self.left)

    def residual(self) -> NDArray[np.float64]:
        """Tell what the fit lacks: float64[192, columns]."""
        return self.values - self.c[self.left] - self.a[:, None] - product(self.p, self.q)

    def sweep(self, times: int) -> None:
        """Improve all of it in turn."""
        for _ in range(times):
            self.solve_columns()
            self.solve_rows()
            self.solve_offsets()

    def add_component(self) -> None:
        """Add the component that explains most of what is left, then improve all."""
        p, q = np.empty(ROWS), np.empty(self.columns)
        _one_more(self.residual(), self.weights, p, q)
        self.p = np.column_stack([self.p, p])
        self.q = np.column_stack([self.q, q])
        self.sizes += 1
        self.sweep(_SWEEPS_A_COMPONENT)

    def turn_axes(self) -> None:
        """Turn the components: p uncorrelated with mean square 1, q falling."""
        rows, cols = self.weights.sum(1), self.by_column.sum(1)
        rows, cols = rows / rows.sum(), cols / cols.sum()
        p, q = self.p[:, 1:], self.q[:, 1:]
        p_mean = _sum_of(p, rows)
        p = p - p_mean
        self.q[:, 0] += product(q, p_mean[None])[:, 0]
        q_mean = _sum_of(q, cols)
        self.a += product(p, q_mean[None])[:, 0]
        q = q - q_mean
        lower = _cholesky(_moments(p, rows))
        p = _divide(p, lower)
        q = product(q, np.ascontiguousarray(lower.T))
        turned = _axes(_moments(q, cols))
        self.p[:, 1:] = product(p, np.ascontiguousarray(turned.T))
        self.q[:, 1:] = product(q, np.ascontiguousarray(turned.T))


@compiled
def _sum_of(x: Array, shares: Array) -> Array:
    """Take the mean of the lines of x."""
    out = np.zeros(x.shape[1])
    for i in range(len(x)):
        for j in range(x.shape[1]):
            out[j] += shares[i] * x[i, j]
    return out


@compiled
def _moments(x: Array, shares: Array) -> Array:
    """Take the mean of the squares and products of the lines of x."""
    size = x.shape[1]
    out = np.zeros((size, size))
    for i in range(len(x)):
        for j in range(size):
            for k in range(size):
                out[j, k] += shares[i] * x[i, j] * x[i, k]
    return out


@compiled
def _cholesky(square: Array) -> Array:
    """Find the lower triangle whose product with its transpose is the square."""
    size = len(square)
    lower = np.zeros((size, size))
    for i in range(size):
        for j in range(i + 1):
            rest = square[i, j]
            for k in range(j):
                rest -= lower[i, k] * lower[j, k]
            lower[i, j] = np.sqrt(rest) if i == j else rest / lower[j, j]
    return lower


@compiled
def _divide(x: Array, lower: Array) -> Array:
    """Solve y @ lower.T = x."""
    out = x.copy()
    for i in range(len(x)):
        for j in range(x.shape[1]):
            for k in range(j):
                out[i, j] -= lower[j, k] * out[i, k]
            out[i, j] /= lower[j, j]
    return out


@compiled
def _turn(one: Array, other: Array, cosine: float, sine: float) -> None:
    """Turn two lines in the plane that they span."""
    for k in range(len(one)):
        x, y = one[k], other[k]
        one[k], other[k] = cosine * x - sine * y, sine * x + cosine * y


@compiled
def _axes(square: Array) -> Array:
    """Find the eigenvectors (columns) of a symmetric square by Jacobi's rotations, greatest first."""
    size = len(square)
    work = square.copy()
    axes = np.eye(size)
    for _ in range(30):
        for i in range(size):
            for j in range(i + 1, size):
                if work[i, j] == 0.0:
                    continue
                slope = (work[j, j] - work[i, i]) / (2 * work[i, j])
                tangent = (1.0 if slope >= 0 else -1.0) / (abs(slope) + np.sqrt(slope * slope + 1))
                cosine = 1 / np.sqrt(tangent * tangent + 1)
                sine = tangent * cosine
                _turn(work[:, i], work[:, j], cosine, sine)
                _turn(work[i], work[j], cosine, sine)
                _turn(axes[:, i], axes[:, j], cosine, sine)
    order = np.argsort(-np.diag(work))
    out = np.empty((size, size))
    for k in range(size):
        out[:, k] = axes[:, order[k]]
    return out
