"""What every command with a board begins and ends with."""

import argparse
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from host_sim.common.board_numbers import BadBoard, load_config
from host_sim.device import ports
from host_sim.device.link import Link
from host_sim.device.procedures.trouble import BoardError, BoardFull, Trouble, words_of
from host_sim.device.talk import Talk
from host_sim.image.fold import BadSource


def add_port(parser: argparse.ArgumentParser) -> None:
    """Let a command line say which port."""
    parser.add_argument(
        "--port", default="", metavar="NAME", help="serial port of the board (default: the one plugged in)"
    )


def add_board(parser: argparse.ArgumentParser) -> None:
    """Let a command line say which board."""
    parser.add_argument(
        "--board", default="", metavar="NAME", help="a folder of boards/ (default: what the board was last)"
    )


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
    code = 1
    try:
        return work()
    except BadBoard as error:
        message = str(error)
        code = 2
    except (Trouble, BoardError, BoardFull) as error:
        message = words_of(error)
    except BadSource as error:
        message = str(error)
    print(f"{name}: {message}", file=sys.stderr)
    return code
