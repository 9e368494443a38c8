"""A table file is answered in pieces, from wherever modules are looked for."""

import io
from pathlib import Path

import pytest

from contract.device import PIECE
from hw import files


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.path", [str(tmp_path / "nowhere"), str(tmp_path)])
    (tmp_path / "tables").mkdir()
    return tmp_path / "tables"


@pytest.mark.parametrize("size", [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_the_pieces_of_a_table_make_up_its_file(folder: Path, size: int) -> None:
    data = bytes(at % 251 for at in range(size))
    (folder / "some.table").write_bytes(data)
    pieces = files.table("some.table")
    assert pieces is not None and b"".join(pieces) == data
    assert all(len(piece) == PIECE for piece in pieces[:-1])


def test_a_table_that_is_not_there_is_none_and_one_that_cannot_be_read_has_no_pieces(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(io.BytesIO):
        def read(self, *_: object) -> bytes:
            raise OSError(5)

    assert files.table("some.table") is None and not files.has_table("some.table")
    (folder / "some.table").write_bytes(b"some")
    assert files.table("some.table") == [b"some"] and files.has_table("some.table")
    failing = Failing()
    monkeypatch.setattr(files, "open", lambda *_: failing)
    assert files.table("some.table") == [] and failing.closed
