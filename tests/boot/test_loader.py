"""A loader makes a part slice by slice, and takes out just the modules that this brought."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boot.loader import Loader
from hw.doors import Newcomers

# rattle_wing is loaded of three modules, and takes one that is there.
MODULES = {
    "rattle_wing/ink": "",
    "rattle_wing/leaf": """
from rattle_pack import deep
from rattle_there import HERE

class Leaf:
    seen = (deep.NUMBER, HERE)

    def __init__(self, app):
        self._app = app

    def close(self):
        self._app.append("closed")

def make(app):
    app.append("begun")
    yield
    __import__("rattle_late")
    yield Leaf(app)
    app.append("ended")
""",
    "rattle_lasts": """
from rattle_pack import deep

def make(app):
    app.append("lasts")
    yield
""",
    "rattle_bag/inner/deep": """
def make(app):
    yield 9
""",
    "rattle_late": "Y = 2\n",
    "rattle_there": "HERE = 1\n",
    "rattle_other": "",
    "rattle_pack/deep": "NUMBER = 7\n",
}
THERE = {"rattle_there", "rattle_pack"}
LEAF = "rattle_pack.deep rattle_wing.ink rattle_wing.leaf"


@pytest.fixture(autouse=True)
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put some modules where they are found; rattle_there and rattle_pack are there before."""
    for name, source in MODULES.items():
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    for name in THERE:
        __import__(name)
    yield
    for name in list(sys.modules):
        if name.startswith("rattle_"):
            del sys.modules[name]


def step(loader: Loader, settle: Any, app: list[str]) -> None:
    """Do a slice as the loop does: what it brought is settled after it."""
    loader.step(app)
    loader.brought.extend(settle())


def there() -> set[str]:
    return {name for name in sys.modules if name.startswith("rattle_")}


@pytest.mark.parametrize("slices", range(7))
def test_a_drop_closes_the_part_and_takes_out_what_there_is_of_it_and_nothing_else(slices: int) -> None:
    before = set(sys.modules)
    app: list[str] = []
    loader, settle = Loader(LEAF), Newcomers().names
    for _ in range(slices):
        step(loader, settle, app)
    loader.drop()
    assert set(sys.modules) == before
    assert ("closed" in app) == (slices >= 5)
    assert not hasattr(sys.modules["rattle_pack"], "deep")


def test_what_two_parts_need_goes_with_the_one_that_brought_it() -> None:
    first, second, settle = Loader("rattle_lasts"), Loader(LEAF), Newcomers().names
    for loader in (first, second):
        while not loader.done:
            step(loader, settle, [])
    second.drop()
    assert there() == THERE | {"rattle_lasts", "rattle_pack.deep"}
    first.drop()
    assert there() == THERE
