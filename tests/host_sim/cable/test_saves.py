"""Saves go from a board to the computer and back, and nothing of the player's is lost on the way."""

import errno
import os
import time
import zipfile
from pathlib import Path

import pytest
import serial

from contract.device import STORE_OK
from host_sim import commands
from host_sim.cable import rehearsal, saves
from host_sim.cable.link import Link
from host_sim.cable.on_board.procedures import games_in
from host_sim.cable.talk import Talk
from host_sim.cable.trouble import Trouble
from host_sim.chip.flash import Flash
from host_sim.chip.players import MARK_FILE
from host_sim.window import games
from hw.flash.store import Store
from tests.host_sim.cable.conftest import on_a_board
from tests.support.brought import OTHER_SAVES, SAVES, command
from tests.support.closed_matches import book_after
from tests.support.folders import read, write
from tests.support.pty_board import BLOCK_BYTES, PtyBoard, posing
from tests.support.recorded import LEFT, outcome
from tests.support.slices import HANGS_S

BOOK = "saves/books/fun"


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A board with what it kept tonight, for copies."""
    board = PtyBoard(tmp_path_factory.mktemp("kept"))
    board.put(SAVES | {"notes.txt": b"not of the game"})
    return board


@pytest.fixture
def board(kept, tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")
    return kept.copied(tmp_path / "board")


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")
    return PtyBoard(tmp_path / "fresh")


# backup


@on_a_board
def test_a_backup_of_a_rattle_that_nobody_played_makes_no_folder(fresh, tmp_path, capsys):
    fresh.put({"main.py": b"print('rattle 9 here ready')"})
    assert command(fresh, "backup", "--to", str(tmp_path / "mine")) == 0
    assert "nobody has played" in capsys.readouterr().out
    assert not (tmp_path / "mine").exists()


@on_a_board
@pytest.mark.parametrize(
    ("meddle", "at"), [("starts anew", 5), ("AT\r", 1), ("AT\r", 9), ("AT\r in the middle", 5)]
)
def test_a_board_that_starts_anew_or_is_typed_to_in_between_is_backed_up_or_said_to_be(
    board, tmp_path, meddle, at, monkeypatch, capsys
):
    ran: list[str] = []
    run = Link.run

    def run_with(line, code, **more):
        ran.append(code)
        if len(ran) == at and meddle == "starts anew":
            line.stop()
        elif len(ran) == at:
            place = len(code) // 2 if "middle" in meddle else 0
            code = f"{code[:place]}AT\r{code[place:]}"
        return run(line, code, **more)

    monkeypatch.setattr(Link, "run", run_with)
    code = command(board, "backup", "--to", str(tmp_path / "mine"))
    said = capsys.readouterr()
    if code:
        assert said.out == "" and "ModemManager" in said.err.splitlines()[-1]
    else:
        assert read(tmp_path / "mine") == SAVES


@on_a_board
def test_a_folder_that_cannot_be_listed_is_not_one_that_is_not_there(board, tmp_path, capsys):
    boot = b"import vfs\nclass Bad:\n def mount(self, *_): pass\n"
    boot += b" def ilistdir(self, path): raise OSError(5)\n open = stat = statvfs = ilistdir\n"
    board.put({"boot.py": boot + b"vfs.mount(Bad(), '/saves')\n"})
    assert command(board, "backup", "--to", str(tmp_path / "mine")) == 1
    said = capsys.readouterr()
    assert said.out == "" and "EIO" in said.err and not (tmp_path / "mine").exists()


@pytest.mark.parametrize(
    "taken", ["a file", "a folder with something in it", "below a file", "a name too long"]
)
def test_a_backup_writes_over_nothing(tmp_path, taken, capsys):
    folder = tmp_path / ("x" * 300 if "long" in taken else "mine")
    write(tmp_path, {"mine/saves/match" if "folder" in taken else "mine": b"precious"})
    if "below" in taken:
        folder /= "deeper"
    before = read(tmp_path)
    assert commands.main(["backup", "--to", str(folder), "--port", "no board is asked"]) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and str(folder) in said.err
    assert read(tmp_path) == before


@on_a_board
def test_a_backup_that_finds_no_room_is_one_line_and_leaves_nothing_half(
    board, tmp_path, monkeypatch, capsys
):
    written: list[Path] = []
    write_bytes = Path.write_bytes

    def fill_up(path, data):
        if len(written) == 2:
            write_bytes(path, data[:7])
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(path)
        return write_bytes(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", fill_up)
        assert command(board, "backup", "--to", str(tmp_path / "kept" / "mine")) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == (
        f"backup: {tmp_path}/kept/mine cannot be written: No space left on device; no backup was made"
    )
    assert written and not any((tmp_path / "kept").iterdir())


# restore


@pytest.mark.parametrize("games", range(4))
def test_the_games_of_a_book_are_counted_without_the_firmware(games):
    assert games_in(book_after(games) if games else b"") == games


@on_a_board
def test_a_restore_that_takes_games_away_says_how_many_and_wants_a_flag(fresh, tmp_path, capsys):
    newer, older = SAVES | {BOOK: book_after(3)}, SAVES | {BOOK: book_after(1)}
    assert command(fresh, "restore", "--from", write(tmp_path / "newer", newer)) == 0
    older_place = write(tmp_path / "older", older)
    assert command(fresh, "restore", "--from", older_place) == 1
    assert "2 games more" in capsys.readouterr().err and fresh.players() == newer
    assert command(fresh, "restore", "--from", older_place, "--anyway") == 0
    assert fresh.players() == older


def later() -> bytes:
    """A save of a later Rattle."""
    flash = Flash()
    assert Store(flash, "settings", "S", 100).save(bytes(100)) == STORE_OK
    return flash.get("settings")


REFUSED = {  # what a backup has instead, and why it is refused
    "saves/match": (b"random bytes", "is damaged"),
    "saves/past": (b"", "is damaged"),
    "saves/records": (SAVES["saves/records"][:-1], "is damaged"),
    "saves/people": (SAVES["saves/match"], "is damaged"),
    "saves/diary": (bytes(300), "is damaged"),
    "saves/books/drill": (bytes(40), "is damaged"),
    "hardware.set": (b"R\x01H", "is damaged"),
    "saves/settings": (later(), "is of a later Rattle"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_save_that_the_firmware_would_not_take_up_is_refused_by_name_before_the_board_is_asked(
    tmp_path, name, capsys
):
    content, why = REFUSED[name]
    mine = write(tmp_path / "mine", SAVES | {name: content})
    assert commands.main(["restore", "--from", mine, "--port", "no board is asked"]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"restore: {mine}: {name} {why}") and said.count("\n") == 1
    assert "nothing was sent" in said and "--anyway" in said


@pytest.mark.parametrize("marked", [True, False])
def test_an_emptied_save_is_refused(marked):
    mine = {name: data for name, data in SAVES.items() if marked or name != MARK_FILE}
    assert rehearsal.refused(mine | {"saves/people": b""}) == {"saves/people": "is damaged"}


@on_a_board
def test_nothing_but_saves_is_looked_at_or_sent(fresh, tmp_path):
    others = dict.fromkeys(("saves/notes", "notes.sav.txt", "crash.txt", "deeper/saves/match", "x.sav"), b"1")
    mine = write(tmp_path / "mine", SAVES | others)
    os.mkfifo(tmp_path / "mine" / "saves" / "match.bad")  # to read from it would take for ever
    assert command(fresh, "restore", "--from", mine) == 0
    assert fresh.files() == SAVES


@pytest.mark.parametrize(
    "name", ["/", "/proc", "/dev", "x" * 5000, "notes.txt", "empty", "damaged.zip", "other.zip", "no/such"]
)
def test_what_is_no_backup_is_refused_unread_in_one_line(tmp_path, name, capsys):
    write(tmp_path, {"notes.txt": b"", "empty/deeper/saves/match": b""})
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("xaves/match", SAVES["saves/match"])
    (tmp_path / "damaged.zip").write_bytes(b"PK" + (tmp_path / "other.zip").read_bytes()[9:])
    assert commands.main(["restore", "--from", str(tmp_path / name), "--port", "no board is asked"]) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert Path(name).name[:9] in said.err or name == "/"


@on_a_board
def test_a_board_without_room_for_the_saves_keeps_what_it_has(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")
    board = PtyBoard(tmp_path / "small", flash=bytes(16 * BLOCK_BYTES))
    board.put({"yours": b"x" * 30_000, "saves/match": SAVES["saves/match"]})
    before = board.files()
    assert command(board, "restore", "--from", write(tmp_path / "mine", OTHER_SAVES)) == 1
    assert "KB free and needs" in capsys.readouterr().err
    assert board.files() == before


@pytest.fixture(scope="module")
def bytes_of_a_restore(kept, tmp_path_factory):
    """How many bytes a computer sends until a board has what it kept on another evening."""
    folder = tmp_path_factory.mktemp("twin")
    twin = kept.copied(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saves, "BACKUPS", folder / "backups")
        assert command(twin, "restore", "--from", write(folder / "mine", OTHER_SAVES)) == 0
    return len(twin.heard)


@on_a_board
@pytest.mark.parametrize("share", [60, 92, 97])
def test_a_pulled_cable_leaves_one_evening_or_the_other_and_the_next_restore_goes_on(
    board, tmp_path, bytes_of_a_restore, share
):
    mine = write(tmp_path / "mine", OTHER_SAVES)
    board.pull_after(bytes_of_a_restore * share // 100)
    assert command(board, "restore", "--from", mine) == 1
    assert board.players() in (SAVES, OTHER_SAVES)
    assert command(board, "restore", "--from", mine) == 0
    assert board.players() == OTHER_SAVES


@on_a_board
def test_a_backup_in_a_zip_is_what_the_page_takes_and_goes_on_a_board_again(board, fresh, tmp_path):
    path = tmp_path / "evening.zip"
    assert command(board, "backup", "--to", str(path)) == 0
    with zipfile.ZipFile(path) as archive:
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}
        assert {name: archive.read(name) for name in archive.namelist()} == board.players()
    assert command(fresh, "restore", "--from", str(path)) == 0
    assert fresh.players() == board.players()


OLD = posing(version=(1, 12, 0), _mpy=0)


@on_a_board
def test_a_backup_holds_the_players_files_and_no_others_old_and_slow_as_the_board_may_be(board, tmp_path):
    more = {"crash.txt": b"IndexError", "hardware.set.bad": b"once"}
    board.put(more)
    (tmp_path / "mine").mkdir()  # an empty folder will do for a backup
    old = board.copied(tmp_path / "old", before=OLD + "import time\ntime.sleep(1)\n")
    assert command(old, "backup", "--to", str(tmp_path / "mine")) == 0
    assert read(tmp_path / "mine") == SAVES | more


@on_a_board
@pytest.mark.parametrize(
    ("what", "before", "words"),
    [
        ("backup", "", "no Rattle on it"),
        ("backup", posing(name="circuitpython"), "circuitpython is no MicroPython"),
        ("restore", posing(name="circuitpython"), "circuitpython is no MicroPython"),
        ("backup", posing(_machine="ESP32 module", _mpy=0), "no Rattle on it"),
    ],
)
def test_a_board_of_somebody_else_is_not_one_that_nobody_played_on(tmp_path, what, before, words, capsys):
    board = PtyBoard(tmp_path, before=before)
    where = ["--to", "mine"] if what == "backup" else ["--from", write(tmp_path / "x", OTHER_SAVES)]
    assert command(board, what, *where) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and words in said.err


@on_a_board
@pytest.mark.parametrize("stop", [None, KeyboardInterrupt, Trouble("it does not work")])
def test_the_game_goes_on_whether_it_worked_or_not(board, tmp_path, stop, monkeypatch):
    board.put({"main.py": b"print('rattle 9 here ready')"})

    def fail(*_):
        raise stop

    if stop is not None:
        monkeypatch.setattr(Talk, "do_more", fail)
    with board:
        code = commands.main(["backup", "--to", str(tmp_path / "mine"), "--port", board.port])
        assert code in ((1, 130) if stop else (0,))
        with serial.Serial(board.port, timeout=HANGS_S) as port:
            assert stop is None or port.read_until(b"here ready").endswith(b"here ready")


@on_a_board
def test_a_backup_tells_the_code_of_the_game_on_the_board(board, tmp_path, capsys):
    total = outcome("solo").report["players"][0]["total"]
    board.put(LEFT["solo"].contents())
    assert command(board, "backup", "--to", str(tmp_path / "mine")) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]  # it had older games, too
    codes = [line[-2] for line in lines if line[:2] == ["guest", f"{total}:"]]
    assert [games.read(code)[1].total(0) for code in codes] == [total]


def test_what_was_backed_up_comes_back_and_what_a_restore_replaces_is_backed_up_first(
    board, fresh, tmp_path, monkeypatch, capsys
):
    assert command(board, "backup") == 0
    assert command(fresh, "restore") == 0
    assert fresh.files() == SAVES
    assert command(fresh, "restore") == 0
    assert "already; nothing was sent" in capsys.readouterr().out
    aside = {"saves/match.bad": b"spoilt", "saves/past.newer": b"of tomorrow"}  # what the game put aside
    other = write(saves.BACKUPS / "2020-01-01-000000", OTHER_SAVES | aside)
    monkeypatch.setattr(time, "strftime", lambda _: "now")
    for _ in range(2):  # what the first replaced is no backup for the second
        assert command(board, "restore") == 0
        assert board.files() == OTHER_SAVES | aside | {"notes.txt": b"not of the game"}
    replaced = {path.name: read(path) for path in saves.BACKUPS.iterdir() if "replaced" in path.name}
    assert list(replaced.values()) == [SAVES] and str(other)
    assert command(board, "backup") == command(board, "backup") == 0
    assert {"now", "now-2"} <= {path.name for path in saves.BACKUPS.iterdir()}


def test_the_newest_backup_is_the_one_made_last_whatever_it_is_called_folder_or_zip(tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "BACKUPS", tmp_path)
    made = ["2026", "folder", "older.zip", "newest.zip", "notes.txt", ".half-made.zip", "later-replaced.zip"]
    for age, name in enumerate(made):
        if "." in name:
            (tmp_path / name).write_bytes(b"a zip")
        else:
            write(tmp_path / name, OTHER_SAVES)
        os.utime(tmp_path / name, (1000 + age, 1000 + age))
    (tmp_path / ".half-made").mkdir()
    for name in ("newest.zip", "older.zip"):
        assert saves.newest().name == name
        (tmp_path / name).unlink()
    assert saves.newest().name == "folder"


def test_a_restore_without_a_backup_says_how_to_make_one(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(saves, "BACKUPS", tmp_path)
    assert commands.main(["restore", "--port", "no board is asked"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "`make backup` makes one" in said


@on_a_board
def test_a_board_that_is_typed_to_when_it_asks_says_so_and_who_insists_may_send_what_is_damaged(
    fresh, tmp_path, monkeypatch, capsys
):
    mine = SAVES | {"saves/records": b"random bytes"}
    asked = ["restore", "--anyway", "--from", write(tmp_path / "mine", mine)]
    answer = Link.answer
    with monkeypatch.context() as patch:
        patch.setattr(Link, "answer", lambda line, words: answer(line, f"AT\r\n{words}"))
        assert command(fresh, *asked) == 1
    assert "ModemManager" in capsys.readouterr().err and not fresh.players()
    assert command(fresh, *asked) == 0
    assert fresh.files() == mine
