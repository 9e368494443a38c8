"""`python -m host_sim backup`: copy the saves, records and settings of a board, and its last crash."""

import argparse
from functools import partial
from pathlib import Path

from host_sim.device import saves, session
from host_sim.device.procedures import saves as procedures


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

    def backup() -> int:
        folder = Path(args.to) if args.to else saves.new_folder()
        saves.require_free(folder)
        return session.carry_out(args, procedures.backup, keep=partial(saves.write, folder))

    return session.report("backup", backup)
