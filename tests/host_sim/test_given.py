"""What a person names may be anything: each reader says in a line what it is not, for little memory."""

import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim import commands
from host_sim.chip.whole import read_at_most
from tests.support.hostile import HOSTILE, MEGABYTE

Said = pytest.CaptureFixture[str]

# A command for each reader of a zip of saves, and its exit code; and for each of other files.
OF_ZIPS = {
    "restore": (["restore", "--port", "no board is asked", "--from"], 1),
    "records": (["records"], 1),
    "run": (["run", "--robot", "greedy", "--flash"], 2),
}
OTHERS = {"presses": (["run", "--presses"], 2), "loss": (["loss", "--table"], 1)}
READERS = OF_ZIPS | OTHERS


def asked(reader: str, place: Path, capsys: Said) -> str:
    """Let a command read something; answer its one line."""
    words, code = READERS[reader]
    tracemalloc.start()
    assert commands.main([*words, str(place)]) == code
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    said = capsys.readouterr()
    assert most < 64 * MEGABYTE  # what is loaded, too
    assert said.out == "" and said.err.count("\n") == 1 and said.err.startswith(f"{words[0]}: ")
    return said.err


@pytest.mark.parametrize("reader", OF_ZIPS)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_zip_that_is_not_what_it_says_is_refused(
    name: str, reader: str, tmp_path: Path, capsys: Said
) -> None:
    packed, why = HOSTILE[name]
    place = tmp_path / "given.zip"
    place.write_bytes(packed)
    assert why in asked(reader, place, capsys)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


@pytest.mark.parametrize("reader", [*OF_ZIPS, "presses", "loss"])
@pytest.mark.parametrize(
    ("make", "why"),
    [(endless, "It is no file"), (os.mkfifo, "It is no file"), (huge, "It is too large")],
)
def test_a_file_without_an_end_is_not_read(
    make: Callable[[Path], None], why: str, reader: str, tmp_path: Path, capsys: Said
) -> None:
    make(tmp_path / "given.zip")
    assert why in asked(reader, tmp_path / "given.zip", capsys)


@pytest.mark.parametrize("reader", ["restore", "records"])
def test_of_a_folder_files_alone_are_read(reader: str, tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "saves" / "records").mkdir(parents=True)
    os.mkfifo(tmp_path / "saves" / "people")
    endless(tmp_path / "saves" / "match")
    (tmp_path / "saves" / "books").symlink_to(tmp_path / "saves")
    assert "holds no saves" in asked(reader, tmp_path, capsys)
    huge(tmp_path / "saves" / "past" if reader == "restore" else tmp_path / "saves" / "fun")
    assert "It is too large" in asked(reader, tmp_path, capsys)


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    assert read_at_most(tmp_path / "file", 5) == b"12345"
    with pytest.raises(OSError, match="It is too large"):
        read_at_most(tmp_path / "file", 4)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_a_file_that_says_to_be_empty_is_read_up_to_its_bound_too() -> None:
    with pytest.raises(OSError, match="It is too large"):
        read_at_most(Path("/proc/self/status"), 10)
