"""`python -m host_sim flash`: put the image on a board, only what differs, and start it."""

import argparse

from host_sim.device import session
from host_sim.device.procedures import flash


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    session.add_board(parser)


def main(args: argparse.Namespace) -> int:
    """Flash; answer the exit code."""
    return session.report(
        "flash", lambda: session.carry_out(args, lambda talk: flash.flash(talk, args.board))
    )
