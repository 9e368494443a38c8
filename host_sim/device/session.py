"""What every command with a board begins and ends with."""

import argparse
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

from host_sim.common.board_numbers import BadBoard
from host_sim.device import ports
from host_sim.device.link import Link
from host_sim.device.procedures.trouble import BoardError, BoardFull, Trouble, words_of
from host_sim.image.fold import BadSource


def add_board(parser: argparse.ArgumentParser) -> None:
    """Let a command line say which board."""
    parser.add_argument(
        "--board", default="", metavar="NAME", help="a folder of boards/ (default: what the board was last)"
    )


def add_port(parser: argparse.ArgumentParser) -> None:
    """Let a command line say which port."""
    parser.add_argument(
        "--port",
        default="",
        metavar="NAME",
        help="serial port of the board (default: the one plugged in)",
    )


@contextmanager
def connected(named: str) -> Generator[Link]:
    """Open the line to the board on the port named, or the only one, its game stopped.

    When what is done with it does not come to its own start(), the game is started unseen.
    """
    with Link(ports.find(named)) as link:
        yield link


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
