"""Tests marked `slow` run when the command line names that mark; else the last line counts them."""

from typing import Any

import pytest

MARK = "slow"
WHY = "wants a board on a pty, a page, or whole games on a second runtime: make test-slow"


class Slow:
    """What leaves them out, as a plugin of pytest's."""

    def __init__(self) -> None:
        self._left_out = 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave them out, of what is asked for otherwise."""
        if MARK in (config.option.markexpr or ""):
            return
        slow = [item for item in items if item.get_closest_marker(MARK)]
        if slow:
            config.hook.pytest_deselected(items=slow)
            items[:] = [item for item in items if not item.get_closest_marker(MARK)]
        self._left_out = len(slow)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Tell the process that reports, where this one runs tests for it."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["slow"] = self._left_out

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what a process that ran tests left out: all of them collected the same."""
        self._left_out = getattr(node, "workeroutput", {}).get("slow", self._left_out)

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self, config: pytest.Config) -> None:
        """Say in the last line how many were left out, and how to run them."""
        if self._left_out and not hasattr(config, "workerinput"):
            config.get_terminal_writer().line(
                f"left out: {self._left_out} slow tests; make test-slow runs them"
            )
