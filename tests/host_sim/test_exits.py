"""A command line that is stopped says so in one line, whatever it was doing."""

import errno
import os
import signal
import subprocess
import sys
import time

import pytest

from host_sim import ROOT, commands
from host_sim.command_line import exit_code
from tests.support.slices import HANGS_S

WAITING = """
import importlib, sys, threading
from concurrent.futures import ThreadPoolExecutor
from host_sim import commands
from host_sim.command_line import leave

def compile(*_):
    with ThreadPoolExecutor(1) as pool:
        pool.submit(threading.Event().wait)
        print("compiling", flush=True)

module, name, *words = sys.argv[1:]
setattr(importlib.import_module("host_sim.solver." + module), name, compile)
leave(lambda _: commands.main(words))
"""


@pytest.mark.needs("numba")
@pytest.mark.parametrize(
    "asked",
    ["solve solved solve", "tables make tables --check", "match RememberingGreedy match --players random"],
)
def test_ctrl_c_does_not_wait_for_what_compiles_in_other_threads(asked):
    command = [sys.executable, "-c", WAITING, *asked.split()]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as it:
        assert it.stdout is not None
        assert it.stdout.readline() == "compiling\n"
        it.send_signal(signal.SIGINT)
        try:
            it.communicate(timeout=HANGS_S)
        finally:
            it.kill()
    assert it.returncode == -signal.SIGINT  # 130 to a shell


@pytest.mark.parametrize(
    "command", [["--help"], ["run", "--robot", "random"], ["damage", "--files", "4"]], ids=" ".join
)
def test_no_command_leaves_a_traceback_on_a_full_disk(command, monkeypatch, capsys):
    with open("/dev/full", "w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert commands.main(command) == 1
    *progress, last = capsys.readouterr().err.splitlines()
    assert last == "nothing more can be written: No space left on device"
    assert all(line.startswith("run: tick") for line in progress)  # on a busy machine


def test_a_program_ends_with_its_own_code_130_at_ctrl_c_and_1_where_a_package_is_missing(capsys):
    def work(what):
        if isinstance(what, int):
            return what
        raise what

    missing = ModuleNotFoundError("No module named 'numpy'", name="numpy")
    asked = (0, 1, 2, KeyboardInterrupt(), missing)
    assert [exit_code(lambda what=what: work(what)) for what in asked] == [0, 1, 2, 130, 1]
    assert capsys.readouterr().err == "interrupted\nno numpy: `make setup` installs it\n"
    with pytest.raises(FileNotFoundError):  # is not taken for the output
        exit_code(lambda: work(OSError(errno.ENOENT, "No such file", "notes.txt")))


def living_in(session: int) -> list[str]:
    """The processes of a session that are not dead, once they have had time to end."""
    until = time.monotonic() + HANGS_S
    while time.monotonic() < until:
        done = subprocess.run(["ps", "-s", str(session), "-o", "stat=,args="], capture_output=True, text=True)
        alive = [line for line in done.stdout.splitlines() if not line.startswith("Z")]
        if not alive:
            break
    return alive


MATCH = ["match", "--players", "random", "--games", "1000000"]


@pytest.mark.parametrize(
    ("command", "says", "stop"),
    [
        pytest.param(MATCH, " games, ", signal.SIGINT, marks=pytest.mark.needs("numba")),
        pytest.param(MATCH, " games, ", signal.SIGKILL, marks=pytest.mark.needs("numba")),
        pytest.param(["wear"], "wear: games of", signal.SIGINT, marks=pytest.mark.needs("mp64")),
    ],
    ids=["match", "match, killed", "wear"],
)
def test_ctrl_c_at_work_is_one_line_and_nobody_works_on_nor_for_who_is_killed(command, says, stop):
    with subprocess.Popen(
        [sys.executable, "-m", "host_sim", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as work:
        while says not in (line := work.stderr.readline()):
            assert line, f"never said {says!r}"
        if stop == signal.SIGKILL:
            work.kill()
        else:
            os.killpg(work.pid, stop)
            said = [line for line in work.stderr if says not in line]
            assert (work.wait(HANGS_S), work.stdout.read(), said) == (130, "", ["interrupted\n"])
    assert not living_in(work.pid), "a process works on"
