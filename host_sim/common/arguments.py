"""How every command reads its words: one parser, which complains in one line, and what a word may be."""

import argparse
import math
from typing import Any, NoReturn

from host_sim.common.board_numbers import DEFAULT_BOARD

LARGEST_SEED = 2**63 - 1
MOST_THREADS = 1024
_MOST = 1_000_000


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line and shows examples as they are written."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, formatter_class=argparse.RawDescriptionHelpFormatter, **kwargs)

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with exit code 2."""
        self.exit(2, f"{self.prog}: {' '.join(message.splitlines())} (see --help)\n")


def add_board(to: argparse.ArgumentParser) -> None:
    """Let a command line say which board it is about."""
    to.add_argument(
        "--board", default=DEFAULT_BOARD, metavar="NAME", help=f"a folder of boards/ ({DEFAULT_BOARD})"
    )


def whole(text: str, least: int, most: int, what: str) -> int:
    """Read a whole number within bounds; argparse.ArgumentTypeError when it is none."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f"{what} is a whole number from {least} to {most}, not {text!r}")
    return number


def seed(text: str) -> int:
    """Read a seed; argparse.ArgumentTypeError when it is none."""
    return whole(text, 0, LARGEST_SEED, "a seed")


def threads(text: str) -> int:
    """Read how many threads; argparse.ArgumentTypeError unless 1 to MOST_THREADS."""
    return whole(text, 1, MOST_THREADS, "a number of threads")


def positive(text: str) -> int:
    """Read how many of something; argparse.ArgumentTypeError unless 1 to a million."""
    return whole(text, 1, _MOST, "it")


def seconds(text: str) -> float:
    """Read how long, fractions too; argparse.ArgumentTypeError unless it is some time, and ends."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number <= _MOST:
        raise argparse.ArgumentTypeError(f"a time is more than 0 and at most {_MOST} seconds, not {text!r}")
    return number


def path(text: str) -> str:
    """Read the name of a file or a folder; argparse.ArgumentTypeError when it is empty."""
    if not text:
        raise argparse.ArgumentTypeError("a name is missing")
    return text
