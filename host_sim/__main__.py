"""`python -m host_sim`: play, or see --help."""

import sys

from host_sim.cli.exits import leave


def main() -> int:
    """Carry out the command line; answer the exit code."""
    from host_sim.cli import commands  # Ctrl-C may come before all is imported

    return commands.main(sys.argv[1:])


leave(main)
