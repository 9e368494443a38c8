"""The REPL: mpremote's own, on the board's port, in a terminal."""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
import tty
from pathlib import Path

import pytest

from host_sim import ROOT, commands
from tests.support.pty_board import PtyBoard
from tests.support.slices import HANGS_S

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]


def hear(terminal: int, wanted: bytes, seconds: float = HANGS_S) -> bytes:
    """Read from a terminal until it has shown something."""
    heard = b""
    end = time.monotonic() + seconds
    while wanted not in heard:
        if select.select([terminal], [], [], 0.1)[0]:
            heard += os.read(terminal, 1024)
        assert time.monotonic() < end, heard
    return heard


def test_a_person_stops_the_game_asks_the_board_and_leaves(tmp_path: Path) -> None:
    board = PtyBoard(tmp_path)
    board.put("main.py", b"import time\nprint('playing')\nwhile True:\n    time.sleep_ms(20)\n")
    ours, theirs = pty.openpty()
    tty.setraw(theirs)  # as mpremote makes it, but only after it has spoken
    with board:
        command = [sys.executable, "-m", "host_sim", "repl", "--port", board.port]
        process = subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs)
        try:
            hear(ours, b"Ctrl-] leaves")
            hear(ours, b"to exit this shell")
            os.write(ours, b"\x03")
            hear(ours, b">>> ")
            os.write(ours, b"import board_config\r")
            hear(ours, b"ImportError: no module named 'board_config'")
            os.write(ours, b"6 * 7\r")
            hear(ours, b"\n42\r\n")
            os.write(ours, b"\x1d")
            assert process.wait(HANGS_S) == 0
        finally:
            process.kill()
            os.close(ours)
            os.close(theirs)


def test_a_port_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["repl", "--port", "/dev/ttyNOPE"]) == 1
    assert capsys.readouterr().err == (
        "repl: there is no port /dev/ttyNOPE; `make doctor` without PORT looks for the board\n"
    )


def test_without_a_terminal_it_is_one_line(tmp_path: Path) -> None:
    with PtyBoard(tmp_path) as board:
        command = [sys.executable, "-m", "host_sim", "repl", "--port", board.port]
        done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and "terminal" in done.stderr


@pytest.mark.parametrize(
    "heard", [b"Ctrl-] leaves", b"to exit this shell"], ids=["as it starts", "in the middle"]
)
def test_an_interrupt_leaves_the_terminal_as_it_was(tmp_path: Path, heard: bytes) -> None:
    ours, theirs = pty.openpty()
    was = termios.tcgetattr(theirs)
    with PtyBoard(tmp_path) as board:
        command = [sys.executable, "-m", "host_sim", "repl", "--port", board.port]
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's `&` ignores it
        )
        try:
            hear(ours, heard)
            os.killpg(process.pid, signal.SIGINT)
            said = hear(ours, b"interrupted")
            assert process.wait(HANGS_S) == 130
            assert b"Traceback" not in said
            assert termios.tcgetattr(theirs) == was
        finally:
            process.kill()
            os.close(ours)
            os.close(theirs)
