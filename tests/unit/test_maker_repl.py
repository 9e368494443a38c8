"""The REPL: mpremote's own, on the board's port, in a terminal."""

import os
import pty
import select
import subprocess
import sys
import time
import tty
from pathlib import Path

import pytest

from host_sim import ROOT, cli
from tests.pty_board import PtyBoard


def hear(terminal: int, wanted: bytes, seconds: float = 20) -> bytes:
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
        talk = subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs)
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
            assert talk.wait(20) == 0
        finally:
            talk.kill()
            os.close(ours)
            os.close(theirs)


def test_a_port_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["repl", "--port", "/dev/ttyNOPE"]) == 1
    assert capsys.readouterr().err == (
        "repl: there is no port /dev/ttyNOPE; `make doctor` without PORT looks for the board\n"
    )
