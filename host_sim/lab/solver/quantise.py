"""Round a fit to the whole numbers of a table file, spending bits where best play goes.

Rows first (c, a, p), then each column anew against the rounded rows: of all lengths and units ("grades") the
one with the least error + price * bits, its numbers rounded one by one, each time solving again for the rest
(Babai's nearest plane), so that later numbers make up for earlier ones.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from contract.points import POINT
from host_sim.lab.solver.fit import Fit, eliminate, normal, over_lines
from host_sim.lab.solver.jit import Array, compiled
from host_sim.lab.solver.states import columns
from strategy.values.rice import FIRST_COMPONENT, FIRST_NARROW
from strategy.values.states import COLUMNS, MASKS, ROWS
from strategy.values.table import COLUMN_GRADES

_SHIFTS = 4
_FAR = 127  # a q fits a byte
_ROOM = 1.2  # the units of q leave so much room for those that are rounded with others
_UP_TO = 30000  # a p, shifted


class Recipe(NamedTuple):
    """How to make a table.

    components: k. step: of q where p has mean square 1, points; as many times doubled as it takes for all to
    fit a byte. row_step: the same for p, where q has mean square 1. own_bits: a and b are in units of
    2**-own_bits point. price: of a bit, in squared points of error for each unit of step**2. sweeps: of the
    fit before it is rounded.
    """

    components: int
    step: float
    row_step: float
    own_bits: int
    price: float
    sweeps: int = 20


class Rounded(NamedTuple):
    """A table in whole numbers, as in strategy.values.table.

    grades: (length, shift) of each grade. q: int64[columns, k], and
    own: int64[columns], both in the unit of the column's grade.
    """

    unit_bits: int
    own_bits: int
    c: NDArray[np.int64]
    a: NDArray[np.int64]
    p: NDArray[np.int64]
    p_shifts: NDArray[np.int64]
    grades: list[tuple[int, int]]
    grade: NDArray[np.int64]
    own: NDArray[np.int64]
    q: NDArray[np.int64]


def parents() -> NDArray[np.int64]:
    """Tell which column each is coded as a difference from.

    It is the one before in its mask, else the first of the mask without its lowest box.
    """
    cols = columns()
    found = np.arange(COLUMNS) - 1
    for mask in range(MASKS):
        found[cols.first[mask]] = cols.first[mask & mask - 1]
    return found


def whole_numbers(x: NDArray[np.float64]) -> NDArray[np.int64]:
    """Round."""
    return np.round(x).astype(np.int64)


@compiled
def _bits(distance: float) -> float:
    """Guess the bits of a number that is so many steps from what was expected."""
    return max(1.0, 1.5 + np.log2(1 + 2 * abs(distance)))


@compiled
def _choose_grades(
    grade: Array,
    rounded: Array,
    guess: Array,
    before: Array,
    factors: Array,
    targets: Array,
    weights: Array,
    steps: Array,
    lengths: Array,
    shifts: Array,
    price: float,
    lines: Array,
) -> None:
    """For each line, choose the grade and round its numbers.

    guess: float q of all lines; steps: of each number.
    """
    most = factors.shape[1]
    gram = np.empty((most, most))
    side = np.empty(most)
    solution = np.empty(most)
    for line in lines:
        normal(gram, side, factors, targets[line], weights[line])
        trace = 0.0
        for i in range(len(factors)):
            trace += weights[line, i]
        eliminate(gram, side, most)
        best = 1e300
        for g in range(len(lengths)):
            size = 1 + lengths[g]
            scale = 1 << shifts[g]
            lack = 0.0
            for j in range(size, most):
                lack += side[j] * side[j] / gram[j, j]
            bits = 0.0
            for j in range(size - 1, -1, -1):
                value = side[j]
                for k in range(j + 1, size):
                    value -= gram[j, k] * solution[k]
                value /= gram[j, j]
                step = steps[j] * scale
                whole = round(value / step)
                far = _FAR if j else 1e9
                whole = min(max(whole, -far), far)
                solution[j] = whole * step
                off = value - solution[j]
                lack += gram[j, j] * off * off
                bits += _bits(whole - guess[before[line], j] / step)
            cost = lack + price * bits
            if cost < best:
                best = cost
                grade[line] = g
                rounded[line] = 0
                for j in range(size):
                    rounded[line, j] = round(solution[j] / (steps[j] * scale))


def _grades(components: int) -> list[tuple[int, int]]:
    """List the grades: (numbers, shift), from the columns that hardly matter to those that matter most."""
    if not components:
        return [(0, 0)]
    lengths = sorted({min(components, n) for n in (0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 26, 32)})
    found: list[tuple[int, int]] = []
    for i, length in enumerate(lengths):
        part = i / max(len(lengths) - 1, 1)
        found += [(length, shift) for shift in ((3, 2) if part < 0.3 else (2, 1) if part < 0.6 else (1, 0))]
    return found[-COLUMN_GRADES:]


def _power(least: float) -> int:
    """Tell the n for which 2**-n is nearest to a number."""
    n = 0
    while 2.0**-n > least * 2**0.5:
        n += 1
    return n


def _step(step: float, q: NDArray[np.float64]) -> float:
    """Double a step until all q fit a byte."""
    while float(np.abs(q).max()) * _ROOM > _FAR * step:
        step *= 2
    return step


def round_fit(fit: Fit, recipe: Recipe, threads: int) -> Rounded:
    """Round a fit whose axes were turned. The fit's rows become the rounded ones."""
    components = recipe.components
    shares = fit.by_column.sum(1) / fit.by_column.sum()
    spread = [float(np.sqrt(np.dot(shares, fit.q[:, k] ** 2))) for k in range(1, components + 1)]
    steps = [_step(recipe.step, fit.q[:, k]) for k in range(1, components + 1)]
    units = [_power(step * recipe.row_step / each) for step, each in zip(steps, spread, strict=True)]
    unit_bits = max([*units, POINT + 1, recipe.own_bits])
    p = np.zeros((ROWS, components), np.int64)
    for k, unit in enumerate(units):
        if k >= FIRST_NARROW - FIRST_COMPONENT:  # these p fit a byte
            while float(np.abs(fit.p[:, k + 1]).max()) * steps[k] * 2.0**unit > _FAR:
                unit -= 1
            units[k] = unit
        p[:, k] = whole_numbers(fit.p[:, k + 1] * steps[k] * 2.0**unit)
        fit.p[:, k + 1] = p[:, k] / (steps[k] * 2.0**unit)
    p_shifts = np.array([unit_bits - unit for unit in units], np.int64)
    assert not components or np.abs(p << p_shifts).max() < _UP_TO
    c = whole_numbers(fit.c * 2**POINT)
    fit.c = c / 2**POINT
    a = whole_numbers(fit.a * 2**recipe.own_bits)
    fit.a = a / 2**recipe.own_bits

    grades = _grades(components)
    grade = np.zeros(COLUMNS, np.int64)
    rounded = np.zeros((COLUMNS, 1 + components), np.int64)
    fit.solve_columns()
    targets = fit.column_targets()
    lengths = np.array([length for length, _ in grades])
    shifts = np.array([shift for _, shift in grades])
    price = recipe.price * recipe.step**2 * fit.weights.sum() / COLUMNS
    over_lines(
        lambda lines: _choose_grades(
            grade,
            rounded,
            fit.q,
            parents(),
            fit.p,
            targets,
            fit.by_column,
            np.array([2.0**-recipe.own_bits, *steps]),
            lengths,
            shifts,
            price,
            lines,
        ),
        COLUMNS,
        threads,
    )
    return Rounded(
        unit_bits, recipe.own_bits, c, a, p, p_shifts, grades, grade, rounded[:, 0], rounded[:, 1:]
    )
