"""Modules that are always loaded together, in one file: the same program with fewer modules."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import parts as app_parts
import power_on
from host_sim import ROOT
from host_sim.fold import FoldError
from host_sim.slim import traceback
from host_sim.slim.firmware import LOADED, WINGS, slim, slim_files
from host_sim.slim.groups import groups_of
from host_sim.slim.merge import Merged, Part, merge
from host_sim.slim.program import Program, Sources

FIRMWARE = ROOT / "firmware"


def said(sources: Sources, start: str, folder: Path) -> str:
    """Answer what MicroPython prints when it imports a module of a program."""
    for name, source in sources.items():
        path = folder / (name.replace(".", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    program = Path(sys.executable).with_name("micropython")
    done = subprocess.run(
        [program, "-c", f"import {start}"], cwd=folder, capture_output=True, text=True, timeout=20
    )
    assert not done.stderr, done.stderr
    return done.stdout


def require_the_same(sources: Sources, files: set[str], folder: Path) -> Sources:
    """Merge a program for its roots `a` and `b`; it has to print what it printed before."""
    merged = merge(sources, [], ("a", "b")).sources
    assert set(merged) == files
    before = said(sources, "main", folder / "before")
    assert before
    assert said(merged, "main", folder / "after") == before
    return merged


def test_what_one_module_alone_brings_along_lies_in_its_file(tmp_path: Path) -> None:
    sources = {
        "main": "import a\nimport b\nprint(a.A, b.B)\n",
        "a": "from ui import card\nfrom c import C\nA = (card.NAME, C)\n",
        "b": "from c import C\nfrom ui.card import NAME as WORD\nB = [WORD, C]\n",
        "c": "C = 3\n",
        "ui.card": "NAME = 'card'\n",
    }
    merged = require_the_same(sources, {"main", "a", "b"}, tmp_path)
    assert merged["b"] == "from a import C\nfrom a import NAME as WORD\nB = [WORD, C]\n"


def test_what_is_needed_without_them_stays_a_file(tmp_path: Path) -> None:
    sources = {
        "main": "import rescue\nimport a\nprint(a.A, rescue.R)\n",
        "rescue": "from c import C\nR = C\n",
        "a": "from c import C\nfrom d import D\nA = C + D\n",
        "c": "from e import E\nC = E\n",
        "d": "D = 1\n",
        "e": "E = 5\n",
    }
    require_the_same(sources, {"main", "rescue", "a", "c", "e"}, tmp_path)


def test_what_is_loaded_late_stays_a_file_and_finds_the_others(tmp_path: Path) -> None:
    sources = {
        "main": "import a\na.load()\n",
        "a": "from c import C\ndef load():\n    import late\n    late.tell()\n",
        "late": "from c import C\nimport c\ndef tell():\n    print(C, c.C)\n",
        "c": "C = 3\n",
    }
    require_the_same(sources, {"main", "a", "late"}, tmp_path)


def test_a_module_that_is_handed_around_stays_a_file(tmp_path: Path) -> None:
    sources = {
        "main": "import a\n",
        "a": "from ui import leaf, words\ndef f(m):\n    print(m.X, words.Y)\nf(leaf)\n",
        "ui.leaf": "X = 1\n",
        "ui.words": "Y = 2\n",
    }
    require_the_same(sources, {"main", "a", "ui.leaf"}, tmp_path)


def test_a_local_variable_called_like_a_module_hands_nothing_around(tmp_path: Path) -> None:
    sources = {
        "main": "import a\n",
        "a": "from ui import card\nprint(card.X)\ndef f(card):\n    print(card)\nf(7)\n",
        "ui.card": "X = 1\n",
    }
    require_the_same(sources, {"main", "a"}, tmp_path)


def test_names_of_two_modules_stay_apart_in_one_file(tmp_path: Path) -> None:
    sources = {
        "main": "import a\nprint(a.f(), a.g)\n",
        "a": "from c import f as g0, _top, Card\ng = g0(), _top, Card().size()\ndef f():\n    return _own()\n"
        "def _own():\n    return 'a'\n",
        "c": "from d import _own as other\n_top = 5\ndef f():\n    return _own(), other()\n"
        "def _own():\n    return 'c'\nclass Card:\n    size_ = _top\n"
        "    def size(self):\n        return self.size_, _top, [_top for _own in range(2)]\n",
        "d": "def _own():\n    return 'd'\n",
    }
    require_the_same(sources, {"main", "a"}, tmp_path)


def test_a_name_is_changed_where_a_function_has_one_like_it(tmp_path: Path) -> None:
    sources = {
        "main": "import a\n",
        "a": "from ui import card\ndef f(size):\n    return size + card.size() + card.min(1)\n"
        "print(f(1), min(4, 2), (lambda size: size + card.size())(5))\n",
        "ui.card": "def size():\n    return 10\ndef min(x):\n    return x * 100\n",
    }
    require_the_same(sources, {"main", "a"}, tmp_path)


def test_names_that_have_to_stay_and_clash_are_told(tmp_path: Path) -> None:
    sources = {
        "main": "import a\n",
        "a": "from c import C\nfrom machine import Pin\n",
        "c": "from late import Pin\nC = Pin\n",
        "late": "Pin = 1\n",
        "rescue": "import late\n",
    }
    with pytest.raises(FoldError, match=r"a: Pin of late and of machine clash"):
        merge(sources | {"a": sources["a"] + "Pin(1)\n"}, [], ("a",))


def test_a_reader_finds_what_it_asks_for() -> None:
    sources = {
        "a": "from c import f\ndef g():\n    return f()\n",
        "c": "def f():\n    return 1\n",
        "d": "f = 2\n",
    }
    reader = "from c import f\nprint(f())\n"
    assert set(merge(sources, [reader], ("a",)).sources) == {"a", "c", "d"}
    only_for_types = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from c import f\n"
    assert set(merge(sources, [only_for_types], ("a",)).sources) == {"a", "d"}


@pytest.mark.parametrize(
    "reader", ["from z import f\n", "def g():\n    from z import f\n    f()\n", "import z\nz.f()\n"]
)
def test_what_a_reader_asks_for_keeps_its_name(reader: str) -> None:
    sources = {
        "c": "def f():\n    return 1\nother = f\n",
        "z": "from c import other\ndef f():\n    return other()\n",
    }
    alone = merge(sources, [], ("z",)).sources["z"]
    asked = merge(sources, [reader], ("z",)).sources["z"]
    assert "def f():\n    return 1" in alone and "def f():\n    return other" not in alone
    assert "def f():\n    return 1" not in asked and "def f():\n    return other" in asked


def test_a_line_of_a_file_is_found_in_its_source() -> None:
    files = slim_files(FIRMWARE)
    slimmed = slim(FIRMWARE)
    seen: set[str] = set()
    for file, parts in files.parts.items():
        tree = ast.parse(files.sources[file])
        classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        for node in classes:
            module, line = files.origin(file, node.lineno)
            assert slimmed[module].splitlines()[line - 1].startswith("class ")
            seen.add(module)
        assert {part.module for part in parts} <= set(slimmed)
    assert len(seen) > 30


def test_a_traceback_of_a_board_names_files_and_lines_of_the_sources() -> None:
    files = Merged({}, {"ui.app": [Part("ui.menu", 1), Part("ui.app", 50)]})
    words = 'File "ui.app", line 12, in f\n  File "ui.app", line 53, in g\n  File "main.py", line 3\n'
    assert traceback.in_sources(words, files) == (
        'File "ui/menu.py", line 12, in f\n  File "ui/app.py", line 4, in g\n  File "main.py", line 3\n'
    )


def test_the_files_are_what_a_start_loads_in_its_order() -> None:
    assert ("handheld", *power_on._FOR_KEEPER, *power_on._FOR_APP, "parts") == LOADED


def test_the_wings_are_what_the_loaders_load_in_their_order() -> None:
    loaded = tuple(value for name, value in vars(app_parts).items() if name.startswith("_FOR_"))
    assert loaded == WINGS
    assert tuple(loader._modules for loader in app_parts.loaders()) == loaded


def test_each_step_of_a_load_is_a_file() -> None:
    files = slim_files(FIRMWARE)
    for module in (module for wing in WINGS for module in wing):
        assert files.parts[module][-1].module == module


# what comes and goes

OF_TWO = {
    "main": "import a\nimport wing1\nimport wing2\nprint(a.A, wing1.X, wing2.X)\n",
    "a": "from c import C\nA = C\n",
    "c": "C = [3]\n",
    "wing1": "from both import BOTH\nfrom one import ONE\nfrom c import C\nX = (BOTH, ONE, C)\n",
    "wing2": "from both import BOTH\nfrom two import TWO\nX = (BOTH, TWO)\n",
    "one": "from deep import DEEP\nONE = ['one', DEEP]\n",
    "two": "TWO = ['two']\n",
    "deep": "DEEP = [7]\n",
    "both": "from low import LOW\nBOTH = ['both', LOW]\n",
    "low": "LOW = [5]\n",
}


def test_what_two_wings_need_is_a_file_and_what_one_needs_lies_in_its_own(tmp_path: Path) -> None:
    merged = merge(OF_TWO, [], ("a",), (("wing1",), ("wing2",)))
    assert set(merged.sources) == {"main", "a", "wing1", "wing2", "both", "low"}
    lies_in = {part.module: file for file, parts in merged.parts.items() for part in parts}
    assert lies_in == {
        "a": "a", "c": "a",
        "wing1": "wing1", "one": "wing1", "deep": "wing1",
        "wing2": "wing2", "two": "wing2",
    }  # fmt: skip
    before = said(OF_TWO, "main", tmp_path / "before")
    assert said(merged.sources, "main", tmp_path / "after") == before != ""


def groups(sources: Sources, *wings: list[str]) -> dict[str, list[str]]:
    return groups_of(Program(sources, []), ["a"], wings)


def test_a_group_has_what_a_wing_alone_needs_each_module_after_those_that_it_imports() -> None:
    found = groups(OF_TWO, ["wing1"], ["wing2"])
    assert found == {"a": ["c", "a"], "wing1": ["deep", "one", "wing1"], "wing2": ["two", "wing2"]}


def test_what_two_steps_of_one_wing_need_lies_with_the_first() -> None:
    found = groups(OF_TWO, ["wing2", "wing1"])
    assert found["wing2"] == ["low", "both", "two", "wing2"]
    assert found["wing1"] == ["deep", "one", "wing1"]


@pytest.mark.parametrize("module", ["one", "both"])
def test_a_module_of_a_wing_that_is_always_loaded_lies_with_what_always_is(module: str) -> None:
    found = groups(OF_TWO | {"a": f"import {module}\nA = {module}.X\n"}, ["wing1"], ["wing2"])
    assert module in found["a"]
    assert not {module} & {*found["wing1"], *found["wing2"]}


def test_what_is_loaded_late_beside_a_wing_stays_a_file() -> None:
    late = {"a": "from c import C\nA = C\ndef late():\n    from one import ONE\n    return ONE\n"}
    assert groups(OF_TWO | late, ["wing1"], ["wing2"])["wing1"] == ["wing1"]


def test_most_of_the_firmware_lies_in_the_files_of_a_few() -> None:
    files = slim_files(FIRMWARE)
    assert sum(len(parts) for parts in files.parts.values()) > len(files.sources) - len(files.parts)
