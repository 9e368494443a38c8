"""One file for a folder of them: the same on every run, as small as can be."""

from pathlib import Path

import pytest

from host_sim.image import pack


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files of every size that matters, in folders."""
    for i, size in enumerate((0, 1, pack.BLOCK_BYTES, pack.BLOCK_BYTES + 1, 9000)):
        (tmp_path / f"a{i % 2}" / "b").mkdir(parents=True, exist_ok=True)
        (tmp_path / f"a{i % 2}" / "b" / f"{size}.mpy").write_bytes(bytes(range(250)) * (size // 250 + 1))
    (tmp_path / "top.mpy").write_bytes(b"top")
    return tmp_path


def test_what_was_packed_is_listed_with_its_sizes(folder: Path) -> None:
    found = pack.sizes(pack.pack(folder))
    assert found == {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert len(found) == 6


def test_the_same_folder_makes_the_same_bytes_in_whole_blocks_of_the_flash(folder: Path) -> None:
    packed = pack.pack(folder)
    assert pack.pack(folder) == packed
    assert len(packed) % 4096 == 0
