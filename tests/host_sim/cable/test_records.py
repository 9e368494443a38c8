"""`python -m host_sim records`: what it reads, prints, draws, and how it says that it cannot."""

import csv
import io
import xml.etree.ElementTree as ET

import pytest

from engine import rules
from engine.match import Match
from host_sim import commands
from host_sim.cable import rehearsal, saves
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.flash import Flash
from host_sim.chip.kept_flash import KeptFlash, keep_flash
from keeping import tally
from strategy.review.diary import Diary
from strategy.review.game_code import GameCode
from tests.support.closed_matches import begin, closed, name, new_board, play, played
from tests.support.folders import read, write


@pytest.fixture
def backup(tmp_path):
    """Make a backup: four games of FUN, one of a person, one of a code; and dice."""
    flash, keeper, match = new_board()
    ann = name(keeper, 0, b"ANN")
    played(keeper, match, 20, 30)
    played(keeper, match, 25, seats=bytes((ann,)))
    played(keeper, match, 15, by_code=True)
    begin(keeper, match, sheet=rules.FREE)
    keeper.note_luck(0, 140, 10)
    play(match, keeper.diary)
    assert keeper.save(match)
    keeper.save_diary()
    closed(keeper, match)
    for face in range(1, 7):
        tally.add(keeper.tally.buffer, face, 100)
    assert keeper.save_tally()
    for given in (0, 0, 192):
        rehearsal.count_choice(keeper.shelf, given)
    write(tmp_path / "backup", flash.contents())
    keep_flash(flash, tmp_path / "flash" / DEFAULT_BOARD)
    return tmp_path / "backup"


def test_the_tables_tell_games_by_sheet_person_and_dice(backup, capsys):
    assert commands.main(["records", str(backup)]) == 0
    out, err = capsys.readouterr()
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "fun everybody device 3 25.0 4.1 30 20 0 0" in lines
    assert "fun everybody code 1 15.0 0.0 15 15" in lines
    assert "fun ANN device 1 25.0 0.0 25 25 0 0" in lines
    assert "fun, the best: 30 guest, 25 ANN, 20 guest" in lines
    assert any(line.startswith("free everybody device 1 ") for line in lines)
    assert "drill: 3 choices, 0.50 given away each, longest streak of right ones 2" in lines
    who, text = next(line for line in lines if line.startswith("newest game")).split(": ")
    newest = Match()
    assert GameCode().read(text.encode(), newest, Diary()) == rules.OK
    assert who == f"newest game, guest {newest.total(0)}"
    assert lines[-1].startswith("dice thrown: 665 (1: 110,") and lines[-1].endswith("0.13, fair")
    assert not err


def test_a_spreadsheet_gets_one_table(backup, capsys):
    assert commands.main(["records", str(backup), "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    first = rows[0]
    assert (first["sheet"], first["who"], first["dice"], first["games"]) == (
        "free",
        "everybody",
        "device",
        "1",
    )
    fun = [row for row in rows if row["sheet"] == "fun"]
    assert [row["games"] for row in fun] == ["3", "1", "1"]
    assert (fun[0]["from 0"], fun[0]["from 100"], fun[1]["from 0"]) == ("3", "0", "")


def test_a_drawing_has_a_histogram_for_each_book(backup, capsys):
    file = backup.parent / "records.svg"
    assert commands.main(["records", str(backup), "--svg", str(file)]) == 0
    drawn = file.read_text()
    assert ET.fromstring(drawn).tag.endswith("svg")
    for words in ("fun: 3 games", "free: 1 games", "perfect play", "average 25", "luck (bars)"):
        assert words in drawn
    assert capsys.readouterr().out == ""
    assert commands.main(["records", str(backup), "--svg", str(backup)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_used_gets_a_line_and_the_others_are_told(backup, capsys):
    (backup / "saves" / "books" / "fun").write_bytes(b"rubbish")
    assert commands.main(["records", str(backup)]) == 1
    out, err = capsys.readouterr()
    assert err == "records: saves/books/fun is damaged\n" and "free" in out
    assert (backup / "saves" / "books" / "fun").read_bytes() == b"rubbish"


@pytest.mark.parametrize("folder", ["nowhere", "empty", "file", "zip"])
def test_a_folder_without_saves_gets_one_line(folder, tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    write(tmp_path, {"file": b"", "zip/flash.zip": b"no zip"})
    assert commands.main(["records", str(tmp_path / folder)]) == 1
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and str(tmp_path / folder) in err


def test_what_the_simulator_keeps_or_a_zip_is_read_as_a_backup_is(backup, capsys, monkeypatch):
    commands.main(["records", str(backup)])
    wanted = capsys.readouterr()
    kept = backup.parent / "flash"
    monkeypatch.setenv("RATTLE_FLASH", str(kept))  # which is where those are that nobody names
    for place in ([str(kept / DEFAULT_BOARD)], [saves.write(backup.parent / "backup.zip", read(backup))], []):
        assert commands.main(["records", *place]) == 0
        assert capsys.readouterr() == wanted


@pytest.mark.parametrize("begun", [False, True], ids=["a fresh clone", "begun and nothing kept"])
@pytest.mark.parametrize("thrown", [False, True], ids=["nobody has played yet", "no game has counted yet"])
def test_where_nobody_has_played_that_is_said_and_nothing_is_drawn(
    begun, thrown, tmp_path, capsys, monkeypatch
):
    monkeypatch.setenv("RATTLE_FLASH", str(tmp_path))
    if begun:
        KeptFlash(tmp_path / DEFAULT_BOARD).close()
    if thrown:
        flash = Flash()
        rehearsal.power_on(flash)[0].save_tally()
        keep_flash(flash, tmp_path / DEFAULT_BOARD)
    words = "no game has counted yet" if thrown else "nobody has played yet"
    assert commands.main(["records"]) == 0
    assert capsys.readouterr() == (f"{words}\n", "")
    assert commands.main(["records", "--csv"]) == 0
    assert capsys.readouterr().out.count("\n") == 1
    file = tmp_path / "records.svg"
    assert commands.main(["records", "--svg", str(file)]) == 0
    assert capsys.readouterr() == (f"{words}; there is nothing to draw\n", "")
    assert not file.exists()
