"""A zip is unpacked as far as it is wanted and no further; which files of it are the player's."""

import tracemalloc
import zipfile
from collections.abc import Callable

import pytest

from host_sim.chip.players import is_players
from host_sim.chip.whole import FLASH_BYTES, MOST_BYTES, BadZip, unzipped, zipped
from host_sim.proofs.damage import PlayedFlash
from tests.support.made_zip import DEFLATED, ELSEWHERE, HOSTILE, MEGABYTE, SAVE, Entry, deflated, made

Unpack = Callable[[bytes], dict[str, bytes]]

FILES = {
    "saves/match": b"a match",
    "saves/past": b"",
    "saves/books/fun": b"x" * MOST_BYTES,
    "crash.txt": b"words",
}


@pytest.fixture
def unpack(tmp_path):
    """Unpack a zip that lies somewhere."""

    def unpack_it(packed):
        (tmp_path / "given.zip").write_bytes(packed)
        return unzipped(tmp_path / "given.zip", lambda path: path if is_players(path) else "")

    return unpack_it


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_zip_of_saves_is_refused_for_little_memory(name, unpack):
    packed, why = HOSTILE[name]
    tracemalloc.start()
    with pytest.raises(BadZip, match=why):
        unpack(packed)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MEGABYTE


def test_many_files_are_no_more_than_a_flash_holds(unpack):
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


@pytest.mark.parametrize("name", [name for name in ELSEWHERE if "\\" not in name])
def test_a_name_that_leads_elsewhere_is_not_taken_up(name, unpack):
    assert unpack(made(Entry(name), Entry(packed=b"mine"))) == {SAVE: b"mine"}


ASIDE = ("saves/match.bad", "saves/books/fun.newer", "hardware.set.bad", "crash.txt")


OTHERS = ("main.py", "game.img", "saves", "crash.txt.py", ".rattle/manifest")


def test_all_that_the_game_writes_or_puts_aside_is_the_players_and_nothing_that_leads_elsewhere():
    assert all(is_players(name) for name in (*PlayedFlash(5).flash.files, *ASIDE))
    assert not [name for name in (*ELSEWHERE, *OTHERS) if is_players(name)]


def test_what_was_zipped_here_or_compressed_elsewhere_is_unpacked(unpack):
    assert unpack(zipped(FILES)) == FILES
    content = b"a match" * 9
    packed = Entry(packed=deflated(content), method=DEFLATED, size=len(content), sum=zipfile.crc32(content))
    assert unpack(made(packed)) == {SAVE: content}
    assert unpack(made(Entry(SAVE.replace("/", "\\"), packed=b"mine"))) == {SAVE: b"mine"}
    link = Entry(packed=b"/etc/passwd", attributes=0o120777 << 16)  # is a file with few words in it
    assert unpack(made(link)) == {SAVE: b"/etc/passwd"}
