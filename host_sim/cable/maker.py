"""flash, doctor, backup and restore, each a short function; and what every command with a board begins with.

A restore looks at everything before it looks at the board: what Rattle would not take up is refused. Then all
is sent beside what the board has, and takes its place at once.
"""

import argparse
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

from host_sim.cable import ports, saves
from host_sim.cable.link import Link
from host_sim.cable.procedures import doctor, flash
from host_sim.cable.procedures import saves as procedures
from host_sim.cable.procedures.trouble import BoardError, BoardFull, Trouble, words_of
from host_sim.cable.talk import Talk
from host_sim.chip.board_numbers import BadBoard, load_config
from host_sim.image.fold import BadSource
from version import VERSION


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes that the parser's program ends with."""
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
    return report(args.command, lambda: _COMMANDS[args.command](args))


def _flash(args: argparse.Namespace) -> int:
    return carry_out(args, lambda talk: flash.flash(talk, args.board))


def _doctor(args: argparse.Namespace) -> int:
    async def examine(talk: Talk) -> None:
        talk.say(f"port       {talk.link.port}")
        await doctor.examine(talk, args.board, VERSION, args.clear, args.empty_saves)

    return carry_out(args, examine)


def _backup(args: argparse.Namespace) -> int:
    folder = Path(args.to) if args.to else saves.new_folder()
    saves.require_free(folder)
    return carry_out(args, procedures.backup, keep=partial(saves.write, folder))


def _restore(args: argparse.Namespace) -> int:
    folder = Path(args.source) if args.source else saves.newest()
    found = saves.read(folder)
    if not args.anyway:
        saves.require_whole(folder, found)
    return carry_out(
        args,
        lambda talk: procedures.restore(talk, talk.wanted(), str(folder)),
        contents=found,
        keep=saves.write_replaced,
        sure=args.anyway,
    )


_COMMANDS = {"flash": _flash, "doctor": _doctor, "backup": _backup, "restore": _restore}


def carry_out(
    args: argparse.Namespace, procedure: Callable[[Talk], Coroutine[Any, Any, object]], **given: Any
) -> int:
    """Carry out a procedure with the board of a command line, its game stopped, and started again at the end.

    given: to the Talk. Answers 0. Raises Trouble, BadBoard, and what the procedure raises.
    """
    if getattr(args, "board", ""):
        load_config(args.board)
    with Link(ports.find(args.port)) as link:
        talk = Talk(link, **given)
        talk.carry_out(procedure(talk))
    return 0


def report(name: str, work: Callable[[], int]) -> int:
    """Do a command's work; every trouble is one line on stderr and exit code 1, a bad board code 2."""
    try:
        return work()
    except (Trouble, BoardError, BoardFull, BadBoard, BadSource) as error:
        print(f"{name}: {words_of(error) or error}", file=sys.stderr)
        return 2 if isinstance(error, BadBoard) else 1
