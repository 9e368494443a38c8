"""`watch CODE --send`: a game goes to a board over USB, and is watched and raced there."""

import pytest

from host_sim.cable import rehearsal, saves
from host_sim.chip.flash import flash_of
from host_sim.window import games
from tests.host_sim.cable.conftest import on_a_board
from tests.support.brought import SAVES, command
from tests.support.lessons import Pupil
from tests.support.pty_board import PtyBoard
from tests.ui.menus.test_games import to_games
from tests.ui.menus.test_watch import raced, racing

CODE = "EHXTHR3P-3X54F4K3-EAAX2XPN-XHT5RP4H-6JK6X6RA-233FYM"


@pytest.fixture
def sends(tmp_path, monkeypatch):
    """Send the game; answer the exit code."""
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")

    def send(board: PtyBoard) -> int:
        return command(board, "watch", CODE.lower(), "--send")

    return send


@on_a_board
def test_a_game_that_is_sent_is_raced_there_and_what_the_board_kept_is_still_there(
    flashed_board, sends, capsys
):
    assert sends(flashed_board) == 0
    assert capsys.readouterr().out == f"{CODE} -> {rehearsal.GAMES}\n"
    flashed_board.put(SAVES)
    assert sends(flashed_board) == sends(flashed_board) == 0
    assert "nothing was sent" in capsys.readouterr().out
    there = flashed_board.players()
    assert {path: there[path] for path in SAVES} == SAVES | {rehearsal.GAMES: there[rehearsal.GAMES]}
    mine = f"guest 26: python -m host_sim watch {CODE} (--race)"
    assert saves.games_told(there) == [mine, *saves.games_told(SAVES)]
    rig = Pupil(flash=flash_of(there))
    to_games(rig)
    rig.press("A")
    assert racing(rig) == raced(rig) == bytes(games.read(CODE)[1].cards[0].order)


@on_a_board
def test_a_board_with_another_version_or_a_damaged_file_is_left_as_it_is(
    flashed_board, tmp_path, sends, capsys
):
    flashed_board.put({rehearsal.GAMES: b"rubbish"})
    assert sends(flashed_board) == 1
    assert f"{rehearsal.GAMES} of the board is damaged; nothing was sent" in capsys.readouterr().err
    other = PtyBoard(tmp_path / "other")
    other.put({"main.py": b"print('rattle 9 here ready')"})
    assert sends(other) == 1
    err = capsys.readouterr().err
    assert err.splitlines()[-1].startswith("watch: the board has another version")
    assert flashed_board.files()[rehearsal.GAMES] == b"rubbish" and rehearsal.GAMES not in other.files()
