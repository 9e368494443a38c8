"""Slow tests are left out unless they are asked for, and the last line says how to run them."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import ROOT
from tests.support.patience import HANGS_S

FILE = "import pytest\n@pytest.mark.slow\ndef test_slow(): pass\ndef test_quick(): pass\n"
CONFTEST = (
    "from tests.support.slow import MARK, WHY, Slow\n"
    "def pytest_configure(config):\n"
    "    config.addinivalue_line('markers', f'{MARK}: {WHY}')\n"
    "    config.pluginmanager.register(Slow())\n"
)


@pytest.fixture
def lines(tmp_path: Path, request: pytest.FixtureRequest) -> list[str]:
    """Run one slow test and one that is not; answer the lines that are said."""
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_both.py").write_text(FILE)
    command = [sys.executable, "-m", "pytest", "-q", str(tmp_path), "-p", "no:cacheprovider", *request.param]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=HANGS_S, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout.splitlines()


@pytest.mark.parametrize("lines", [(), ("-n", "1")], ids=["here", "in another process"], indirect=True)
def test_slow_ones_are_left_out_and_the_last_line_says_how_to_run_them(lines: list[str]) -> None:
    assert lines[-2].startswith("1 passed") and "slow" not in lines[-2]
    assert lines[-1] == "left out: 1 slow tests; make test-slow runs them"


@pytest.mark.parametrize(
    ("lines", "passed"),
    [(("-m", "slow or not slow"), "2 passed"), (("-k", "quick"), "1 passed")],
    ids=["asked for", "not chosen anyway"],
    indirect=["lines"],
)
def test_who_asks_for_them_or_for_others_is_told_nothing(lines: list[str], passed: str) -> None:
    assert lines[-1].startswith(passed)
