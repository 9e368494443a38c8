"""Which modules have come since it was asked last."""

import sys
from types import ModuleType

import pytest

from hw.doors import Newcomers


def come(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(sys.modules, name, ModuleType(name))


def go(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.delitem(sys.modules, name)


def test_each_module_that_came_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    newcomers = Newcomers()
    assert newcomers.names() == []
    come(monkeypatch, "one")
    come(monkeypatch, "two")
    assert newcomers.names() == ["one", "two"]
    assert newcomers.names() == []


def test_what_was_there_before_is_told_too_where_only_some_are_known() -> None:
    known = set(sys.modules)
    known.remove("hw.doors")
    known.remove("sys")
    assert sorted(Newcomers(known).names()) == ["hw.doors", "sys"]


def test_a_module_that_went_and_came_again_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    newcomers = Newcomers()
    come(monkeypatch, "one")
    assert newcomers.names() == ["one"]
    go(monkeypatch, "one")
    assert newcomers.names() == []
    come(monkeypatch, "one")
    assert newcomers.names() == ["one"]
