"""`python -m host_sim.lab.solver COMMAND`: the same commands as under host_sim."""

from collections.abc import Sequence

from host_sim.common.arguments import Parser
from host_sim.common.exits import leave
from host_sim.lab.solver import frontier, loss, means, reports, solve, tables

COMMANDS = {
    "solve": solve,
    "loss": loss,
    "means": means,
    "reports": reports,
    "tables": tables,
    "frontier": frontier,
}


def main(arguments: Sequence[str]) -> int:
    """Parse a command line and run a command; tell the exit code."""
    parser = Parser(prog="python -m host_sim.lab.solver", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser)
    for name, module in COMMANDS.items():
        module.add_arguments(commands.add_parser(name, description=module.__doc__))
    args = parser.parse_args(arguments)
    return COMMANDS[args.command].main(args)


if __name__ == "__main__":
    leave(main)
