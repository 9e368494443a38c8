"""flash, doctor, backup, restore and repl, each a short function; and what such a command begins with.

A restore looks at everything before it looks at the board: what Rattle would not take up is refused. Then all
is sent beside what the board has, and takes its place at once.
"""

import argparse
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from host_sim.cable import ports, rehearsal, saves
from host_sim.cable.link import Link
from host_sim.cable.talk import Talk, procedure
from host_sim.cable.trouble import Trouble
from host_sim.chip.board_numbers import BadBoard, load_config
from host_sim.command_line import ctrl_c_waits, ends
from host_sim.image.fold import BadSource
from version import VERSION

FAILS = (Trouble, BadSource)  # what a command for a board may end with (command_line.ends)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command that the parser is of."""
    command = parser.prog.split()[-1]
    add = partial(parser.add_argument, default="")
    flag = partial(parser.add_argument, action="store_true")
    add("--port", metavar="NAME", help="serial port of the board (default: the one plugged in)")
    if command in ("flash", "doctor"):
        add("--board", metavar="NAME", help="a folder of boards/ (default: what the board was last)")
    if command == "doctor":
        flag("--clear", help="forget the crash once it is shown")
        flag("--empty-saves", help="give up saves of which nothing can be read any more")
    if command == "backup":
        to = "a new folder, or a new .zip for the page (default: one of backups/, named by the time)"
        add("--to", metavar="FOLDER", help=to)
    if command == "restore":
        source = "a backup, or a .zip that the page exported (default: the newest of either in backups/)"
        add("--from", dest="source", metavar="FOLDER", help=source)
        flag("--anyway", help="send even what is damaged or of a later Rattle, or takes games away")


def main(args: argparse.Namespace) -> int:
    """Do what a command line says; answer the exit code."""
    return ends(args.command, (BadBoard,), FAILS)(_COMMANDS[args.command])(args)


def _flash(args: argparse.Namespace) -> int:
    with board_of(args) as talk:
        talk.carry_out("flash", args.board)
    return 0


def _doctor(args: argparse.Namespace) -> int:
    with board_of(args) as talk:
        talk.do_say(f"port       {talk.link.port}")
        talk.carry_out("doctor", args.board, VERSION, args.clear, args.empty_saves)
    return 0


def _backup(args: argparse.Namespace) -> int:
    folder = Path(args.to) if args.to else saves.new_folder()
    saves.require_free(folder)
    with board_of(args, keep=partial(saves.write, folder)) as talk:
        talk.carry_out("backup")
        for line in saves.games_told(talk.saves):
            talk.do_say(line)
    return 0


def _restore(args: argparse.Namespace) -> int:
    folder = Path(args.source) if args.source else saves.newest()
    found = saves.read(folder)
    if not args.anyway:
        saves.require_whole(folder, found)
    with board_of(args, contents=found, keep=saves.write_replaced, sure=args.anyway) as talk:
        talk.carry_out("restore", talk.wanted(), list(found), str(folder))
    return 0


def send_game(args: argparse.Namespace, code: str, game: bytes) -> int:
    """Put the game of a game code (keeping.games) among the newest of the board. Raises as board_of()."""
    path = rehearsal.GAMES
    with board_of(args, keep=saves.write_replaced) as talk:
        talk.serve(procedure("look", [path]))
        for name, why in rehearsal.refused(talk.saves).items():
            raise Trouble(f"{name} of the board {why}; nothing was sent")
        talk.contents = {path: rehearsal.with_game(talk.saves, game)}
        talk.carry_out("restore", talk.wanted(), [path], code)
    return 0


def _repl(args: argparse.Namespace) -> int:
    port = ports.find(args.port)
    if why := ports.why_closed(port):
        raise Trouble(why)
    if not sys.stdin.isatty():
        raise Trouble("this is for a terminal, as somebody is to type; `mpremote exec` runs a program")
    print("Ctrl-C stops the game, Ctrl-D starts it again, Ctrl-] leaves", flush=True)
    with _terminal_as_it_was():
        return _mpremote("connect", port, "repl")


_COMMANDS = {"flash": _flash, "doctor": _doctor, "backup": _backup, "restore": _restore, "repl": _repl}


def _mpremote(*command: str) -> int:
    """Run mpremote; Ctrl-C ends it from here until it takes that key for the board, and never by itself."""
    process = None
    try:
        with ctrl_c_waits():
            process = subprocess.Popen([sys.executable, "-m", "mpremote", *command])
        return process.wait()
    except BaseException:
        if process is not None:
            process.terminate()
            process.wait()
        raise


@contextmanager
def _terminal_as_it_was() -> Generator[None]:
    """Give the terminal back as it was, should mpremote be ended before it does."""
    try:
        import termios
    except ImportError:  # Windows
        yield
        return
    was = termios.tcgetattr(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, was)


@contextmanager
def board_of(args: argparse.Namespace, **given: Any) -> Generator[Talk]:
    """Give a talk with the board of a command line, its game stopped, and started again at the end.

    given: to the Talk. Raises Trouble, BadBoard.
    """
    if getattr(args, "board", ""):
        load_config(args.board)
    with Link(ports.find(args.port)) as link:
        yield Talk(link, **given)
