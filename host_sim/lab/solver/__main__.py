"""`python -m host_sim.lab.solver COMMAND`: the same commands as under host_sim."""

import argparse

from host_sim.cli.exits import leave
from host_sim.lab.solver import frontier, loss, means, reports, solve, tables

COMMANDS = {
    "solve": solve,
    "loss": loss,
    "means": means,
    "reports": reports,
    "tables": tables,
    "frontier": frontier,
}


def main() -> int:
    """Parse the command line and run a command; tell the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.lab.solver", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, module in COMMANDS.items():
        module.add_arguments(commands.add_parser(name, description=module.__doc__))
    args = parser.parse_args()
    return COMMANDS[args.command].main(args)


if __name__ == "__main__":
    leave(main)
