"""How long an exact solve takes beside PyPI `yatzy-solver`, on the same cores in the same run."""

import importlib
import statistics
import time
from typing import Any

from host_sim.solver.sheets import variant
from host_sim.solver.solve import threads_here
from host_sim.solver.values import compile_solver, solve_values

_ROUNDS = 3


def compare(rounds: int = _ROUNDS) -> tuple[float, float, float, list[float]]:
    """Return seconds of compiling, the median seconds of Rattle and of yatzy-solver, all ratios, sorted.

    Rattle solves the official sheet, yatzy-solver the American rules, on all cores each.
    """
    compile_s = compile_solver()
    of = variant("official")
    yatzy_solver: Any = importlib.import_module("yatzy_solver")
    threads = threads_here()
    times: list[tuple[float, float]] = []
    for _ in range(rounds):
        begun_s = time.perf_counter()
        solve_values(of, threads)
        between_s = time.perf_counter()
        yatzy_solver.Solver.build(yatzy_solver.Variant("american"))
        times.append((between_s - begun_s, time.perf_counter() - between_s))
    ratios = sorted(theirs / ours for ours, theirs in times)
    return compile_s, statistics.median(a for a, _ in times), statistics.median(b for _, b in times), ratios
