"""The flash between two evenings, and zips of it: whole, or as it was before, unpacked as far as wanted."""

import os
import random
import resource
import shutil
import struct
import sys
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from host_sim.chip import kept_flash
from host_sim.chip.kept_flash import FLASH_FILE as FILE
from host_sim.chip.kept_flash import PART, FlashError, KeptFlash
from host_sim.chip.players import is_players
from host_sim.chip.whole import FLASH_BYTES, MOST_BYTES, BadZip, unzipped, zipped
from host_sim.proofs.damage import PlayedFlash
from tests.support.hostile import ELSEWHERE, HOSTILE, MEGABYTE, SAVE, zip_of

FILES = {"saves/match": b"a match", "saves/past": b"", "crash.txt": b"words"}


def kept(folder: Path) -> dict[str, bytes]:
    with KeptFlash(folder) as there:
        assert there.trouble == there.warning == ""
        return {name: there.flash.get(name) for name in there.flash.files}


def keep(folder: Path, files: dict[str, bytes]) -> str:
    """Keep some files; answer the trouble."""
    with KeptFlash(folder) as there:
        for name, content in files.items():
            there.flash.put(name, content)
        there.keep()
        return there.trouble


def test_what_lies_there_at_each_step_of_a_save_and_on_a_full_disk_is_the_old_or_the_new_whole(tmp_path):
    """Who is killed leaves what has reached the files by then."""
    other = FILES | {"saves/match": b"another" * 99}
    keep(tmp_path / "flash", FILES)
    found: list[dict[str, bytes]] = []

    def look(frame, event, _):
        if frame.f_code.co_filename != kept_flash.__file__:
            return None
        step = tmp_path / str(len(found))
        shutil.copytree(tmp_path / "flash", step)
        sys.settrace(None)
        found.append(kept(step))
        sys.settrace(look)
        return look

    with KeptFlash(tmp_path / "flash") as there:
        there.flash.put("saves/match", other["saves/match"])
        sys.settrace(look)
        there.keep()
        sys.settrace(None)
    steps = [found.count(FILES), found.count(other)]
    assert sum(steps) == len(found) and min(steps) > 1 and found == sorted(found, key=other.__eq__)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with KeptFlash(tmp_path / "flash") as there:
        there.flash.put("saves/match", b"a third" * 99)
        for most in range(0, len(zipped(there.flash.contents())), 50):
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
            there.keep()
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            assert "File too large" in there.trouble
            shutil.copytree(tmp_path / "flash", tmp_path / f"full-{most}")
            assert kept(tmp_path / f"full-{most}") == other


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_of_until_there_is_room(tmp_path):
    keep(tmp_path, FILES)
    with KeptFlash(tmp_path) as there:
        (tmp_path / PART).symlink_to("/dev/full")
        there.flash.put("saves/match", b"new")
        there.keep()
        assert there.trouble == f"nothing is kept: No space left on device ({tmp_path})"
        assert shutil.copytree(tmp_path, tmp_path / "copy") and kept(tmp_path / "copy") == FILES
        there.keep()
        assert there.trouble == ""
    assert kept(tmp_path)["saves/match"] == b"new"


def test_a_folder_that_cannot_be_is_a_trouble_and_nothing_more(tmp_path):
    (tmp_path / "file").touch()
    with KeptFlash(tmp_path / "file" / "board") as there:
        assert there.trouble.startswith("nothing is kept: Not a directory")
        there.flash.put("saves/match", b"new")
        there.keep()
        assert there.trouble.startswith("nothing is kept: Not a directory")


def test_a_folder_has_one_program_at_a_time(tmp_path):
    with KeptFlash(tmp_path), pytest.raises(FlashError, match="another Rattle plays from") as refused:
        KeptFlash(tmp_path)
    assert "RATTLE_FLASH=" in str(refused.value) and "\n" not in str(refused.value)
    KeptFlash(tmp_path).close()


def test_a_damaged_file_is_put_aside_with_a_warning(tmp_path):
    keep(tmp_path, FILES)
    whole = (tmp_path / FILE).read_bytes()
    chance = random.Random(1)
    for number in range(200):
        spoilt = bytearray(whole[: chance.randrange(len(whole))] if number % 2 else whole)
        for _ in range(number % 4):
            if spoilt:
                spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
        (tmp_path / FILE).write_bytes(spoilt)
        with KeptFlash(tmp_path) as there:
            if there.warning:
                assert there.warning.count("flash.zip.bad") == 1
                assert (tmp_path / f"{FILE}.bad").read_bytes() == spoilt
                assert not there.flash.files
            else:
                assert {name: there.flash.get(name) for name in there.flash.files}.items() <= FILES.items()
    assert (tmp_path / f"{FILE}.bad").exists()


def test_what_is_larger_than_a_flash_is_told_of_and_stays(tmp_path):
    (tmp_path / FILE).touch()
    os.truncate(tmp_path / FILE, 1 << 40)
    with pytest.raises(FlashError, match="cannot be read: It is too large"):
        KeptFlash(tmp_path)
    assert (tmp_path / FILE).exists()


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
@pytest.mark.parametrize("name", ["flash.lock", FILE, PART])
def test_what_is_no_file_where_one_belongs_is_told_of_and_stays(name, make, tmp_path):
    make(tmp_path / name)
    with pytest.raises(FlashError) as refused:
        KeptFlash(tmp_path)
    assert str(refused.value) == (
        f"{tmp_path / name} is no file; remove it, or play from elsewhere: RATTLE_FLASH=FOLDER make sim"
    )
    assert [path.name for path in tmp_path.iterdir()] == [name]
    KeptFlash(tmp_path / "other").close()


@pytest.mark.parametrize("locks", [True, False])
def test_what_is_kept_comes_back_where_the_system_has_locks_or_none(tmp_path, locks, monkeypatch):
    if not locks:
        monkeypatch.setattr(kept_flash, "fcntl", None)
    folder = tmp_path / "new" / "board"
    assert kept(folder) == {}
    assert keep(folder, FILES) == ""
    assert kept(folder) == FILES
    assert keep(folder, {"saves/match": b"another"}) == ""
    assert kept(folder) == FILES | {"saves/match": b"another"}


ZIPPED = {
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
    def packed(count: int) -> bytes:
        return zip_of({f"saves/{i}": bytes(MOST_BYTES) for i in range(count)}, zipfile.ZIP_DEFLATED)

    many = packed(1000)
    tracemalloc.start()
    with pytest.raises(BadZip, match="too large"):
        unpack(many)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2 * FLASH_BYTES
    assert len(unpack(packed(FLASH_BYTES // MOST_BYTES))) == FLASH_BYTES // MOST_BYTES


@pytest.mark.parametrize("name", [name for name in ELSEWHERE if "\\" not in name])
def test_a_name_that_leads_elsewhere_is_not_taken_up(name, unpack):
    assert unpack(zip_of({name: b"a save", SAVE: b"mine"})) == {SAVE: b"mine"}


ASIDE = ("saves/match.bad", "saves/books/fun.newer", "hardware.set.bad", "crash.txt")
OTHERS = ("main.py", "game.img", "saves", "crash.txt.py", ".rattle/manifest")


def test_all_that_the_game_writes_or_puts_aside_is_the_players_and_nothing_that_leads_elsewhere():
    assert all(is_players(name) for name in (*PlayedFlash(5).flash.files, *ASIDE))
    assert not [name for name in (*ELSEWHERE, *OTHERS) if is_players(name)]


def test_what_was_zipped_here_or_compressed_elsewhere_is_unpacked(unpack):
    assert unpack(zipped(ZIPPED)) == ZIPPED
    content = b"a match" * 9
    assert unpack(zip_of({SAVE: content}, zipfile.ZIP_DEFLATED)) == {SAVE: content}
    assert unpack(zip_of({SAVE.replace("/", "\\"): b"mine"})) == {SAVE: b"mine"}
    link = bytearray(zip_of({SAVE: b"/etc/passwd"}))  # is a file with few words in it
    struct.pack_into("<I", link, link.rindex(b"PK\1\2") + 38, 0o120777 << 16)
    assert unpack(link) == {SAVE: b"/etc/passwd"}
