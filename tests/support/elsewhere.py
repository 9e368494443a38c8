"""Tests of what does not exist on every platform (host_sim.common.second_lock): there they are not collected.

A file says what all of it needs in a line `pytestmark = pytest.mark.needs("numba")`, which is read before the
file is imported (in a list of marks it is the last); a test of another file by that mark; and a test with
"mp64" for a parameter needs that.
Where a runtime is to be had, and wherever CI is set, nothing is left out: what is missing there fails. A test
that runs "mp64" and does not say so fails everywhere.

`--as-on PLATFORM` behaves as on another platform. What does not exist there can neither be imported nor run.
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from errno import ENOENT
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from host_sim.common.second_lock import MODULES, ONLY_ON, exists, here

_NEEDS = re.compile(r"^pytestmark = (?:\[.*)?pytest\.mark\.needs\((.*)\)\]?$", re.MULTILINE)
_PROGRAMS = {"micropython": "mp64"}


def _refuse(absent: Sequence[str], event: str, args: tuple[Any, ...]) -> None:
    """Be an audit hook: behave as if what does not exist were not installed."""
    if event == "import" and MODULES.get(args[0].partition(".")[0]) in absent:
        raise ModuleNotFoundError(f"No module named {args[0]!r}", name=args[0])
    if event == "subprocess.Popen" and _PROGRAMS.get(Path(args[1][0]).name) in absent:
        raise FileNotFoundError(ENOENT, "no such program on that platform", args[1][0])


def needs_of(item: pytest.Item) -> list[str]:
    """List what a test needs, by its marks and parameters."""
    needed = [name for mark in item.iter_markers("needs") for name in mark.args]
    if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
        needed += [value for value in item.callspec.params.values() if value == "mp64"]
    return needed


class LeftOut(pytest.Module):
    """A file of which nothing is collected; it is not even imported. note: is called when it would be."""

    note: Callable[[], None]

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        """Answer that there is nothing."""
        self.note()
        return []


class Elsewhere:
    """What is left out on a platform, as a plugin of pytest's."""

    def __init__(self, told: str | None) -> None:
        self._platform = told or here()
        absent = [name for name in ONLY_ON if not exists(name, self._platform)]
        self._missing = [] if os.environ.get("CI") else absent
        self._files: Counter[str] = Counter()
        self._tests: Counter[str] = Counter()
        self._needed: list[str] | None = None  # by the test that runs
        sys.addaudithook(partial(_refuse, absent) if told else self._watch)

    def _first_missing(self, needed: Sequence[Any]) -> str | None:
        return next((name for name in self._missing if name in needed), None)

    def _watch(self, event: str, args: tuple[Any, ...]) -> None:
        """Be an audit hook: nobody runs what a test does not say that it needs."""
        if event == "subprocess.Popen" and self._needed is not None:
            name = _PROGRAMS.get(Path(args[1][0]).name)
            if name and name not in self._needed:
                raise RuntimeError(f'this test runs {name}: mark it with pytest.mark.needs("{name}")')

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Know what the test that runs needs."""
        self._needed = needs_of(item)
        try:
            return (yield)
        finally:
            self._needed = None

    def pytest_pycollect_makemodule(self, module_path: Path, parent: Any) -> pytest.Module | None:
        """Collect nothing of a file that needs what is missing."""
        found = _NEEDS.search(module_path.read_text())
        lacks = self._first_missing(re.findall(r'"(\w+)"', found[1])) if found else None
        if lacks is None:
            return None
        left_out = LeftOut.from_parent(parent, path=module_path)
        left_out.note = partial(self._files.update, (lacks,))
        return left_out

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests that need what is missing."""
        kept: list[pytest.Item] = []
        for item in items:
            lacks = self._first_missing(needs_of(item))
            if lacks is None:
                kept.append(item)
            else:
                self._tests[lacks] += 1
        items[:] = kept

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Tell the process that reports, where this one runs tests for it."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["left_out"] = [dict(self._files), dict(self._tests)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what a process that ran tests left out: all of them collected the same."""
        if "left_out" in getattr(node, "workeroutput", {}):
            self._files, self._tests = map(Counter, node.workeroutput["left_out"])

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self, config: pytest.Config) -> None:
        """Say in the last line what was left out, and why."""
        if hasattr(config, "workerinput"):
            return
        left = [
            f"{self._files[name]} files and {self._tests[name]} tests for {name} (PyPI {ONLY_ON[name][1]})"
            for name in self._missing
            if self._files[name] or self._tests[name]
        ]
        if left:
            reporter = config.get_terminal_writer()
            reporter.line(f"left out, as there is none for {self._platform}: {', '.join(left)}")
