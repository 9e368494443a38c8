"""What pytest does for mutants beside running tests: it notes how long each takes, and keeps to an order.

`-p host_sim.mutants.plugin`; the environment names the files: TIMES is written, ORDER is read.
"""

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

TIMES = "RATTLE_MUTANTS_TIMES"
ORDER = "RATTLE_MUTANTS_ORDER"
# pyproject.toml leaves Hypothesis's plugin out; the seed is an option of it.
SAME_EXAMPLES = ("-p", "hypothesispytest", "--hypothesis-seed=0", "-m", "slow or not slow")

_seconds: defaultdict[str, float] = defaultdict(float)
_failed: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Count the seconds of a test, its set-up among them."""
    _seconds[report.nodeid] += report.duration
    if not report.passed:
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write down the seconds of each test that passed, into TIMES."""
    if path := os.environ.get(TIMES):
        passed = {test: seconds for test, seconds in _seconds.items() if test not in _failed}
        Path(path).write_text(json.dumps(passed))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what ORDER lists, a test a line, in that order; of one that has lost a case those not listed, too.

    A case may be named after what a change has changed.
    """
    if path := os.environ.get(ORDER):
        by_name = {item.nodeid: item for item in items}
        listed = Path(path).read_text().splitlines()
        lost = {test.partition("[")[0] for test in listed if test not in by_name}
        others = [test for test in by_name if test.partition("[")[0] in lost]
        items[:] = [by_name[test] for test in dict.fromkeys(listed + others) if test in by_name]
