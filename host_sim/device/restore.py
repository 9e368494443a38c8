"""`python -m host_sim restore`: copy saves back to a board; what they replace is backed up first.

All is looked at before the board is: what Rattle would not take up is refused. Then all is sent beside what
the board has, and takes its place at once.
"""

import argparse
from pathlib import Path

from host_sim.device import about, saves, session
from host_sim.device.files import BoardFiles, sha256
from host_sim.device.progress import Bar


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    parser.add_argument(
        "--from",
        default="",
        dest="source",
        metavar="FOLDER",
        help="a backup, or a .zip that the page exported (default: the newest of backups/)",
    )
    parser.add_argument(
        "--anyway", action="store_true", help="send even what is damaged or of a later Rattle"
    )


def main(args: argparse.Namespace) -> int:
    """Restore; answer the exit code."""
    return session.report("restore", lambda: restore(args.port, args.source, args.anyway))


def restore(port: str, source: str, anyway: bool = False) -> int:
    """Write the saves of a backup to the board on a port; answer the exit code. Raises Trouble."""
    folder = Path(source) if source else saves.newest_folder()
    found = saves.read(folder)
    if not anyway:
        saves.require_whole(folder, found)
    with session.connected(port) as link:
        files = BoardFiles(link)
        there = files.digests(list(found))
        differ = {name: content for name, content in found.items() if there[name] != sha256(content)}
        about.require_room(about.ask(link), differ)
        if any(there[name] for name in differ):
            print(f"what the board had is in {saves.keep_replaced(files)}")
        if differ:
            send(files, differ)
        session.start(link)
    if differ:
        print(f"{folder} -> {', '.join(differ)}")
    else:
        print(f"the board has all of {folder} already; nothing was sent")
    return 0


def send(files: BoardFiles, saves: dict[str, bytes]) -> None:
    """Send saves to a board and, when all are there, give them their places in their order."""
    with Bar("send   ", sum(map(len, saves.values()))) as bar:
        for name, content in saves.items():
            files.stage(name, content, lambda sent, name=name: bar.add(sent, name))
    files.place({name: sha256(content) for name, content in saves.items()})
