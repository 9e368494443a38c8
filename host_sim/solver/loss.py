"""`python -m host_sim loss`: what a table gives away, exactly.

Every decision of every state is made in the device's whole numbers and valued in points.
"""

import argparse
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import rules as sheets
from host_sim import ROOT
from host_sim import command_line as words
from host_sim.chip.whole import read_at_most
from host_sim.command_line import ctrl_c_ends_at_once
from host_sim.solver.device_advisor import TableError
from host_sim.solver.sheets import Variant, variant
from host_sim.solver.solve import add_sheet_arguments
from host_sim.solver.turns import rules_of
from host_sim.solver.unpack import all_values, load
from host_sim.solver.values import each_level, empty_values, solve_values
from host_sim.solver.whole import follow_table, look_one_turn
from strategy import values

_MOST_BYTES = 1 << 20  # of a table; the largest has 38 KB


def worth_of(of: Variant, table: NDArray[np.int32], threads: int = 2) -> NDArray[np.float64]:
    """Tell what a player who decides by a table makes on average, from each state: float64[192, 1640]."""
    rules = rules_of(of)
    truth = empty_values()
    each_level(lambda tasks: follow_table(truth, table, tasks, rules), threads, of.name)
    return truth


def looked_ahead(of: Variant, table: NDArray[np.int32], threads: int = 2) -> NDArray[np.int32]:
    """Tell the table that one turn of look-ahead makes of a table."""
    rules = rules_of(of)
    seen = np.zeros_like(table)
    each_level(lambda tasks: look_one_turn(seen, table, tasks, rules), threads, of.name)
    return seen


@cache
def committed_ahead(of: Variant) -> NDArray[np.int32]:
    """Tell what a turn of look-ahead makes of the committed table, found once a process: to be read only."""
    path, rules = committed(of)
    return looked_ahead(of, all_values(load(read_at_most(path, _MOST_BYTES), rules)))


def loss_of(of: Variant, data: bytes, rules: int, threads: int = 2) -> dict[str, Any]:
    """Tell what `loss --json` prints; TableError when the firmware refuses the file."""
    table = all_values(load(data, rules))
    best = solve_values(of, threads)[0, 0]
    loss = best - worth_of(of, table, threads)[0, 0]
    loss_lookahead = best - worth_of(of, looked_ahead(of, table, threads), threads)[0, 0]
    return {
        "sheet": of.name,
        "bytes": len(data),
        "mean": float(best - loss),
        "loss": float(loss),
        "loss_lookahead": float(loss_lookahead),
    }


def committed(of: Variant) -> tuple[Path, int]:
    """Tell the committed file that serves a variant, and its rules."""
    options = sheets.UPPER_FIRST if of.upper_first else 0
    rules = values.rules_of(sheets.NAMES.index(of.sheet), options)
    return ROOT / "firmware" / "tables" / values.name_of(rules), rules


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `loss`."""
    add_sheet_arguments(parser)
    parser.add_argument(
        "--table",
        type=words.path,
        metavar="FILE",
        help="a table file (default: the committed one of the sheet)",
    )


@ctrl_c_ends_at_once()
def main(args: argparse.Namespace) -> int:
    """Run the `loss` command; tell the exit code."""
    try:
        of = variant(args.sheet, args.upper_first)
        path, rules = committed(of)
    except ValueError as error:
        print(f"loss: {error}", file=sys.stderr)
        return 2
    path = Path(args.table or path)
    try:
        found = loss_of(of, read_at_most(path, _MOST_BYTES), rules, args.threads)
    except TableError as error:
        print(f"loss: {path} cannot be used for {of.name}: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"loss: {path} cannot be read: {error.strerror}", file=sys.stderr)
        return 1
    if args.json:
        print(json.dumps(found))
    else:
        print(
            f"{found['sheet']}: {found['bytes']} bytes lose {found['loss']:.6f} points a game, "
            f"{found['loss_lookahead']:.6f} with a turn of look-ahead"
        )
    return 0
