"""Best averages of all states, level by level from the full card back to the empty one."""

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
from numpy.typing import NDArray

from host_sim.solver.follow import spread
from host_sim.solver.sheets import Variant, variant
from host_sim.solver.states import LOWER_MASKS, MASKS, ROWS, columns
from host_sim.solver.turns import rules_of, solve

LEVELS = 13
_TASKS_A_CHUNK = 32


def levels() -> Iterator[NDArray[np.int64]]:
    """Tell the tasks (row, upper mask) of each level, from 12 filled boxes to none: int64[n, 2]."""
    rows = np.array([(row % LOWER_MASKS).bit_count() + (row >= LOWER_MASKS) for row in range(ROWS)])
    masks = np.array([mask.bit_count() for mask in range(MASKS)])
    filled = rows[:, None] + masks[None, :]
    for level in range(LEVELS - 1, -1, -1):
        yield np.ascontiguousarray(np.argwhere(filled == level))  # numba compiles anew for another layout


def each_level(work: Callable[[NDArray[np.int64]], None], threads: int, label: str) -> None:
    """Do the work on all tasks of a level, in chunks on some threads, before the next level.

    Says on stderr how far it is, where that is a terminal.
    """
    shows = sys.stderr.isatty()
    if shows:
        print(f"{label} (the first time, compiling takes a minute)", end="", file=sys.stderr, flush=True)
    try:
        with ThreadPoolExecutor(threads) as pool:
            for level, tasks in enumerate(levels(), 1):
                chunks = np.array_split(tasks, -(-len(tasks) // _TASKS_A_CHUNK))
                for _ in pool.map(work, chunks):
                    pass
                if shows:
                    bar = f"{label} {'#' * level:{LEVELS}} {level}/{LEVELS}"
                    print(f"\r\x1b[K{bar}", end="", file=sys.stderr, flush=True)
    finally:
        if shows:
            print(file=sys.stderr)


def empty_values() -> NDArray[np.float64]:
    """Make an array for the states' values, all 0, as those of full cards are: float64[192, columns]."""
    return np.zeros((ROWS, len(columns().mask)))


def solve_values(of: Variant, threads: int = 2) -> NDArray[np.float64]:
    """Tell the best average of the points still to come, for each state: float64[192, columns]."""
    rules = rules_of(of)
    values = empty_values()
    each_level(lambda tasks: solve(values, tasks, rules), threads, of.name)
    return values


def best_values(of: Variant) -> NDArray[np.float64]:
    """Tell what solve_values does, solved once for all sheets of the same rules: to be read only."""
    return _best_values(of.first_alike)


@cache
def _best_values(of: Variant) -> NDArray[np.float64]:
    return solve_values(of)


def solve_variances(of: Variant, values: NDArray[np.float64], threads: int = 2) -> NDArray[np.float64]:
    """Tell the variance of the points still to come under best play: float64[192, columns]."""
    rules = rules_of(of)
    variances = empty_values()
    each_level(lambda tasks: spread(variances, values, tasks, rules), threads, of.name)
    return variances


def compile_solver() -> float:
    """Compile, or load what was compiled, and tell the seconds it took."""
    begun_s = time.perf_counter()
    rules = rules_of(variant("official"))
    nothing = np.empty((0, 2), np.int64)
    solve(empty_values(), nothing, rules)
    spread(empty_values(), empty_values(), nothing, rules)
    return time.perf_counter() - begun_s
