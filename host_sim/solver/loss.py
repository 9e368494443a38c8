"""`python -m host_sim loss`: what a table gives away, exactly.

Every decision of every state is made in the device's whole numbers and valued in points.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from host_sim import command_line as words
from host_sim.chip.whole import read_at_most
from host_sim.command_line import ctrl_c_ends_at_once
from host_sim.solver.device_advisor import TableError, load
from host_sim.solver.policies import looked_ahead, worth_by_table
from host_sim.solver.sheets import Variant, variant
from host_sim.solver.solve import add_sheet_arguments, solve_values
from host_sim.solver.table_file import all_values, committed

_MOST_BYTES = 1 << 20  # of a table; the largest has 38 KB


def loss_of(of: Variant, data: bytes, rules: int, threads: int = 2) -> dict[str, Any]:
    """Tell what `loss --json` prints; TableError when the firmware refuses the file."""
    table = all_values(load(data, rules))
    best = solve_values(of, threads)[0, 0]
    loss, loss_lookahead = (
        best - worth_by_table(of, each, threads).mean[0, 0]
        for each in (table, looked_ahead(of, table, threads))
    )
    return {
        "sheet": of.name,
        "bytes": len(data),
        "mean": float(best - loss),
        "loss": float(loss),
        "loss_lookahead": float(loss_lookahead),
    }


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
