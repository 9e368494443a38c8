"""Best averages of all states, level by level from the full card back to the empty one."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import rules
from host_sim import command_line as words
from host_sim.command_line import Bar, ctrl_c_ends_at_once
from host_sim.solver.sheets import Variant, variant
from host_sim.solver.states import LOWER_MASKS, MASKS, ROWS, columns
from host_sim.solver.turns import LANES, rules_of, solve, spread

LEVELS = 13
_TASKS_A_CHUNK = 128


def levels() -> Iterator[NDArray[np.int64]]:
    """Tell the tasks of each level, from 12 filled boxes to none: int64[n, 4].

    A task is a row, an upper mask, and of its columns the first of at most LANES and the end of all.
    """
    first = columns().first
    rows = np.array([(row % LOWER_MASKS).bit_count() + (row >= LOWER_MASKS) for row in range(ROWS)])
    masks = np.array([mask.bit_count() for mask in range(MASKS)])
    filled = rows[:, None] + masks[None, :]
    for level in range(LEVELS - 1, -1, -1):
        tasks = [
            (row, mask, column, first[mask + 1])
            for row, mask in np.argwhere(filled == level)
            for column in range(first[mask], first[mask + 1], LANES)
        ]
        yield np.array(tasks, np.int64)


def each_level(work: Callable[[NDArray[np.int64]], None], threads: int, label: str) -> None:
    """Do the work on all tasks of a level, in chunks on some threads, before the next level.

    Says on stderr how far it is, where that is a terminal.
    """
    bar = Bar(f"{label} (the first time, compiling takes a minute)", LEVELS) if sys.stderr.isatty() else None
    with ThreadPoolExecutor(threads) as pool, bar or nullcontext():
        for tasks in levels():
            for _ in pool.map(work, np.array_split(tasks, -(-len(tasks) // _TASKS_A_CHUNK))):
                pass
            if bar is not None:
                bar.add(1)


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
    nothing = np.empty((0, 4), np.int64)
    solve(empty_values(), nothing, rules)
    spread(empty_values(), empty_values(), nothing, rules)
    return time.perf_counter() - begun_s


def add_threads(parser: argparse.ArgumentParser) -> None:
    """Let a command line say on how many threads."""
    what = "default: as many as there are cores"
    parser.add_argument("--threads", type=words.threads, default=words.threads_here(), metavar="N", help=what)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `solve`, which are those of `loss`, too."""
    what = "rule sheet (default: official)"
    parser.add_argument("--sheet", default="official", choices=rules.NAMES, help=what)
    parser.add_argument("--upper-first", action="store_true", help="the upper section has to be filled first")
    add_threads(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def solved(of: Variant, threads: int) -> dict[str, Any]:
    """Solve a variant; tell what `solve --json` prints. seconds: the averages alone, compile time apart."""
    if sys.stderr.isatty():
        print("compiling, a minute the first time", file=sys.stderr)
    compile_seconds = compile_solver()
    begun_s = time.perf_counter()
    values = solve_values(of, threads)
    solved_s = time.perf_counter()
    variances = solve_variances(of, values, threads)
    ended_s = time.perf_counter()
    return {
        "sheet": of.name,
        "mean": float(values[0, 0]),
        "sd": float(np.sqrt(variances[0, 0])),
        "states": values.size,
        "seconds": round(solved_s - begun_s, 3),
        "sd_seconds": round(ended_s - solved_s, 3),
        "compile_seconds": round(compile_seconds, 3),
        "threads": threads,
    }


@words.ends("solve", (ValueError,))
@ctrl_c_ends_at_once()
def main(args: argparse.Namespace) -> int:
    """Run the `solve` command; tell the exit code."""
    found = solved(variant(args.sheet, args.upper_first), args.threads)
    if args.json:
        print(json.dumps(found))
    else:
        average = f"{found['sheet']}: {found['mean']:.6f} on average, sd {found['sd']:.3f}"
        print(f"{average}; {found['states']} states in {found['seconds']} s")
    return 0
