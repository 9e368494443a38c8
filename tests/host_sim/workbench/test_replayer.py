"""The process that replays ends without a word when nobody asks it any more; its own end is noticed."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection, Listener
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.workbench.orders import Copy, Run
from host_sim.workbench.recording import Recording
from host_sim.workbench.travel import ReplayerLost, Travel
from tests.support.patience import HANGS_S

EMPTY = Recording("pico_ssd1306_i2c", 1, {})
KEY = b"a key"
COMMAND = [sys.executable, "-m", "host_sim.workbench.replayer_main"]

Asks = Callable[[Connection], object]


def nothing(_: Connection) -> None:
    pass


def a_recording(line: Connection) -> None:
    line.send(EMPTY)


def a_tick(line: Connection) -> None:
    a_recording(line)
    line.send(Run(1, ()))
    line.recv()


def a_long_way(line: Connection) -> None:
    a_recording(line)
    line.send(Run(200, ()))


def a_copy(line: Connection) -> None:
    a_tick(line)
    line.send(Copy())


@pytest.mark.parametrize("asks", [nothing, a_recording, a_tick, a_long_way, a_copy])
def test_who_asks_may_go_at_any_time(asks: Asks) -> None:
    with Listener() as listener:
        replayer = subprocess.Popen(
            COMMAND,
            cwd=ROOT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert replayer.stdin is not None and replayer.stdout is not None
        replayer.stdin.write(f"{listener.address} {KEY.hex()}\n")
        replayer.stdin.close()
        replayer.stdin = None
        assert replayer.stdout.readline() == "here\n"
        with listener.accept() as line:
            assert line.recv_bytes() == KEY
            asks(line)
    assert (*replayer.communicate(timeout=HANGS_S), replayer.returncode) == ("", "", 0)


@pytest.mark.parametrize("asked", ["", "/nowhere/at-all 00\n"])
def test_who_asks_may_be_gone_before_it_is_called(asked: str) -> None:
    done = subprocess.run(
        COMMAND, cwd=ROOT, input=asked, capture_output=True, text=True, timeout=HANGS_S, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_teller_that_never_calls_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(ReplayerLost):
        Travel(EMPTY)


def test_ctrl_c_is_not_heard_by_a_teller_even_while_it_starts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    travel = Travel(EMPTY)
    assert travel.report.tick == 1
    travel.close()


def test_where_all_tellers_are_gone_going_back_says_so() -> None:
    travel = Travel(EMPTY)
    while not travel.kept:
        travel.go_on(100)
    travel.go_on(1)  # so it does not stand where one is kept
    for process in [
        *children_of(os.getpid()),
        *(pid for one in children_of(os.getpid()) for pid in children_of(one)),
    ]:
        os.kill(process, signal.SIGKILL)
    with pytest.raises(ReplayerLost):
        travel.go(travel.kept[0])
    travel.close()


def children_of(process: int) -> list[int]:
    done = subprocess.run(["ps", "--ppid", str(process), "-o", "pid=,args="], capture_output=True, text=True)
    return [int(line.split()[0]) for line in done.stdout.splitlines() if "workbench.replayer_main" in line]
