"""Ctrl-C on the board that tests plug in: it comes where a Pico takes it, between two steps of what runs."""

import os
from pathlib import Path

import pytest

from tests.support.pty_board import PtyBoard

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

WORKS_AND_RESTS = b"""
import time
print("begun")
try:
    while True:
        at_work = True
        for _ in range(2000000):
            pass
        at_work = False
        time.sleep_ms(50)
except KeyboardInterrupt:
    print("at work" if at_work else "at rest", "it came")
"""


def test_ctrl_c_waits_until_the_program_rests(tmp_path: Path) -> None:
    board = PtyBoard(tmp_path)
    board.put("main.py", WORKS_AND_RESTS)
    for _ in range(3):
        with board, open(os.open(board.port, os.O_RDWR | os.O_NOCTTY), "r+b", buffering=0) as port:
            said = b""
            while not said.endswith(b"it came"):
                said += port.read(1)
                if said.endswith(b"begun\r\n"):
                    port.write(b"\x03")
            assert said.endswith(b"at rest it came")
