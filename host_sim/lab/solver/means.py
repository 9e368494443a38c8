"""`python -m host_sim means`: what the bots that play by a fixed rule make on a sheet, exactly."""

import argparse
import json
import sys
from typing import Any

from host_sim.common.exits import ctrl_c_ends_at_once
from host_sim.lab.solver.policies import POLICIES, worth_of_bot
from host_sim.lab.solver.sheets import Variant, variant
from host_sim.lab.solver.solve import add_sheet_arguments
from host_sim.lab.solver.values import solve_values


def means_of(of: Variant, threads: int = 2) -> dict[str, Any]:
    """Tell what `means --json` prints."""
    best = float(solve_values(of, threads)[0, 0])
    bots: list[dict[str, Any]] = []
    for name in POLICIES:
        print(f"{of.name}: {name}", file=sys.stderr)
        worth = worth_of_bot(of, name, threads)
        mean = float(worth.mean[0, 0])
        bots.append({"name": name, "mean": mean, "sd": worth.sd, "given_away": best - mean})
    return {"sheet": of.name, "best_average": best, "bots": bots}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `means`."""
    add_sheet_arguments(parser)


@ctrl_c_ends_at_once()
def main(args: argparse.Namespace) -> int:
    """Run the `means` command; tell the exit code."""
    try:
        found = means_of(variant(args.sheet, args.upper_first), args.threads)
    except ValueError as error:
        print(f"means: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(found))
        return 0
    print(f"{found['sheet']}: best play makes {found['best_average']:.6f}")
    for bot in found["bots"]:
        print(
            f"{bot['name']:>10}  {bot['mean']:10.6f}  sd {bot['sd']:.3f}  gives away {bot['given_away']:.6f}"
        )
    return 0
