"""`python -m host_sim flash`: put the image on a board, only what differs, and start it."""

import argparse

from host_sim.common.board_numbers import load_config
from host_sim.device import session
from host_sim.device.procedures import flash as procedures
from host_sim.device.runner import Runner


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    session.add_board(parser)


def main(args: argparse.Namespace) -> int:
    """Flash; answer the exit code."""
    return session.report("flash", lambda: flash(args.port, args.board))


def flash(port: str, board: str) -> int:
    """Bring the board on a port up to date and start it; answer the exit code. Raises Trouble, BadBoard."""
    if board:
        load_config(board)
    with session.connected(port) as link:
        Runner(link).carry_out(procedures.flash(board))
    return 0
