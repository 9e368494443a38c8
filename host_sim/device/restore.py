"""`python -m host_sim restore`: copy saves back to a board; what they replace is backed up first.

All is looked at before the board is: what Rattle would not take up is refused. Then all is sent beside what
the board has, and takes its place at once.
"""

import argparse
from pathlib import Path

from host_sim.device import saves, session
from host_sim.device.procedures import saves as procedures
from host_sim.device.runner import Runner


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
    return session.report("restore", lambda: restore(args.port, args.source, args.anyway))


def restore(port: str, source: str, anyway: bool = False) -> int:
    """Write the saves of a backup to the board on a port; answer the exit code. Raises Trouble."""
    folder = Path(source) if source else saves.newest()
    found = saves.read(folder)
    if not anyway:
        saves.require_whole(folder, found)
    with session.connected(port) as link:
        runner = Runner(link, found, saves.write_replaced, sure=anyway)
        runner.carry_out(procedures.restore(runner.wanted(), str(folder)))
    return 0
