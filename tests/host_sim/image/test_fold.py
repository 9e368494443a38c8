"""Constants written into modules as numbers: the same module, but for the names."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from unittest import mock

import pytest

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD, load_config
from host_sim.image.fold import Constants, FoldError, constants_of, files_in, fold, module_name, sources_in

FIRMWARE = ROOT / "firmware"
MODULES = [path for path in files_in(FIRMWARE) if path.suffix == ".py" and not path.stem.endswith("_viper")]


@pytest.fixture(scope="module")
def constants():
    """Those of the firmware."""
    return constants_of(sources_in(FIRMWARE))


@pytest.fixture
def house(tmp_path):
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "numbers.py").write_text(
        "from micropython import const\nLEAST = const(-2)\nMOST = const(\n    3 - LEAST\n)\n"
        "NAMES = (b'x',)\n_OWN = const(7)\nHI = b'hi'\n"
    )
    return tmp_path


def folded(house: Path, source: str, module: str = "room.user") -> str:
    return fold(source, module, constants_of(sources_in(house)))


def test_a_word_stands_where_it_is_used(house):
    source = "from room import numbers\nfrom room.numbers import HI\n_HO = b'ho'\nx = (HI, numbers.HI, _HO)\n"
    (house / "room" / "user.py").write_text(source)
    assert folded(house, source) == "\n\n\nx = (b'hi', b'hi', b'ho')\n"


def test_a_definition_goes_and_every_line_stays_where_it_was(house):
    source = (house / "room" / "numbers.py").read_text()
    after = folded(house, source, "room.numbers")
    assert "MOST" not in after and "LEAST" not in after
    assert after.splitlines()[5:7] == source.splitlines()[5:7]


@pytest.mark.parametrize("source", ["def f(MOST): pass", "MOST = 3", "for MOST in x: pass"])
def test_a_constant_that_is_bound_again_is_refused(house, source):
    with pytest.raises(FoldError, match=r"room.user, line 2: MOST"):
        folded(house, "from room.numbers import MOST\n" + source)


def test_every_constant_of_the_firmware_has_the_value_python_gives_it(constants, monkeypatch):
    monkeypatch.setitem(sys.modules, "board_config", load_config(DEFAULT_BOARD))
    for of_micropython in ("uctypes", "vfs"):
        monkeypatch.setitem(sys.modules, of_micropython, mock.MagicMock())
    others: list[str] = []
    for path in MODULES:
        if path.name == "main.py":
            continue
        name = module_name(path, FIRMWARE)
        module = ModuleType(name)
        exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
        for constant, value in constants.values[name].items():
            if getattr(module, constant) != value:
                others.append(f"{name}.{constant}")
    assert not others


def test_a_folded_module_of_the_firmware_names_no_public_constant(constants):
    wrong: list[str] = []
    for path in MODULES:
        name, source = module_name(path, FIRMWARE), path.read_text()
        after = fold(source, name, constants)
        if after.count("\n") != source.count("\n"):
            wrong.append(f"{name} has other lines")
        wrong += [f"{name} names {public}" for public in public_names(ast.parse(after), constants)]
    assert not wrong


def public_names(tree: ast.Module, constants: Constants) -> Iterator[str]:
    """Yield the constants that a folded module imports or still defines for others."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            of_that = constants.values.get(node.module or "", {})
            yield from (alias.name for alias in node.names if alias.name in of_that)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            name = ast.unparse(node.targets[0])
            if ast.unparse(node.value.func) == "const" and not name.startswith("_"):
                yield name


def test_nothing_is_imported_from_a_module_that_only_imports_it():
    sources = sources_in(FIRMWARE)
    trees = {name: ast.parse(source) for name, source in sources.items()}
    brought = {
        (name, alias.asname or alias.name)
        for name, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    assert (node.module, alias.name) not in brought, f"{name}, line {node.lineno}"


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("from room.numbers import MOST\nx = 2 * MOST\n", "\nx = 2 * 5\n"),
        ("from room.numbers import LEAST as low\nx = -low\n", "\nx = -(-2)\n"),
        (
            "from room.numbers import MOST, NAMES\nx = NAMES[MOST]\n",
            "from room.numbers import NAMES\nx = NAMES[5]\n",
        ),
        (
            "from room import numbers\nx = numbers.MOST + len(numbers.NAMES)\n",
            "from room import numbers\nx = 5 + len(numbers.NAMES)\n",
        ),
        ("MOST = 3\nx = MOST\n", "MOST = 3\nx = MOST\n"),  # of its own module
        (
            "from micropython import const\nfrom room import numbers\n_A = const(1)\nx = numbers.MOST\n",
            "\n\n_A = const(1)\nx = 5\n",
        ),
        (  # what only type checkers use
            "from a import B\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n    import c\ndef f(x: B): pass\n",
            "\n\n\n\ndef f(x: B): pass\n",
        ),
    ],
)
def test_a_constant_becomes_its_number_and_an_import_that_nothing_uses_then_goes(house, source, after):
    assert folded(house, source) == after


@pytest.mark.parametrize(
    "user",
    ["def pace(leaf): return leaf.MOST\n", "def f():\n    from room.numbers import MOST\n    return MOST\n"],
)
def test_a_definition_that_only_the_board_looks_up_or_a_function_imports_stays(house, user):
    (house / "room" / "user.py").write_text(user)
    after = folded(house, (house / "room" / "numbers.py").read_text(), "room.numbers")
    assert "MOST = 5\n" in after and "LEAST" not in after
