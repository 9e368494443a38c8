"""Saves go from a board to the computer and back, and nothing of the player's is lost on the way."""

import errno
import os
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
from host_sim.chip.players import MARK_FILE, is_players
from hw.flash.store import Store
from tests.support.brought import saves_of
from tests.support.closed_matches import book_after
from tests.support.pty_board import PtyBoard, posing
from tests.support.slices import HANGS_S

SAVES = saves_of(5)
OTHER_SAVES = saves_of(11)
BOOK = "saves/books/fun"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> PtyBoard:
    """A board with what it kept tonight, for copies."""
    board = PtyBoard(tmp_path_factory.mktemp("kept"))
    for name, content in (SAVES | {"notes.txt": b"not of the game"}).items():
        board.put(name, content)
    return board


@pytest.fixture
def board(kept: PtyBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PtyBoard:
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")
    (tmp_path / "board").mkdir()
    return kept.copied(tmp_path / "board")


def ask(board: PtyBoard, *arguments: str) -> int:
    with board:
        return commands.main([*arguments, "--port", board.port])


def read(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def write(folder: Path, content: dict[str, bytes]) -> str:
    for name, data in content.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return str(folder)


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PtyBoard:
    """A board with nothing on it."""
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")
    (tmp_path / "fresh").mkdir()
    return PtyBoard(tmp_path / "fresh")


# backup


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_backup_holds_the_players_files_and_no_others(board: PtyBoard, tmp_path: Path) -> None:
    more = {"crash.txt": b"IndexError", "hardware.set.bad": b"once"}
    for name, content in more.items():
        board.put(name, content)
    assert ask(board, "backup", "--to", str(tmp_path / "mine")) == 0
    assert read(tmp_path / "mine") == SAVES | more


@pytest.mark.parametrize(
    "name",
    ["saves/../../evil", "/saves/evil", "saves//evil", "saves/..\\evil", "C:saves/evil", "../saves/match"],
)
def test_a_name_that_leads_elsewhere_on_a_computer_is_no_save(name: str) -> None:
    assert not is_players(name)
    assert is_players("saves/books/classic.bad")


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_backup_of_a_rattle_that_nobody_played_makes_no_folder(
    fresh: PtyBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fresh.put("main.py", b"print('rattle 9 here ready')")
    assert ask(fresh, "backup", "--to", str(tmp_path / "mine")) == 0
    assert "nobody has played" in capsys.readouterr().out
    assert not (tmp_path / "mine").exists()


OLD = posing(version=(1, 12, 0), _mpy=0)
OTHERS = {
    "nothing of Rattle's": ("", "no Rattle on it"),
    "CircuitPython": (posing(name="circuitpython"), "circuitpython is no MicroPython"),
    "an ESP32": (posing(_machine="ESP32 module", _mpy=0), "no Rattle on it"),
    "an old MicroPython": (OLD, "no Rattle on it"),
}


@pytest.mark.slow
@pytest.mark.needs("mp64")
@pytest.mark.parametrize(("before", "words"), OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_board_of_somebody_else_is_not_one_that_nobody_played_on(
    tmp_path: Path, command: str, before: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if command == "restore" and "circuitpython" not in before:
        return  # saves may be there before Rattle is
    board = PtyBoard(tmp_path, before=before)
    where = ["--to", "mine"] if command == "backup" else ["--from", write(tmp_path / "x", OTHER_SAVES)]
    assert ask(board, command, *where) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and words in said.err


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_an_old_micropython_and_a_slow_start_are_no_reason_not_to_back_up(
    board: PtyBoard, tmp_path: Path
) -> None:
    (tmp_path / "old").mkdir()
    old = board.copied(tmp_path / "old", before=OLD + "import time\ntime.sleep(1)\n")
    assert ask(old, "backup", "--to", str(tmp_path / "mine")) == 0
    assert read(tmp_path / "mine") == SAVES


@pytest.mark.slow
@pytest.mark.needs("mp64")
@pytest.mark.parametrize(
    ("meddle", "at"),
    [(meddle, at) for meddle in ("starts anew", "AT\r", "AT\r in the middle") for at in (1, 5, 9)],
)
def test_a_board_that_starts_anew_or_is_typed_to_in_between_is_backed_up_or_said_to_be(
    board: PtyBoard,
    tmp_path: Path,
    meddle: str,
    at: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran: list[str] = []
    run = Link.run

    def run_with(line: Link, code: str, **more: Any) -> Iterator[str]:
        ran.append(code)
        if len(ran) == at and meddle == "starts anew":
            line.stop()
        elif len(ran) == at:
            place = len(code) // 2 if "middle" in meddle else 0
            code = f"{code[:place]}AT\r{code[place:]}"
        return run(line, code, **more)

    monkeypatch.setattr(Link, "run", run_with)
    code = ask(board, "backup", "--to", str(tmp_path / "mine"))
    said = capsys.readouterr()
    if code:
        assert said.out == "" and "ModemManager" in said.err.splitlines()[-1]
    else:
        assert read(tmp_path / "mine") == SAVES


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_board_that_is_typed_to_when_it_asks_says_so_and_keeps_what_it_has(
    board: PtyBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = Link.answer
    monkeypatch.setattr(Link, "answer", lambda line, words: answer(line, f"AT\r\n{words}"))
    assert ask(board, "restore", "--from", write(tmp_path / "x", OTHER_SAVES)) == 1
    assert "ModemManager" in capsys.readouterr().err
    assert board.players() == SAVES


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_folder_that_cannot_be_listed_is_not_one_that_is_not_there(
    board: PtyBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board.put(
        "boot.py",
        b"import vfs\nclass Bad:\n def mount(self, *_): pass\n"
        b" def ilistdir(self, path): raise OSError(5)\n open = stat = statvfs = ilistdir\n"
        b"vfs.mount(Bad(), '/saves')\n",
    )
    assert ask(board, "backup", "--to", str(tmp_path / "mine")) == 1
    said = capsys.readouterr()
    assert said.out == "" and "EIO" in said.err and not (tmp_path / "mine").exists()


@pytest.mark.parametrize(
    "taken", ["a file", "a folder with something in it", "below a file", "a name too long"]
)
def test_a_backup_writes_over_nothing(tmp_path: Path, taken: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / ("x" * 300 if "long" in taken else "mine")
    write(tmp_path, {"mine/saves/match" if "folder" in taken else "mine": b"precious"})
    if "below" in taken:
        folder /= "deeper"
    before = read(tmp_path)
    assert commands.main(["backup", "--to", str(folder), "--port", "no board is asked"]) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and str(folder) in said.err
    assert read(tmp_path) == before


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_an_empty_folder_will_do_for_a_backup(board: PtyBoard, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    assert ask(board, "backup", "--to", str(tmp_path / "mine")) == 0
    assert read(tmp_path / "mine") == SAVES


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_two_backups_of_one_second_have_a_folder_each(
    board: PtyBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "strftime", lambda _: "now")
    assert ask(board, "backup") == ask(board, "backup") == 0
    assert sorted(path.name for path in saves.BACKUPS.iterdir()) == ["now", "now-2"]


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_backup_that_finds_no_room_is_one_line_and_leaves_nothing_half(
    board: PtyBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written: list[Path] = []
    write_bytes = Path.write_bytes

    def fill_up(path: Path, data: bytes) -> int:
        if len(written) == 2:
            write_bytes(path, data[:7])
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(path)
        return write_bytes(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", fill_up)
        assert ask(board, "backup", "--to", str(tmp_path / "kept" / "mine")) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == (
        f"backup: {tmp_path}/kept/mine cannot be written: No space left on device; no backup was made"
    )
    assert written and not any((tmp_path / "kept").iterdir())


@pytest.mark.slow
@pytest.mark.needs("mp64")
@pytest.mark.parametrize("command", ["backup", "restore"])
def test_the_game_goes_on_whether_it_worked_or_not(
    board: PtyBoard, tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.put("main.py", b"open('started.txt', 'a').close()\nprint('rattle 9 here ready')")
    where = (
        ["--to", str(tmp_path / "mine")]
        if command == "backup"
        else ["--from", write(tmp_path / "x", OTHER_SAVES)]
    )
    with board:
        assert commands.main([command, *where, "--port", board.port]) == 0
    assert "started.txt" in board.files()


@pytest.mark.slow
@pytest.mark.needs("mp64")
@pytest.mark.parametrize("stop", [KeyboardInterrupt, Trouble("it does not work")])
def test_a_game_that_was_stopped_goes_on_after_a_failure(
    board: PtyBoard, tmp_path: Path, stop: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.put("main.py", b"print('rattle 9 here ready')")

    def fail(*_: object) -> None:
        raise stop

    monkeypatch.setattr(Talk, "do_more", fail)
    with board:
        assert commands.main(["backup", "--to", str(tmp_path / "mine"), "--port", board.port]) in (1, 130)
        with serial.Serial(board.port, timeout=HANGS_S) as port:
            assert port.read_until(b"here ready").endswith(b"here ready")


# restore


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_what_was_backed_up_comes_back(board: PtyBoard, fresh: PtyBoard) -> None:
    assert ask(board, "backup") == 0
    assert ask(fresh, "restore") == 0
    assert fresh.files() == SAVES


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_what_the_game_put_aside_comes_back_too(fresh: PtyBoard, tmp_path: Path) -> None:
    aside = {"saves/match.bad": b"spoilt", "saves/past.newer": b"of tomorrow"}
    assert ask(fresh, "restore", "--from", write(tmp_path / "mine", SAVES | aside)) == 0
    assert fresh.files() == SAVES | aside


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_what_a_restore_replaces_is_backed_up_first(board: PtyBoard, tmp_path: Path) -> None:
    assert ask(board, "restore", "--from", write(tmp_path / "older", OTHER_SAVES)) == 0
    assert board.players() == OTHER_SAVES
    (kept,) = saves.BACKUPS.iterdir()
    assert read(kept) == SAVES


@pytest.mark.parametrize("games", range(4))
def test_the_games_of_a_book_are_counted_without_the_firmware(games: int) -> None:
    assert games_in(book_after(games) if games else b"") == games


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_restore_that_takes_games_away_says_how_many_and_wants_a_flag(
    fresh: PtyBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer, older = SAVES | {BOOK: book_after(3)}, SAVES | {BOOK: book_after(1)}
    assert ask(fresh, "restore", "--from", write(tmp_path / "newer", newer)) == 0
    older_place = write(tmp_path / "older", older)
    assert ask(fresh, "restore", "--from", older_place) == 1
    assert "2 games more" in capsys.readouterr().err and fresh.players() == newer
    assert ask(fresh, "restore", "--from", older_place, "--anyway") == 0
    assert fresh.players() == older


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_second_restore_does_not_take_what_the_first_replaced_for_a_backup(
    board: PtyBoard, tmp_path: Path
) -> None:
    write(saves.BACKUPS / "2020-01-01-000000", OTHER_SAVES)
    for _ in range(2):
        assert ask(board, "restore") == 0
        assert board.players() == OTHER_SAVES


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_the_newest_backup_is_the_one_made_last_whatever_it_is_called(
    tmp_path: Path, board: PtyBoard
) -> None:
    for age, name in enumerate(["2026-01-01-000000", "before-christmas", "2020-01-01-000000"]):
        write(saves.BACKUPS / name, OTHER_SAVES)
        os.utime(saves.BACKUPS / name, (1000 - age, 1000 - age))
    (saves.BACKUPS / ".half-made").mkdir()
    assert saves.newest().name == "2026-01-01-000000"


def test_the_newest_backup_may_be_a_zip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "BACKUPS", tmp_path)
    made = ["folder", "older.zip", "newest.zip", "notes.txt", ".half-made.zip", "later-replaced.zip"]
    for age, name in enumerate(made):
        if name == "folder":
            write(tmp_path / name, OTHER_SAVES)
        else:
            (tmp_path / name).write_bytes(b"a zip")
        os.utime(tmp_path / name, (1000 + age, 1000 + age))
    assert saves.newest().name == "newest.zip"
    (tmp_path / "newest.zip").unlink()
    (tmp_path / "older.zip").unlink()
    assert saves.newest().name == "folder"


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_restoring_what_is_there_says_so_and_sends_nothing(
    board: PtyBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = write(tmp_path / "mine", SAVES)
    assert ask(board, "restore", "--from", mine) == 0
    assert capsys.readouterr() == (f"the board has all of {mine} already; nothing was sent\n", "")
    assert not saves.BACKUPS.exists()


def test_a_restore_without_a_backup_says_how_to_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(saves, "BACKUPS", tmp_path)
    assert commands.main(["restore", "--port", "no board is asked"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "`make backup` makes one" in said


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
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    content, why = REFUSED[name]
    mine = write(tmp_path / "mine", SAVES | {name: content})
    assert commands.main(["restore", "--from", mine, "--port", "no board is asked"]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"restore: {mine}: {name} {why}") and said.count("\n") == 1
    assert "nothing was sent" in said and "--anyway" in said


@pytest.mark.parametrize("marked", [True, False])
def test_an_emptied_save_is_refused(marked: bool) -> None:
    mine = {name: data for name, data in SAVES.items() if marked or name != MARK_FILE}
    assert rehearsal.refused(mine | {"saves/people": b""}) == {"saves/people": "is damaged"}


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_who_insists_may_send_what_is_damaged(fresh: PtyBoard, tmp_path: Path) -> None:
    mine = SAVES | {"saves/records": b"random bytes"}
    assert ask(fresh, "restore", "--anyway", "--from", write(tmp_path / "mine", mine)) == 0
    assert fresh.files() == mine


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_nothing_but_saves_is_looked_at_or_sent(fresh: PtyBoard, tmp_path: Path) -> None:
    others = {
        "saves/notes": b"1",
        "notes.sav.txt": b"2",
        "crash.txt": b"3",
        "deeper/saves/match": b"4",
        "x.sav": b"5",
    }
    mine = tmp_path / "mine"
    write(mine, SAVES | others)
    os.mkfifo(mine / "saves" / "match.bad")  # to read from it would take for ever
    assert ask(fresh, "restore", "--from", str(mine)) == 0
    assert fresh.files() == SAVES


@pytest.mark.parametrize(
    "name",
    ["/", "/proc", "/dev", "x" * 5000, "notes.txt", "empty", "damaged.zip", "other.zip", "huge", "no/such"],
)
def test_what_is_no_backup_is_refused_unread_in_one_line(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, {"notes.txt": b"", "empty/deeper/saves/match": b"", "huge/saves/match.bad": b""})
    with open(tmp_path / "huge" / "saves" / "match.bad", "wb") as huge:
        huge.truncate(1 << 40)
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("xaves/match", SAVES["saves/match"])
    (tmp_path / "damaged.zip").write_bytes(b"PK" + (tmp_path / "other.zip").read_bytes()[9:])
    assert commands.main(["restore", "--from", str(tmp_path / name), "--port", "no board is asked"]) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert Path(name).name[:9] in said.err or name == "/"


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_board_without_room_for_the_saves_keeps_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")
    (tmp_path / "small").mkdir()
    board = PtyBoard(tmp_path / "small", blocks=16)
    board.put("yours", b"x" * 30_000)
    board.put("saves/match", SAVES["saves/match"])
    before = board.files()
    assert ask(board, "restore", "--from", write(tmp_path / "mine", OTHER_SAVES)) == 1
    assert "KB free and needs" in capsys.readouterr().err
    assert board.files() == before


@pytest.fixture(scope="module")
def bytes_of_a_restore(kept: PtyBoard, tmp_path_factory: pytest.TempPathFactory) -> int:
    """How many bytes a computer sends until a board has what it kept on another evening."""
    folder = tmp_path_factory.mktemp("twin")
    twin = kept.copied(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saves, "BACKUPS", folder / "backups")
        assert ask(twin, "restore", "--from", write(folder / "mine", OTHER_SAVES)) == 0
    return len(twin.heard)


@pytest.mark.slow
@pytest.mark.needs("mp64")
@pytest.mark.parametrize("share", [60, 85, 92, 97])
def test_a_pulled_cable_leaves_one_evening_or_the_other_and_the_next_restore_goes_on(
    board: PtyBoard, tmp_path: Path, bytes_of_a_restore: int, share: int
) -> None:
    mine = write(tmp_path / "mine", OTHER_SAVES)
    board.pull_after(bytes_of_a_restore * share // 100)
    assert ask(board, "restore", "--from", mine) == 1
    assert board.players() in (SAVES, OTHER_SAVES)
    assert ask(board, "restore", "--from", mine) == 0
    assert board.players() == OTHER_SAVES


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_backup_in_a_zip_is_what_the_page_takes_and_goes_on_a_board_again(
    board: PtyBoard, fresh: PtyBoard, tmp_path: Path
) -> None:
    path = tmp_path / "evening.zip"
    assert ask(board, "backup", "--to", str(path)) == 0
    with zipfile.ZipFile(path) as archive:
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}
        assert {name: archive.read(name) for name in archive.namelist()} == board.players()
    assert ask(fresh, "restore", "--from", str(path)) == 0
    assert fresh.players() == board.players()
