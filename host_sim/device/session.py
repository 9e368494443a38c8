"""What every command with a board begins and ends with."""

import argparse
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

from host_sim.device import ports
from host_sim.device.link import BoardError, BoardFull, Link
from host_sim.device.trouble import REMOVE_FILES, Trouble
from host_sim.image.board_numbers import BadBoard

# The ends of lines that main.py prints: after the first picture, and when a fault came before it.
READY = "ready"
FAULT = "a button starts anew"
_START_S = 30.0


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


def _silent(_: str) -> None:
    pass


def start(link: Link, say: Callable[[str], None] = _silent) -> bool:
    """Start main.py and hand on what it says; answer whether the first picture came."""
    lines = link.restart((f" {READY}\r\n", f"{FAULT}\r\n"), _START_S)
    words = [line for line in lines if line.startswith(("display:", "buttons:", "rattle "))]
    for line in words:
        say(line)
    if words and words[-1].endswith(READY):
        return True
    errors = [line for line in lines if line not in words and ("Error" in line or "Exception" in line)]
    if errors:
        say(f"main.py ended with {errors[-1]}")
    return False


def report(name: str, work: Callable[[], int]) -> int:
    """Do a command's work; every trouble is one line on stderr and exit code 1, a bad board code 2."""
    code = 1
    try:
        return work()
    except BadBoard as error:
        message = str(error)
        code = 2
    except Trouble as trouble:
        message = str(trouble)
    except BoardFull:
        message = f"the board's file system is full; {REMOVE_FILES}"
    except BoardError as error:
        message = f"the board says: {error}"
    except RuntimeError as error:  # of image.build
        message = str(error)
    print(f"{name}: {message}", file=sys.stderr)
    return code
