"""Where CPython is not as MicroPython: sys.print_exception, Ctrl-C in the middle of a tick, old errors."""

import signal
import sys
import threading
import traceback
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO

import machine

from host_sim import ROOT
from host_sim.chip import flash


def print_exception(error: BaseException, file: BinaryIO) -> None:
    """Write a traceback in MicroPython's form, with the paths that a board would show."""
    file.write(b"Traceback (most recent call last):\n")
    for frame in traceback.extract_tb(error.__traceback__):
        path = Path(frame.filename)
        firmware = ROOT / "firmware"
        name = path.relative_to(firmware) if path.is_relative_to(firmware) else path.name
        file.write(f'  File "{name}", line {frame.lineno}, in {frame.name}\n'.encode())
    file.write(f"{type(error).__name__}: {error}\n".encode())


def install() -> None:
    """Put it where the firmware looks for it."""
    if not hasattr(sys, "print_exception"):
        setattr(sys, "print_exception", print_exception)  # noqa: B010 (its stubs know of none)


def let_go_of_errors() -> None:
    """Clear the errors that are made once: each would hold on to every handheld that it was raised on."""
    for value in (*vars(flash).values(), *vars(machine).values()):
        if isinstance(value, OSError):
            value.__traceback__ = value.__context__ = None


class Interrupts:
    """Inside a with block Ctrl-C is noted, and check() raises KeyboardInterrupt; a second raises it at once.

    Nothing changes where nobody is to hear it: outside of the main thread, or when the program ignores it.
    """

    def __init__(self) -> None:
        self._noted = False
        self._before: Any = None

    def __enter__(self) -> None:
        before = signal.getsignal(signal.SIGINT)
        if callable(before) and threading.current_thread() is threading.main_thread():
            self._before = before
            signal.signal(signal.SIGINT, self._note)

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None

    def check(self) -> None:
        """Raise KeyboardInterrupt if Ctrl-C came since the last time."""
        if self._noted:
            self._noted = False
            raise KeyboardInterrupt

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self.check()
        self._noted = True
