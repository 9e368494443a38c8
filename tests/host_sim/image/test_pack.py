"""Constants written into modules as numbers; a folder in one file, each of its files in one block."""

import ast
import random
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from unittest import mock

import pytest

from contract.device import PIECE
from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD, load_config
from host_sim.image import image, pack
from host_sim.image.fold import Constants, FoldError, constants_of, files_in, fold, module_name, sources_in
from host_sim.image.pack import functions
from hw.in_flash.image import BLOCK, Image, place
from tests.support.folders import read

LONGEST = BLOCK - 64  # that lies in one block wherever it begins


@pytest.fixture
def folder(tmp_path):
    """A folder with files of every size that matters, in folders."""
    draw = random.Random(3)
    for i, size in enumerate((0, 1, 3, LONGEST, LONGEST + 1, BLOCK, BLOCK + 1, 9000, 65_534)):
        (tmp_path / f"a{i % 2}" / "b").mkdir(parents=True, exist_ok=True)
        (tmp_path / f"a{i % 2}" / "b" / f"{size}.table").write_bytes(draw.randbytes(size))
    (tmp_path / "top.table").write_bytes(b"top")
    (tmp_path / pack.READERS[1]).parent.mkdir(parents=True)
    (tmp_path / pack.READERS[1]).write_bytes(b"# reads the others")
    return tmp_path


class Entry(NamedTuple):
    """What the index says of a path: where its file begins, its bytes, its functions."""

    at: int
    size: int
    functions: int


def entries(packed: bytes) -> Iterator[Entry]:
    end = pack.HEAD_BYTES + int.from_bytes(packed[13:15], "little")
    for at in range(pack.HEAD_BYTES + 2 * 257, end, pack.ENTRY_BYTES):
        numbers = [int.from_bytes(packed[at + i : at + j], "little") for i, j in ((4, 7), (7, 9), (9, 10))]
        if numbers[1] != pack.FOLDER:
            yield Entry(*numbers)


def test_files_lie_apart_in_one_block_unless_they_are_longer_and_begin_with_a_word(modules):
    packed = pack.pack(modules)
    end = pack.HEAD_BYTES + int.from_bytes(packed[13:15], "little")
    whole = 0
    for at, size, count in sorted(entries(packed)):
        assert at >= end and at % 4 == 0
        end = at + size + pack.FUNCTION_BYTES * count
        assert place(at + size)[1] + pack.FUNCTION_BYTES * count <= BLOCK
        if end - at <= LONGEST:
            assert place(at)[1] + end - at <= BLOCK
            whole += 1
    assert end <= len(packed) and whole > 120


def test_behind_a_module_its_functions_are_listed_and_machine_code_lies_where_it_can_run(modules):
    packed = pack.pack(modules)
    inside = {content: functions(content) for name, content in read(modules).items() if ".mpy" in name}
    listed = machine = 0
    for at, size, count in entries(packed):
        content = packed[at : at + size]
        codes = inside.get(content, [])
        assert len(codes) == count
        for i, code in enumerate(codes):
            entry = packed[at + size + pack.FUNCTION_BYTES * i :][: pack.FUNCTION_BYTES]
            bits = int.from_bytes(entry, "little")
            assert bits & 0x3FFF == code.offset and bits >> 14 & 0xFFF == code.length
            assert bits >> 26 == code.children
            if code.machine:
                lies = at + code.offset
                assert lies % 4 == 0 and place(lies)[1] + code.length <= BLOCK
                machine += 1
        listed += count
    assert listed > 1000 and machine > 10


def spoil(folder: Path, how: str) -> None:
    if how == "long":
        (folder / "long.table").write_bytes(bytes(65_535))
    else:
        (folder / pack.READERS[1]).unlink()
    if how == "mixed":
        (folder / pack.READERS[0]).write_bytes(image.compile_one("", Path("image.py")))
        (folder / "there.py").write_bytes(b"")


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("long", "long.table has 65,535 bytes, at most 65,534 fit"),
        ("no reader", "there is no hw/in_flash/image"),
        ("mixed", "is not compiled, as others are"),
    ],
)
def test_what_cannot_be_packed_is_refused(folder, how, why):
    assert pack.pack(folder) == pack.pack(folder)
    spoil(folder, how)
    with pytest.raises(pack.BadImage, match=why):
        pack.pack(folder)


def test_two_paths_with_one_check_sum_are_refused(folder, monkeypatch):
    monkeypatch.setattr(pack, "crc32", lambda _: 7)
    with pytest.raises(pack.BadImage, match="two paths have one CRC-32"):
        pack.pack(folder)


def test_the_firmwares_own_reader_finds_what_was_packed_as_it_was(folder, modules, monkeypatch):
    for where, least in ((folder, 11), (modules, 120)):
        packed = BytesIO(pack.pack(where))
        monkeypatch.setattr("hw.in_flash.image.open", lambda *_, it=packed: it, raising=False)
        image, files = Image("game.img"), read(where)
        for name, content in files.items():
            file = image.open(f"/{name}", "rb")
            assert b"".join(iter(lambda file=file: file.read(PIECE), b"")) == content, name
        assert len(files) >= least


FIRMWARE = ROOT / "firmware"
MODULES = [path for path in files_in(FIRMWARE) if path.suffix == ".py" and not path.stem.endswith("_viper")]


@pytest.fixture(scope="module")
def constants():
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
