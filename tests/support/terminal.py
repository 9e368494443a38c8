"""A command in a terminal of its own, on a pty: what it shows, what is typed, how it is left."""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Mapping

from host_sim import ROOT
from tests.support.slices import HANGS_S


def altered(changes: Mapping[str, str | None]) -> dict[str, str]:
    """The environment of this process with some changes; None takes a variable out."""
    return {name: value for name, value in {**os.environ, **changes}.items() if value is not None}


def read_until(end: int, wanted: bytes) -> None:
    """Read from our end of a pty until something comes, and not a byte beyond."""
    seen = bytearray()
    until = time.monotonic() + HANGS_S
    while not seen.endswith(wanted):
        assert time.monotonic() < until, f"{wanted!r} never came; at last there was {bytes(seen[-300:])!r}"
        if select.select([end], [], [], 0.1)[0]:
            seen += os.read(end, 1)


class Terminal:
    """`python -m host_sim` with some words, in so many columns and rows. Use as a context manager."""

    def __init__(self, *words: str, columns: int = 80, rows: int = 24, **environment: str) -> None:
        self._end, self._child = pty.openpty()
        termios.tcsetwinsize(self._child, (rows, columns))
        self._before = termios.tcgetattr(self._child)
        usual = {"TERM": "xterm-256color", "COLUMNS": None, "LINES": None}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "host_sim", *words],
            cwd=ROOT,
            stdin=self._child,
            stdout=self._child,
            stderr=subprocess.PIPE,
            env=altered({**usual, **environment}),
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's `&` ignores it
        )

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self._end)
        os.close(self._child)

    def wait_for(self, wanted: str) -> None:
        """Wait until something was shown since this was asked last."""
        read_until(self._end, wanted.encode())

    def type(self, keys: bytes) -> None:
        os.write(self._end, keys)

    def takes_each_key(self) -> bool:
        """Tell whether each key goes to the program."""
        return not termios.tcgetattr(self._child)[3] & termios.ICANON

    def ended(self) -> tuple[int, str]:
        """Wait for the end, and see that the terminal is as it was; answer exit code and complaint."""
        _, said = self.process.communicate(timeout=HANGS_S)
        assert termios.tcgetattr(self._child) == self._before
        return self.process.returncode, said.decode()
