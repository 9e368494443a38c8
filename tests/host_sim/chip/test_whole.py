"""A zip is unpacked as far as it is wanted and no further, whatever it says of itself."""

import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim.chip.players import is_players
from host_sim.chip.whole import FLASH_BYTES, MOST_BYTES, BadZip, unzipped, zipped
from tests.support.hostile import DEFLATED, ELSEWHERE, HOSTILE, MEGABYTE, SAVE, Entry, deflated, made

Unpack = Callable[[bytes], dict[str, bytes]]

FILES = {
    "saves/match": b"a match",
    "saves/past": b"",
    "saves/books/fun": b"x" * MOST_BYTES,
    "crash.txt": b"words",
}


@pytest.fixture
def unpack(tmp_path: Path) -> Unpack:
    """Unpack a zip that lies somewhere."""

    def unpack_it(packed: bytes) -> dict[str, bytes]:
        (tmp_path / "given.zip").write_bytes(packed)
        return unzipped(tmp_path / "given.zip", lambda path: path if is_players(path) else "")

    return unpack_it


def test_what_was_zipped_comes_back(unpack: Unpack) -> None:
    assert unpack(zipped(FILES)) == FILES


def test_what_others_compressed_is_unpacked(unpack: Unpack) -> None:
    content = b"a match" * 9
    packed = made(
        Entry(packed=deflated(content), method=DEFLATED, size=len(content), sum=zipfile.crc32(content))
    )
    assert unpack(packed) == {SAVE: content}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_zip_of_saves_is_refused_for_little_memory(name: str, unpack: Unpack) -> None:
    packed, why = HOSTILE[name]
    tracemalloc.start()
    with pytest.raises(BadZip, match=why):
        unpack(packed)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MEGABYTE


def test_many_files_are_no_more_than_a_flash_holds(unpack: Unpack) -> None:
    packed = deflated(bytes(MOST_BYTES))
    sum = zipfile.crc32(bytes(MOST_BYTES))
    entries = [Entry(f"saves/{i}", packed, DEFLATED, MOST_BYTES, sum) for i in range(1000)]
    tracemalloc.start()
    with pytest.raises(BadZip, match="too large"):
        unpack(made(*entries))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2 * FLASH_BYTES
    assert len(unpack(made(*entries[: FLASH_BYTES // MOST_BYTES]))) == FLASH_BYTES // MOST_BYTES


def test_a_name_with_backslashes_is_taken_up(unpack: Unpack) -> None:
    assert unpack(made(Entry(SAVE.replace("/", "\\"), packed=b"mine"))) == {SAVE: b"mine"}


@pytest.mark.parametrize("name", [name for name in ELSEWHERE if "\\" not in name])
def test_a_name_that_leads_elsewhere_is_not_taken_up(name: str, unpack: Unpack) -> None:
    assert unpack(made(Entry(name), Entry(packed=b"mine"))) == {SAVE: b"mine"}


def test_a_link_is_a_file_with_few_words_in_it(unpack: Unpack) -> None:
    assert unpack(made(Entry(packed=b"/etc/passwd", attributes=0o120777 << 16))) == {SAVE: b"/etc/passwd"}
