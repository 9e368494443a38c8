"""`python -m host_sim`: play, or see --help."""

import sys

from host_sim.exits import leave


def main() -> int:
    """Carry out the command line; answer the exit code."""
    from host_sim import cli  # Ctrl-C may come before all is imported

    return cli.main(sys.argv[1:])


leave(main)
