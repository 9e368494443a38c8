"""`python -m host_sim backup`: copy the saves, records and settings of a board, and its last crash."""

import argparse
from pathlib import Path

from host_sim.maker import saves, session
from host_sim.maker.files import BoardFiles


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    parser.add_argument(
        "--to", default="", metavar="FOLDER", help="where to (default: a new folder of backups/)"
    )


def main(args: argparse.Namespace) -> int:
    """Back up; answer the exit code."""
    return session.report("backup", lambda: backup(args.port, args.to))


def backup(port: str, to: str) -> int:
    """Copy the player's files from the board on a port; answer the exit code. Raises Trouble."""
    folder = Path(to) if to else saves.new_folder()
    with session.connected(port) as link:
        names = saves.fetch(BoardFiles(link), folder)
        session.start(link)
    print(f"{', '.join(names)} -> {folder}" if names else "nobody has played on this board yet")
    return 0
