"""The time of a board that a test plugs in: it passes while that lives, not while the host is busy elsewhere.

Whoever waits for the board waits in it. It lies in a file, for a page under Node (board_clock.mjs), which
counts there how often it looked at it.

What is plugged in and is no board of ours: it answers as a test says.

Its port is a socket: what was said there can be heard at once, while a pty wants a moment of the kernel's.
"""

import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from mmap import mmap
from pathlib import Path

_BYTES = 16  # of two doubles


class BoardTime:
    """A clock. path: the file that holds its seconds and how often a page looked at them, as doubles."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.write_bytes(bytes(_BYTES))
        with path.open("r+b") as file:
            self._seconds = memoryview(mmap(file.fileno(), _BYTES)).cast("d")

    @property
    def now(self) -> float:
        return self._seconds[0]

    @property
    def looks(self) -> float:
        return self._seconds[1]

    def passes(self, seconds: float) -> None:
        self._seconds[0] += seconds


_ACCEPT_S = 0.01
_REST_S = 0.001  # of this computer's, meanwhile

_RAW = b"raw REPL; CTRL-B to exit\r\n>"

_WINDOW = 128  # bytes of a program that it takes at once

Answers = Callable[[bytes, float], bytes]  # of what was sent since the last step, and of the time


class FakeRepl:
    """The raw REPL of what runs nothing: it takes programs, typed or pasted, and answers as run says.

    run: answers what comes after a program was taken, up to and with the prompt.
    """

    def __init__(self, run: Callable[[bytes], bytes]) -> None:
        self.programs = 0  # taken
        self._run = run
        self._typed = b""
        self._is_pasted = False

    def __call__(self, sent: bytes, _: float) -> bytes:
        return b"".join(self._take(sent[i : i + 1]) for i in range(len(sent)))

    def _take(self, byte: bytes) -> bytes:
        typed, self._typed = self._typed, b""
        if byte == b"\x04" and typed.strip():
            self.programs += 1
            taken, self._is_pasted = b"\x04" if self._is_pasted else b"OK", False
            return taken + self._run(typed)
        if typed.endswith(b"\x05A") and byte == b"\x01":
            self._is_pasted = True
            return b"R\x01" + _WINDOW.to_bytes(2, "little")
        replies = {b"\x01": _RAW, b"\x02": b"\r\n>>> ", b"\x04": b"OK\r\nMPY: soft reboot\r\n" + _RAW}
        if byte in replies or byte == b"\x03":
            return replies.get(byte, b"")
        self._typed = typed + byte
        return b"\x01" if self._is_pasted and len(self._typed) % _WINDOW == 0 else b""


class FakeBoard:
    """A port whose other end does as answers says, a step at a time. Use as a context manager.

    step_s: of its own time, which passes once for each look of the page at it: who has no processor sees no
    time pass. It hears nothing while it cannot be rid of what it says.
    """

    def __init__(self, folder: Path, answers: Answers, step_s: float = 0.005) -> None:
        self._answers = answers
        self._step_s = step_s
        self._is_there = threading.Event()
        self._thread = threading.Thread(target=self._live)
        self._server = socket.socket(socket.AF_UNIX)
        folder.mkdir(exist_ok=True)
        self.port = str(folder / "port")
        self.time = BoardTime(folder / "time")

    def __enter__(self) -> "FakeBoard":
        self._server.bind(self.port)
        self._server.listen()
        self._server.settimeout(_ACCEPT_S)
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
        looks = self.time.looks
        while self._is_there.is_set():
            with suppress(BlockingIOError):
                unsent = unsent or self._answers(_heard(line), self.time.now)
                unsent = unsent[line.send(unsent) :]
            if looks != self.time.looks:
                looks = self.time.looks
                self.time.passes(self._step_s)
            time.sleep(_REST_S)


def _heard(line: socket.socket) -> bytes:
    """Answer what came, empty where nothing did. ConnectionError when the other end is closed."""
    try:
        heard = line.recv(4096)
    except BlockingIOError:
        return b""
    if not heard:
        raise ConnectionError
    return heard
