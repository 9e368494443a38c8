"""`python -m host_sim solve`: the best average of a sheet, exactly."""

import argparse
import json
import os
import sys
import time
from typing import Any

import numpy as np

from engine import rules
from host_sim import command_line as words
from host_sim.command_line import ctrl_c_ends_at_once
from host_sim.solver.sheets import Variant, variant
from host_sim.solver.values import compile_solver, solve_values, solve_variances


def threads_here() -> int:
    """Tell how many threads this process may run at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def add_threads(parser: argparse.ArgumentParser) -> None:
    """Let a command line say on how many threads."""
    parser.add_argument(
        "--threads",
        type=words.threads,
        default=threads_here(),
        metavar="N",
        help="default: as many as there are cores",
    )


def add_sheet_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `solve`, `loss` and `means` have in common."""
    parser.add_argument(
        "--sheet", default="official", choices=rules.NAMES, help="rule sheet (default: official)"
    )
    parser.add_argument("--upper-first", action="store_true", help="the upper section has to be filled first")
    add_threads(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `solve`."""
    add_sheet_arguments(parser)


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


@ctrl_c_ends_at_once()
def main(args: argparse.Namespace) -> int:
    """Run the `solve` command; tell the exit code."""
    try:
        found = solved(variant(args.sheet, args.upper_first), args.threads)
    except ValueError as error:
        print(f"solve: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(found))
    else:
        print(
            f"{found['sheet']}: {found['mean']:.6f} on average, sd {found['sd']:.3f}; "
            f"{found['states']} states in {found['seconds']} s"
        )
    return 0
