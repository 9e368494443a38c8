"""What all commands share: how they read their words, show progress, and end when they are stopped."""

import argparse
import io
import os
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, NoReturn, ParamSpec

from host_sim.chip.board_numbers import DEFAULT_BOARD

LARGEST_SEED = 2**63 - 1
LARGEST_SCALE = 12
MOST_THREADS = 1024
_MOST_LETTERS = 4000  # of a line; the longest of ours names all saves
_MOST_LINES = 40
_Given = ParamSpec("_Given")


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line and shows examples as they are written."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, formatter_class=argparse.RawDescriptionHelpFormatter, **kwargs)

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with exit code 2."""
        self.exit(2, f"{self.prog}: {' '.join(message.splitlines())} (see --help)\n")


def add_board(to: argparse.ArgumentParser) -> None:
    """Let a command line say which board it is about."""
    what = f"a folder of boards/ ({DEFAULT_BOARD})"
    to.add_argument("--board", default=DEFAULT_BOARD, metavar="NAME", help=what)


def add_play(to: argparse.ArgumentParser) -> None:
    """Let a command line say how one plays (host_sim.window.play.main)."""
    add_board(to)
    add = to.add_argument
    add("--terminal", action="store_true", help="play in the terminal even where there is a display")
    add("--tones", action="store_true", help="play in the terminal, with the beeps written down")
    bench = "open the developer's bench beside the game (F1, then F2 does, too)"
    add("--bench", action="store_true", help=bench)
    add("--seed", type=seed, help="what the board's dice are keyed by (default: chance)")
    scale = whole("the scale", 1, LARGEST_SCALE)
    add("--scale", type=scale, help="screen pixels a display pixel (default: what fits)")


def whole(what: str, least: int, most: int) -> Callable[[str], int]:
    """Answer what reads a whole number within bounds; argparse.ArgumentTypeError for what is none."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{what} is a whole number from {least} to {most}, not {text!r}")
        return number

    return read


seed = whole("a seed", 0, LARGEST_SEED)
threads = whole("a number of threads", 1, MOST_THREADS)
positive = whole("it", 1, 1_000_000)
ticks = whole("a number of ticks", 1, 100_000_000)


def threads_here() -> int:
    """Tell how many threads this process may run at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def names(text: str) -> list[str]:
    """Read names between commas; argparse.ArgumentTypeError when one is empty."""
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise argparse.ArgumentTypeError(f"names are separated by single commas, not {text!r}")
    return found


def path(text: str) -> str:
    """Read the name of a file or a folder; argparse.ArgumentTypeError when it is empty."""
    if not text:
        raise argparse.ArgumentTypeError("a name is missing")
    return text


def leave(work: Callable[[Sequence[str]], int]) -> NoReturn:
    """Be a program of one's own: give its words to its work, end with exit_code()."""
    stderr: Any = sys.stderr
    if isinstance(stderr, io.TextIOWrapper):  # lines go out whole, where PYTHONUNBUFFERED is set too
        stderr.reconfigure(line_buffering=True, write_through=False)
    code = exit_code(lambda: work(sys.argv[1:]))
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is said
    sys.exit(code)


def exit_code(work: Callable[[], int]) -> int:
    """Do the work of a command line and answer its exit code: what work answers, or why it was stopped.

    130 after Ctrl-C; 1 when nobody reads stdout any more (`head` perhaps), when it cannot be written, or when
    what only requirements-dev.txt brings is missing.
    """
    try:
        try:
            return work()
        finally:
            if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison] (it may be closed)
                sys.stdout.flush()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        _drop_stdout()
        return 1
    except OSError as error:
        if error.filename is not None:  # a file's that could not be opened
            raise
        print(f"nothing more can be written: {error.strerror}", file=sys.stderr)
        _drop_stdout()
        return 1
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("host_sim"):  # a fault of ours
            raise
        print(missing(error), file=sys.stderr)
        return 1


def ends(
    name: str, asked: tuple[type[Exception], ...], fails: tuple[type[Exception], ...] = ()
) -> Callable[[Callable[_Given, int]], Callable[_Given, int]]:
    """Make of such errors of a program's main() a line on stderr, and its exit code.

    asked: it was asked for what cannot be, 2; fails: it does not come about, 1. An OSError of no file is left
    to exit_code().
    """

    def around(main: Callable[_Given, int]) -> Callable[_Given, int]:
        @wraps(main)
        def ended(*given: _Given.args, **named: _Given.kwargs) -> int:
            try:
                return main(*given, **named)
            except (*asked, *fails) as error:
                if isinstance(error, OSError) and error.filename is None:
                    raise
                print(f"{name}: {shown(told(error))}", file=sys.stderr)
                return 2 if isinstance(error, asked) else 1

        return ended

    return around


def told(error: Exception) -> str:
    """Say in words what went wrong; of a file that cannot be used, which one and why."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename} cannot be used: {error.strerror}"
    return str(error)


def shown(words: str) -> str:
    """Answer words of a board's or a file's as a person may see them: a bounded number of lines of text.

    `?` stands for what would steer a terminal or turn the direction of writing.
    """
    lines = words.split("\n")
    found: list[str] = []
    for line in lines[:_MOST_LINES]:
        letters = "".join(letter if letter.isprintable() else "?" for letter in line[:_MOST_LETTERS])
        found.append(letters if len(line) <= _MOST_LETTERS else letters + "...")
    return "\n".join(found + (["..."] if len(lines) > _MOST_LINES else []))


def missing(error: ModuleNotFoundError) -> str:
    """Say in a line how a package is to be had."""
    return f"no {error.name}: `make setup` installs it"


@contextmanager
def ctrl_c_waits() -> Generator[None]:
    """Keep Ctrl-C waiting till the end of what must not be left half done; for as short as can be.

    Programs that are started meanwhile never hear of it. On Windows nothing waits.
    """
    if sys.platform == "win32":
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def ctrl_c_ends_at_once() -> Generator[None]:
    """Let Ctrl-C end a program of leave() while it compiles or waits for threads: nothing is to put in order.

    Python would hear of it only when its main thread comes back from them.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _drop_stdout() -> None:
    """Let nobody have what is not written yet: Python would try once more, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


_WIDTH = 30  # characters
_STEP = 25  # percent between two lines where nothing can be redrawn


class Bar:
    """A bar over total units, labelled what. Use as a context manager."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = max(total, 1)
        self._out = sys.stderr
        self._redraws = self._out.isatty()
        self._done = 0
        self._shown = -1  # percent

    def __enter__(self) -> "Bar":
        self._show("")
        return self

    def __exit__(self, *_: object) -> None:
        if self._redraws:
            self._out.write("\n")
            self._out.flush()

    @property
    def is_full(self) -> bool:
        """Tell whether all units are done."""
        return self._done == self._total

    def add(self, units: int, note: str = "") -> None:
        """Go on by units; note says what is in hand."""
        self._done = min(self._done + units, self._total)
        self._show(note)

    def _show(self, note: str) -> None:
        percent = 100 * self._done // self._total
        if self._redraws:
            full = _WIDTH * self._done // self._total
            bar = "#" * full + "." * (_WIDTH - full)
            self._out.write(f"\r{self._what} [{bar}] {percent:3d} %  {note:<32.32}")
        elif self._shown < 0 or percent // _STEP > self._shown // _STEP:
            self._out.write(f"{self._what} {percent} %\n")
        else:
            return
        self._shown = percent
        self._out.flush()
