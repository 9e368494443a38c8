"""`python -m host_sim backup`: copy the saves, records and settings of a board, and its last crash."""

import argparse
from pathlib import Path

from host_sim.device import saves, session
from host_sim.device.procedures import saves as procedures
from host_sim.device.runner import Runner


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    parser.add_argument(
        "--to",
        default="",
        metavar="FOLDER",
        help="a new folder, or a new .zip for the page (default: one of backups/, named by the time)",
    )


def main(args: argparse.Namespace) -> int:
    """Back up; answer the exit code."""
    return session.report("backup", lambda: backup(args.port, args.to))


def backup(port: str, to: str) -> int:
    """Copy the player's files from the board on a port; answer the exit code. Raises Trouble."""
    folder = Path(to) if to else saves.new_folder()
    saves.require_free(folder)
    with session.connected(port) as link:
        Runner(link, keep=lambda found: saves.write(folder, found)).carry_out(procedures.backup())
    return 0
