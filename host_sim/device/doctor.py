"""`python -m host_sim doctor`: what a board is, what is on it, and what is wrong with it."""

import argparse

from host_sim.common.board_numbers import load_config
from host_sim.device import session
from host_sim.device.procedures import doctor as procedures
from host_sim.device.runner import Runner
from version import VERSION


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    session.add_board(parser)
    parser.add_argument("--clear", action="store_true", help="forget the crash once it is shown")
    parser.add_argument(
        "--empty-saves", action="store_true", help="give up saves of which nothing can be read any more"
    )


def main(args: argparse.Namespace) -> int:
    """Examine; answer the exit code: 1 when something is to be mended."""
    return session.report("doctor", lambda: examine(args.port, args.board, args.clear, args.empty_saves))


def examine(port: str, board: str, clear: bool = False, empty_saves: bool = False) -> int:
    """Tell all about the board on a port; answer the exit code. Raises Trouble, BadBoard."""
    if board:
        load_config(board)
    with session.connected(port) as link:
        print(f"port       {link.port}")
        Runner(link).carry_out(procedures.examine(board, VERSION, clear, empty_saves))
    return 0
