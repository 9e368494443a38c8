"""The process that tells a story ends without a word when nobody asks it any more; its own end is told of."""

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
from host_sim.workbench.story import Story
from host_sim.workbench.travel import TellerLost, Travel
from tests.support.patience import HANGS_S

EMPTY = Story("pico_ssd1306_i2c", 1, {})
KEY = b"a key"
COMMAND = [sys.executable, "-m", "host_sim.workbench.teller"]

Asks = Callable[[Connection], object]


def nothing(_: Connection) -> None:
    pass


def a_story(line: Connection) -> None:
    line.send((EMPTY, False))


def a_tick(line: Connection) -> None:
    a_story(line)
    line.send(Run(1, ()))
    line.recv()


def a_long_way(line: Connection) -> None:
    a_story(line)
    line.send(Run(200, ()))


def a_copy(line: Connection) -> None:
    a_tick(line)
    line.send(Copy())


@pytest.mark.parametrize("asks", [nothing, a_story, a_tick, a_long_way, a_copy])
def test_who_asks_may_go_at_any_time(asks: Asks) -> None:
    with Listener() as listener:
        teller = subprocess.Popen(
            COMMAND,
            cwd=ROOT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert teller.stdin is not None and teller.stdout is not None
        teller.stdin.write(f"{listener.address} {KEY.hex()}\n")
        teller.stdin.close()
        teller.stdin = None
        assert teller.stdout.readline() == "here\n"
        with listener.accept() as line:
            assert line.recv_bytes() == KEY
            asks(line)
    assert (*teller.communicate(timeout=HANGS_S), teller.returncode) == ("", "", 0)


@pytest.mark.parametrize("asked", ["", "/nowhere/at-all 00\n"])
def test_who_asks_may_be_gone_before_it_is_called(asked: str) -> None:
    done = subprocess.run(
        COMMAND, cwd=ROOT, input=asked, capture_output=True, text=True, timeout=HANGS_S, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_teller_that_never_calls_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(TellerLost):
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
    travel.go_on(300)
    assert travel.kept
    for process in [
        *children_of(os.getpid()),
        *(pid for one in children_of(os.getpid()) for pid in children_of(one)),
    ]:
        os.kill(process, signal.SIGKILL)
    with pytest.raises(TellerLost):
        travel.go(travel.kept[0])
    travel.close()


def children_of(process: int) -> list[int]:
    done = subprocess.run(["ps", "--ppid", str(process), "-o", "pid=,args="], capture_output=True, text=True)
    return [int(line.split()[0]) for line in done.stdout.splitlines() if "workbench.teller" in line]
