"""One file for a folder of them: the same on every run, each of its files in one block of the flash."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from contract.device import PIECE
from host_sim.image import image, pack
from host_sim.image.pack import functions
from hw.in_flash.image import BLOCK, Image, place

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


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    """The modules and tables of a board."""
    folder = tmp_path_factory.mktemp("modules")
    image.fill(folder)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


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
    inside = {content: functions(content) for name, content in contents(modules).items() if ".mpy" in name}
    listed = machine = 0
    for at, size, count in entries(packed):
        content = packed[at : at + size]
        codes = inside.get(content, [])
        assert len(codes) == count
        for i, code in enumerate(codes):
            entry = packed[at + size + pack.FUNCTION_BYTES * i :][: pack.FUNCTION_BYTES]
            lies, length = int.from_bytes(entry[:3], "little"), int.from_bytes(entry[3:5], "little")
            assert (length, entry[5]) == (code.length, code.children)
            assert packed[lies : lies + length] == content[code.offset : code.offset + code.length]
            if code.machine:
                assert lies % 4 == 0 and place(lies)[1] + length <= BLOCK
                machine += 1
            else:
                assert lies == at + code.offset
        listed += count
    assert listed > 1000 and machine > 10


def spoil(folder: Path, how: str) -> None:
    if how == "long":
        (folder / "long.table").write_bytes(bytes(65_535))
    else:
        (folder / pack.READERS[1]).unlink()
    if how == "mixed":
        image.compile_one("", Path("image.py"), folder / pack.READERS[0])
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


def test_the_firmwares_own_reader_finds_what_was_packed_as_it_was(folder, modules, tmp_path_factory):
    path = tmp_path_factory.mktemp("packed") / "game.img"
    for where, least in ((folder, 11), (modules, 120)):
        path.write_bytes(pack.pack(where))
        image, files = Image(str(path)), contents(where)
        for name, content in files.items():
            file = image.open(f"/{name}", "rb")
            assert b"".join(iter(lambda file=file: file.read(PIECE), b"")) == content, name
        assert len(files) >= least
