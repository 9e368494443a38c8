"""A loader brings modules one at a time, makes something of them, and takes out just what it brought."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from boot.loader import Loader

MODULES = {
    "rattle_wing": "from rattle_pack import deep\nfrom rattle_there import HERE\nX = [deep.NUMBER, HERE]\n",
    "rattle_second": "import rattle_wing\n",
    "rattle_late": "Y = 2\n",
    "rattle_there": "HERE = 1\n",
    "rattle_other": "",
    "rattle_pack/__init__": "",
    "rattle_pack/deep": "NUMBER = 7\n",
}
NAMES = ("rattle_wing", "rattle_second")


@pytest.fixture(autouse=True)
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put some modules where they are found; rattle_there and rattle_pack are there before."""
    for name, source in MODULES.items():
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    __import__("rattle_there")
    __import__("rattle_pack")
    yield
    for name in list(sys.modules):
        if name.startswith("rattle_"):
            del sys.modules[name]


def loaded() -> set[str]:
    return {name for name in sys.modules if name.startswith("rattle_")}


def make(owner: list[str]) -> list[object]:
    __import__("rattle_late")
    owner.append("made")
    return [sys.modules["rattle_wing"].X]


def load(loader: Loader, owner: list[str]) -> object:
    made = None
    while made is None:
        made = loader.step(owner)
    return made


THERE = {"rattle_there", "rattle_pack"}
BROUGHT = {"rattle_wing", "rattle_pack.deep", "rattle_second", "rattle_late"}


def test_each_step_loads_a_module_and_one_more_makes() -> None:
    loader = Loader(NAMES, make)
    owner: list[str] = []
    assert loader.step(owner) is None
    assert loaded() == THERE | {"rattle_wing", "rattle_pack.deep"}
    assert loader.step(owner) is None
    assert loaded() == THERE | {"rattle_wing", "rattle_pack.deep", "rattle_second"} and not owner
    assert loader.step(owner) == [[7, 1]]
    assert loaded() == THERE | BROUGHT and owner == ["made"]


def test_what_needs_one_module_is_made_in_the_step_that_loads_it() -> None:
    loader = Loader(("rattle_wing",), make)
    owner: list[str] = []
    assert loader.step(owner) == [[7, 1]]
    assert owner == ["made"]
    loader.drop()
    assert loaded() == THERE
    assert loader.step(owner) == [[7, 1]]


def test_a_drop_takes_out_all_that_was_brought_and_nothing_else() -> None:
    loader = Loader(NAMES, make)
    before = set(sys.modules)
    load(loader, [])
    loader.drop()
    assert set(sys.modules) == before
    assert not hasattr(sys.modules["rattle_pack"], "deep")


def test_what_others_load_in_between_stays() -> None:
    loader = Loader(NAMES, make)
    loader.step([])
    __import__("rattle_other")
    load(loader, [])
    loader.drop()
    assert loaded() == THERE | {"rattle_other"}


def test_a_drop_in_the_middle_of_a_load_takes_out_what_there_is_of_it() -> None:
    loader = Loader(NAMES, make)
    loader.step([])
    loader.drop()
    assert loaded() == THERE


def test_it_loads_anew_after_a_drop() -> None:
    loader = Loader(NAMES, make)
    seen: list[ModuleType] = []
    for _ in range(3):
        owner: list[str] = []
        assert load(loader, owner) == [[7, 1]] and owner == ["made"]
        assert sys.modules["rattle_wing"] not in seen
        seen.append(sys.modules["rattle_wing"])
        loader.drop()
        assert loaded() == THERE


def test_a_drop_of_nothing_takes_nothing_out() -> None:
    loader = Loader(NAMES, make)
    before = set(sys.modules)
    loader.drop()
    loader.drop()
    assert set(sys.modules) == before


def test_a_part_of_two_loaders_goes_with_the_one_that_brought_it() -> None:
    first, second = Loader(("rattle_wing",), make), Loader(("rattle_second",), make)
    load(first, [])
    load(second, [])
    second.drop()
    assert loaded() == THERE | {"rattle_wing", "rattle_pack.deep", "rattle_late"}
    first.drop()
    assert loaded() == THERE
