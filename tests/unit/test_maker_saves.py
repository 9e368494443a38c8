"""Saves go from a board to the computer and back, and nothing of the player's is lost on the way."""

from pathlib import Path

import pytest

from host_sim import cli
from host_sim.maker import saves
from tests.pty_board import PtyBoard

GAME = b"R\x01 a game"
RECORDS = bytes(range(256)) * 3


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PtyBoard:
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")
    folder = tmp_path / "board"
    folder.mkdir()
    board = PtyBoard(folder)
    board.put("rattle.sav", GAME)
    board.put("saves/records", RECORDS)
    board.put("notes.txt", b"not of the game")
    return board


def ask(board: PtyBoard, *arguments: str) -> int:
    with board:
        return cli.main([*arguments, "--port", board.port])


def read(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_a_backup_holds_the_players_files_and_no_others(board: PtyBoard, tmp_path: Path) -> None:
    board.put("crash.txt", b"IndexError")
    assert ask(board, "backup", "--to", str(tmp_path / "mine")) == 0
    assert read(tmp_path / "mine") == {
        "rattle.sav": GAME,
        "saves/records": RECORDS,
        "crash.txt": b"IndexError",
    }


def test_a_backup_of_nothing_makes_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(PtyBoard(tmp_path), "backup", "--to", str(tmp_path / "mine")) == 0
    assert "nobody has played" in capsys.readouterr().out
    assert not (tmp_path / "mine").exists()


def test_what_was_backed_up_comes_back(board: PtyBoard, tmp_path: Path) -> None:
    assert ask(board, "backup") == 0
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    other = PtyBoard(fresh)
    assert ask(other, "restore") == 0
    found = other.files()
    assert found.pop("rattle.sav") == GAME
    assert found.pop("saves/records") == RECORDS
    assert found == {}


def test_what_a_restore_replaces_is_backed_up_first(board: PtyBoard, tmp_path: Path) -> None:
    folder = tmp_path / "older"
    folder.mkdir()
    (folder / "rattle.sav").write_bytes(b"an older game")
    assert ask(board, "restore", "--from", str(folder)) == 0
    assert board.files()["rattle.sav"] == b"an older game"
    assert board.files()["saves/records"] == RECORDS
    (kept,) = (tmp_path / "backups").iterdir()
    assert read(kept)["rattle.sav"] == GAME


def test_restoring_what_is_there_changes_nothing(
    board: PtyBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(board, "backup", "--to", str(tmp_path / "mine")) == 0
    assert ask(board, "restore", "--from", str(tmp_path / "mine")) == 0
    assert "the same already" in capsys.readouterr().out
    assert not (tmp_path / "backups").exists()


@pytest.mark.parametrize("source", [(), ("--from", "no/such/folder")])
def test_a_restore_without_a_backup_is_one_line(
    board: PtyBoard, source: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(board, "restore", *source) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "backup" in said or "holds no saves" in said


def test_the_game_goes_on_after_a_backup(board: PtyBoard, tmp_path: Path) -> None:
    board.put("main.py", b"open('started.txt', 'w').close()\nprint('rattle 9 here ready')")
    with board:
        assert cli.main(["backup", "--to", str(tmp_path / "mine"), "--port", board.port]) == 0
    assert "started.txt" in board.files()
