"""`python -m host_sim restore`: copy saves back to a board; what they replace is backed up first."""

import argparse
from pathlib import Path

from host_sim.maker import saves, session
from host_sim.maker.files import BoardFiles, sha256


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    parser.add_argument(
        "--from",
        default="",
        dest="source",
        metavar="FOLDER",
        help="a backup (default: the newest of backups/)",
    )


def main(args: argparse.Namespace) -> int:
    """Restore; answer the exit code."""
    return session.report("restore", lambda: restore(args.port, args.source))


def restore(port: str, source: str) -> int:
    """Write the saves of a backup to the board on a port; answer the exit code. Raises Trouble."""
    folder = Path(source) if source else saves.newest_folder()
    found = saves.saves_in(folder)
    with session.connected(port) as link:
        files = BoardFiles(link)
        there = files.digests(sorted(found))
        differ = {name: content for name, content in found.items() if there[name] != sha256(content)}
        if any(there[name] for name in differ):
            kept = saves.new_folder()
            saves.fetch(files, kept)
            print(f"what the board had is in {kept}")
        saves.put(files, differ)
        session.start(link)
    print(f"{folder} -> {', '.join(differ) or 'nothing: the board has the same already'}")
    return 0
