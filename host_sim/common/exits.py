"""How a command line ends when it is stopped: by Ctrl-C, by a reader who has seen enough, by a full disk."""

import io
import os
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn


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
