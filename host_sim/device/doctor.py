"""`python -m host_sim doctor`: what a board is, what is on it, and what is wrong with it."""

import argparse
import re

from host_sim import ROOT
from host_sim.device import about, built_in, flash, plan, session
from host_sim.device.files import BoardFiles, sha256
from host_sim.device.link import BoardError, Link
from host_sim.device.players import CRASH_FILE
from host_sim.device.trouble import Trouble
from host_sim.image.board_numbers import load_config
from version import VERSION

_SCAN = ROOT / "host_sim" / "guest" / "scan.py"
_NAMED = 5  # files, before "and more"
_MODULE = re.compile(r'File "([\w.]+)"')  # of a traceback, as image.compile_one() names it
_OF_VERSION = re.compile(r"^rattle (\S+) ", re.MULTILINE)  # a line of crash.txt


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    session.add_board(parser)
    parser.add_argument("--clear", action="store_true", help="forget the crash once it is shown")


def main(args: argparse.Namespace) -> int:
    """Examine; answer the exit code: 1 when something is to be mended."""
    return session.report("doctor", lambda: examine(args.port, args.board, args.clear))


def examine(port: str, board: str, clear: bool = False) -> int:
    """Tell all about the board on a port; answer the exit code. Raises Trouble, BadBoard."""
    if board:
        load_config(board)
    with session.connected(port) as link:
        found = about.ask(link)
        files = BoardFiles(link)
        board = board or flash.board_of(files)
        print(f"port       {link.port}")
        print(f"board      {found}")
        print(f"wired as   {board}")
        print(f"free       {found.free_bytes // 1024} KB of files")
        print(f"saves      {found.saves}")
        about.require(found)
        inside = built_in.look(found, files)
        print(f"frozen     {inside.words or 'nothing of Rattle'}")
        print(f"memory     {about.memory(found, inside.serves)}")
        print(f"I2C        {scan(link)}")
        wrong = stale(files, flash.built(board, found, inside.serves))
        print(f"files      {wrong or 'all as they should be'}")
        print(f"player's   {_list(files.players()) or 'none yet'}")
        print(f"crash      {crash(files, clear=clear) or 'none on record'}")
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
    ours = files.ours()
    todo = plan.make(wanted, flash.compare(files, wanted, ours), ours, set())
    missing = len(todo.place), len(wanted)
    words = f"{missing[0]} of {missing[1]} missing or other: {_list(todo.place)}" if todo.place else ""
    if todo.remove:
        words += f"{'; ' if words else ''}{len(todo.remove)} old: {_list(todo.remove)}"
    return words


def crash(files: BoardFiles, *, clear: bool = False) -> str:
    """Answer what the last crash left behind, empty when there was none; clear: let the board forget it."""
    text = files.read(CRASH_FILE).decode(errors="replace").strip()
    if not text:
        return ""
    version = _OF_VERSION.search(text)
    lines = _MODULE.sub(lambda found: f'File "{found[1].replace(".", "/")}.py"', text).splitlines()
    if version is not None and version[1] != VERSION:
        lines.append(f"(that was another version, this is rattle {VERSION})")
    if clear:
        files.remove([CRASH_FILE])
    lines.append("forgotten now" if clear else "`make doctor CLEAR=1` forgets it")
    return "\n           ".join(lines)


def _list(names: list[str]) -> str:
    return ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")
