"""Ctrl-C kept from code that is not to be stopped in the middle."""

import signal
import threading
from types import FrameType
from typing import Any


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
