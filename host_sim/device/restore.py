"""`python -m host_sim restore`: copy saves back to a board; what they replace is backed up first.

All is looked at before the board is: what Rattle would not take up is refused. Then all is sent beside what
the board has, and takes its place at once.
"""

import argparse
from pathlib import Path

from host_sim.device import saves, session
from host_sim.device.procedures import saves as procedures


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    parser.add_argument(
        "--from",
        default="",
        dest="source",
        metavar="FOLDER",
        help="a backup, or a .zip that the page exported (default: the newest of either in backups/)",
    )
    parser.add_argument(
        "--anyway",
        action="store_true",
        help="send even what is damaged or of a later Rattle, or takes games away",
    )


def main(args: argparse.Namespace) -> int:
    """Restore; answer the exit code."""

    def restore() -> int:
        folder = Path(args.source) if args.source else saves.newest()
        found = saves.read(folder)
        if not args.anyway:
            saves.require_whole(folder, found)
        return session.carry_out(
            args,
            lambda talk: procedures.restore(talk, talk.wanted(), str(folder)),
            contents=found,
            keep=saves.write_replaced,
            sure=args.anyway,
        )

    return session.report("restore", restore)
