"""What is plugged in and is no board of ours: it answers as a test says.

Its port is a socket: what was said there can be heard at once, while a pty wants a moment of the kernel's.
"""

import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.support.board_time import BoardTime

_STEP_S = 0.005  # of its own time
_REST_S = 0.001  # of this computer's, meanwhile

Answers = Callable[[bytes, float], bytes]  # of what was sent since the last step, and of the time


class FakeBoard:
    """A port whose other end does as answers says, a step at a time. Use as a context manager."""

    def __init__(self, folder: Path, answers: Answers) -> None:
        self._answers = answers
        self._is_there = threading.Event()
        self._thread = threading.Thread(target=self._live)
        self._server = socket.socket(socket.AF_UNIX)
        self.port = str(folder / "port")
        self.time = BoardTime(folder / "time")

    def __enter__(self) -> "FakeBoard":
        self._server.bind(self.port)
        self._server.listen()
        self._server.settimeout(_STEP_S)
        self._is_there.set()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_there.clear()
        self._thread.join()
        self._server.close()

    def _live(self) -> None:
        while self._is_there.is_set():
            with suppress(TimeoutError):
                line, _ = self._server.accept()
                with line, suppress(ConnectionError):
                    self._talk(line)

    def _talk(self, line: socket.socket) -> None:
        line.setblocking(False)
        unsent = b""
        while self._is_there.is_set():
            heard = b""
            with suppress(BlockingIOError):
                heard = line.recv(4096)
                if not heard:
                    return
            unsent += self._answers(heard, self.time.now)
            with suppress(BlockingIOError):
                unsent = unsent[line.send(unsent) :] if unsent else b""
            self.time.passes(_STEP_S)
            time.sleep(_REST_S)
