"""How a command line ends when it is stopped: by Ctrl-C, by a reader who has seen enough, by a full disk."""

import _thread
import io
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, NoReturn

from host_sim.common.second_lock import complaint

_AGAIN_S = 0.05
_IMPORT = "<frozen importlib._bootstrap>"


def leave(work: Callable[[Sequence[str]], int]) -> NoReturn:
    """Be a program of one's own, whenever Ctrl-C comes: give its words to its work, end with exit_code()."""
    stderr: Any = sys.stderr
    if isinstance(stderr, io.TextIOWrapper):  # lines go out whole, where PYTHONUNBUFFERED is set too
        stderr.reconfigure(line_buffering=True, write_through=False)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
        sys.unraisablehook = _unraisable
    code = exit_code(lambda: work(sys.argv[1:]))
    if signal.getsignal(signal.SIGINT) is _interrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is said
    sys.exit(code)


def exit_code(work: Callable[[], int]) -> int:
    """Do the work of a command line and answer its exit code: what work answers, or why it was stopped.

    130 after Ctrl-C; 1 when nobody reads stdout any more (`head` perhaps), when it cannot be written, or when
    what only the second lock brings is missing.
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
        said = complaint(error)
        if said is None:
            raise
        print(said, file=sys.stderr)
        return 1


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
    """Let Ctrl-C end the program of leave() while it loads, compiles or waits, with nothing to put in order.

    Python hears of it only when the main thread comes back from the compiler, and leaves a pool of threads
    only when all of them are done.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not _interrupt:
        yield
        return
    there, here = socket.socketpair()
    there.setblocking(False)
    signal.signal(signal.SIGINT, _leave_to_thread)
    signal.set_wakeup_fd(there.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_end_at_once, args=(here,), daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGINT, before)
        there.close()


def _leave_to_thread(_: int, frame: FrameType | None) -> None:
    """Do nothing, so that the thread alone speaks."""


def _end_at_once(here: socket.socket) -> None:
    """End the program at Ctrl-C, until nobody is there any more who would tell of it."""
    with here:
        while said := here.recv(1):
            if said[0] == signal.SIGINT:
                print("\ninterrupted" if sys.stderr.isatty() else "interrupted", file=sys.stderr, flush=True)
                os._exit(130)


def _drop_stdout() -> None:
    """Let nobody have what is not written yet: Python would try once more, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _interrupt(_: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt; while modules load a little later, for numpy makes an ImportError of it."""
    while frame is not None:
        if frame.f_code.co_filename == _IMPORT:
            _interrupt_again()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _unraisable(found: Any) -> None:
    """Interrupt once more where KeyboardInterrupt got lost: C code had called what it was raised in."""
    if found.exc_type is KeyboardInterrupt:
        _interrupt_again()
    else:
        sys.__unraisablehook__(found)


def _interrupt_again() -> None:
    timer = threading.Timer(_AGAIN_S, _thread.interrupt_main)
    timer.daemon = True
    timer.start()
