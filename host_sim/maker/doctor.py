"""`python -m host_sim doctor`: what a board is, what is on it, and what is wrong with it."""

import argparse

from host_sim import ROOT
from host_sim.maker import about, flash, manifest, plan, session
from host_sim.maker.files import MANIFEST, BoardFiles, sha256
from host_sim.maker.link import BoardError, Link
from host_sim.maker.players import CRASH_FILE
from host_sim.maker.trouble import Trouble
from host_sim.slim.firmware import slim_files
from host_sim.slim.traceback import in_sources

_SCAN = ROOT / "host_sim" / "guest" / "scan.py"
_NAMED = 5  # files, before "and more"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    parser.add_argument(
        "--board", default="", metavar="NAME", help="a folder of boards/ (default: what the board was last)"
    )


def main(args: argparse.Namespace) -> int:
    """Examine; answer the exit code: 1 when something is to be mended."""
    return session.report("doctor", lambda: examine(args.port, args.board))


def examine(port: str, board: str) -> int:
    """Tell all about the board on a port; answer the exit code. Raises Trouble."""
    with session.connected(port) as link:
        found = about.ask(link)
        files = BoardFiles(link)
        board = board or flash.board_of(files)
        print(f"port       {link.port}")
        print(f"board      {found}")
        print(f"wired as   {board}")
        print(f"free       {found.free_bytes // 1024} KB of files, {found.free_heap // 1024} KB of memory")
        about.require(found)
        print(f"I2C        {scan(link)}")
        wrong = stale(files, flash.built(board, found))
        print(f"files      {wrong or 'all as they should be'}")
        print(f"player's   {_list(files.players()) or 'none yet'}")
        print(f"crash      {crash(files, as_built=not wrong) or 'none on record'}")
        starts = session.start(link, lambda words: print(f"start      {words}"))
    if wrong:
        raise Trouble("files are out of date: `make flash` brings them up to date")
    if not starts:
        raise Trouble("the game does not start; the lines above say why")
    return 0


def scan(link: Link) -> str:
    """Answer the I2C addresses that answer on the display's bus, in words."""
    link.load(_SCAN)
    try:
        return str(link.ask("scan()"))
    except BoardError as error:
        return f"cannot be asked: {error}"


def stale(files: BoardFiles, content: dict[str, bytes]) -> str:
    """Say which files of the board are not as the image has them, empty when all are."""
    wanted = {path: sha256(data) for path, data in content.items()}
    ours = manifest.read(files.read(MANIFEST).decode(errors="replace"))
    todo = plan.make(wanted, flash.compare(files, wanted, ours), ours, set())
    missing = len(todo.place), len(wanted)
    words = f"{missing[0]} of {missing[1]} missing or other: {_list(todo.place)}" if todo.place else ""
    if todo.remove:
        words += f"{'; ' if words else ''}{len(todo.remove)} old: {_list(todo.remove)}"
    return words


def crash(files: BoardFiles, *, as_built: bool) -> str:
    """Answer what the last crash left behind, empty when there was none.

    as_built: the board has this checkout's files, so that its lines are found in the sources.
    """
    text = files.read(CRASH_FILE).decode(errors="replace").strip()
    if text and as_built:
        text = in_sources(text, slim_files(ROOT / "firmware"))
    return "\n           ".join(text.splitlines())


def _list(names: list[str]) -> str:
    return ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")
