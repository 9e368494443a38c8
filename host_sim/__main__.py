"""`python -m host_sim`: play, or see --help."""

from collections.abc import Sequence

from host_sim.command_line import leave


def main(arguments: Sequence[str]) -> int:
    """Carry out a command line; answer the exit code."""
    from host_sim import commands  # Ctrl-C may come before all is imported

    return commands.main(arguments)


leave(main)
