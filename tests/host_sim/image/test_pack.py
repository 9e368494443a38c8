"""One file for a folder of them: the same on every run, each of its files in one block of the flash."""

import random
from binascii import crc32
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from host_sim.image import image, pack
from host_sim.image.pack import functions
from hw.in_flash.image import BLOCK, place

LONGEST = BLOCK - 64  # that lies in one block wherever it begins


@pytest.fixture
def folder(tmp_path: Path) -> Path:
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
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules and tables of a board."""
    folder = tmp_path_factory.mktemp("modules")
    image.fill(folder)
    return folder


def unpack(image: bytes, paths: Iterable[str]) -> dict[str, bytes]:
    """Answer the files in what pack() made."""
    return {path: content_of(image, path) for path in paths}


def content_of(image: bytes, path: str) -> bytes:
    rest = piece_of(image, path + pack.REST) or b"" if path.endswith(".table") else b""
    content = piece_of(image, path)
    assert content is not None, path
    return content + rest


def piece_of(image: bytes, path: str) -> bytes | None:
    key = crc32(f"/{path}".encode())
    end = pack.HEAD_BYTES + int.from_bytes(image[13:15], "little")
    for at in range(pack.HEAD_BYTES + 2 * 257, end, pack.ENTRY_BYTES):
        found, first, size = (
            int.from_bytes(image[at + i : at + j], "little") for i, j in ((0, 4), (4, 7), (7, 9))
        )
        if found == key:
            return b"".join(image[at : at + count] for at, count in pack._pieces(path, first, size))
    return None


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


def test_what_was_packed_is_unpacked(folder: Path) -> None:
    assert unpack(pack.pack(folder), contents(folder)) == contents(folder)
    assert len(contents(folder)) == 11


def test_the_modules_of_a_board_are_unpacked_as_they_were(modules: Path) -> None:
    assert unpack(pack.pack(modules), contents(modules)) == contents(modules)
    assert len(contents(modules)) > 120


def test_the_same_folder_makes_the_same_bytes(folder: Path) -> None:
    assert pack.pack(folder) == pack.pack(folder)


def test_files_lie_apart_in_one_block_unless_they_are_longer_and_begin_with_a_word(modules: Path) -> None:
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


def test_behind_a_module_its_functions_are_listed_and_machine_code_lies_where_it_can_run(
    modules: Path,
) -> None:
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


def test_a_file_that_no_number_fits_is_named(folder: Path) -> None:
    (folder / "long.table").write_bytes(bytes(65_535))
    with pytest.raises(pack.BadImage, match=r"long.table has 65,535 bytes, at most 65,534 fit"):
        pack.pack(folder)


def test_a_folder_without_the_reader_of_the_others_is_refused(folder: Path) -> None:
    (folder / pack.READERS[1]).unlink()
    with pytest.raises(pack.BadImage, match="there is no hw/in_flash/image"):
        pack.pack(folder)


def test_two_paths_with_one_check_sum_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "crc32", lambda _: 7)
    with pytest.raises(pack.BadImage, match="two paths have one CRC-32"):
        pack.pack(folder)


def test_sources_beside_a_compiled_reader_are_refused(folder: Path) -> None:
    (folder / pack.READERS[1]).unlink()
    image.compile_one("", Path("image.py"), folder / pack.READERS[0])
    (folder / "there.py").write_bytes(b"")
    with pytest.raises(pack.BadImage, match="is not compiled, as others are"):
        pack.pack(folder)
