"""A loader makes a part slice by slice, and takes out just the modules that this brought."""

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
    "rattle_bag/__init__": "",
    "rattle_bag/deep": "",
    "rattle_bag/other": "",
}


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


def load_both(owner: list[str]) -> Iterator[object]:
    __import__("rattle_wing")
    yield None
    __import__("rattle_second")
    yield None
    __import__("rattle_late")
    owner.append("made")
    yield [sys.modules["rattle_wing"].X]


def load_second(_: list[str]) -> Iterator[object]:
    __import__("rattle_second")
    yield [8]


def load(loader: Loader, owner: list[str]) -> object:
    made = None
    while made is None:
        made = loader.step(owner)
    return made


THERE = {"rattle_there", "rattle_pack"}
BROUGHT = {"rattle_wing", "rattle_pack.deep", "rattle_second", "rattle_late"}


def test_each_step_makes_a_slice_and_the_last_answers_the_part() -> None:
    loader = Loader(load_both)
    owner: list[str] = []
    assert loader.step(owner) is None
    assert loaded() == THERE | {"rattle_wing", "rattle_pack.deep"}
    assert loader.step(owner) is None
    assert loaded() == THERE | {"rattle_wing", "rattle_pack.deep", "rattle_second"} and not owner
    assert loader.step(owner) == [[7, 1]]
    assert loaded() == THERE | BROUGHT and owner == ["made"]


def test_what_needs_one_slice_is_made_in_the_step_that_loads_it() -> None:
    loader = Loader(load_second)
    assert loader.step([]) == [8]
    loader.drop()
    assert loaded() == THERE
    assert loader.step([]) == [8]


def test_what_was_brought_when_there_was_no_room_goes_with_its_package() -> None:
    def load_none(_: list[str]) -> Iterator[object]:
        __import__("rattle_bag.deep")
        raise MemoryError
        yield

    loader = Loader(load_none)
    with pytest.raises(MemoryError):
        loader.step([])
    assert loaded() == THERE | {"rattle_bag", "rattle_bag.deep"}
    loader.drop()
    assert loaded() == THERE


def test_a_package_stays_while_another_module_of_it_is_there() -> None:
    def load_bag(_: list[str]) -> Iterator[object]:
        __import__("rattle_bag.deep")
        yield [9]

    loader = Loader(load_bag)
    load(loader, [])
    __import__("rattle_bag.other")
    loader.drop()
    assert loaded() == THERE | {"rattle_bag", "rattle_bag.other"}


def test_a_drop_takes_out_all_that_was_brought_and_nothing_else() -> None:
    loader = Loader(load_both)
    before = set(sys.modules)
    load(loader, [])
    loader.drop()
    assert set(sys.modules) == before
    assert not hasattr(sys.modules["rattle_pack"], "deep")


def test_what_others_load_in_between_stays() -> None:
    loader = Loader(load_both)
    loader.step([])
    __import__("rattle_other")
    load(loader, [])
    loader.drop()
    assert loaded() == THERE | {"rattle_other"}


def test_a_drop_in_the_middle_of_a_load_takes_out_what_there_is_of_it() -> None:
    loader = Loader(load_both)
    loader.step([])
    loader.drop()
    assert loaded() == THERE


def test_it_loads_anew_after_a_drop() -> None:
    loader = Loader(load_both)
    seen: list[ModuleType] = []
    for _ in range(3):
        owner: list[str] = []
        assert load(loader, owner) == [[7, 1]] and owner == ["made"]
        assert sys.modules["rattle_wing"] not in seen
        seen.append(sys.modules["rattle_wing"])
        loader.drop()
        assert loaded() == THERE


def test_a_drop_of_nothing_takes_nothing_out() -> None:
    loader = Loader(load_both)
    before = set(sys.modules)
    loader.drop()
    loader.drop()
    assert set(sys.modules) == before


def test_a_part_of_two_loaders_goes_with_the_one_that_brought_it() -> None:
    first, second = Loader(load_second), Loader(load_both)
    load(first, [])
    load(second, [])
    second.drop()
    assert loaded() == THERE | {"rattle_wing", "rattle_pack.deep", "rattle_second"}
    first.drop()
    assert loaded() == THERE
