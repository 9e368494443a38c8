"""The doctor names what a board is and what is wrong with it; verify plays on it as in the simulator."""

import json

import pytest

from host_sim import commands
from host_sim.cable import verify
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.image import image
from tests.host_sim.cable.conftest import on_a_board
from tests.support.brought import command
from tests.support.pty_board import PtyBoard
from tests.support.recorded import GAMES, press_file
from version import VERSION

SHORT = "import gc\nsys.modules['gc'] = _Over(gc, mem_free=lambda: 150_000)\n"


def examine(board: PtyBoard, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = command(board, "doctor", *more)
    said = capsys.readouterr()
    return code, said.out, said.err


@on_a_board
def test_where_the_game_will_stop_doctor_and_flash_fail_in_the_same_words_and_nothing_is_sent(
    flashed_board, tmp_path, capsys
):
    short = flashed_board.copied(tmp_path / "short", before=SHORT)
    code, said, errors = examine(short, capsys)
    assert code == 1
    assert "game       it will stop for want of memory, 146 KB are free" in said and "ready\n" in said
    short.put({"main.py": b"another"})
    assert command(short, "flash") == 1
    assert capsys.readouterr().err.removeprefix("flash") == errors.splitlines(True)[-1].removeprefix("doctor")
    assert short.files()["main.py"] == b"another"


@on_a_board
def test_a_board_that_is_well_is_described_and_one_out_of_date_is_told_in_what(
    flashed_board, tmp_path, capsys
):
    code, said, _ = examine(flashed_board, capsys)
    assert code == 0
    for words in (
        "MicroPython 1.", f"wired as   {DEFAULT_BOARD}", "KB of files", "KB of memory\n",
        "game       it plays\n", "0x3c on SDA GP4, SCL GP5", "all as they should be",
        "none on record", "ready",
        "code       all of it in memory: this flash is a file of a computer\n",
    ):  # fmt: skip
        assert words in said
    flashed_board.put({image.TABLES: b"damaged"})
    code, said, errors = examine(flashed_board, capsys)
    assert code == 1 and f"1 of 4 missing or other: {image.TABLES}" in said
    assert "code       not asked: files are out of date\n" in said and "`make flash`" in errors
    flashed_board.put({"main.py": b"print('rattle 0.0.9 here ready')"})
    code, _, errors = examine(flashed_board, capsys)
    assert code == 1
    assert errors.endswith(f"the board has 0.0.9, here is {VERSION}: `make flash` brings it up to date\n")
    code, said, errors = examine(PtyBoard(tmp_path / "empty"), capsys)
    assert code == 1 and "nothing was flashed yet" in said and "`make flash`" in errors


@on_a_board
def test_the_last_crash_is_told_with_the_lines_of_the_sources_and_its_version_and_can_be_forgotten(
    flashed_board, capsys
):
    crash = b'1 in a row, code I-0001\nrattle 0.0.9 here\n  File "ui.app", line 7, in f\nIndexError: 7\n'
    flashed_board.put({"crash.txt": crash})
    said = examine(flashed_board, capsys)[1]
    assert "crash      1 in a row, code I-0001\n" in said and "IndexError: 7\n" in said
    assert 'File "ui/app.py", line 7, in f' in said
    assert f"another version, this is rattle {VERSION}" in said and "`make doctor CLEAR=1` forgets it" in said
    said = examine(flashed_board, capsys, "--clear")[1]
    assert "code I-0001" in said and "forgotten now" in said
    assert "crash.txt" not in flashed_board.files()
    assert "none on record" in examine(flashed_board, capsys, "--clear")[1]


@on_a_board
def test_a_good_board_plays_as_the_simulator_and_is_left_as_it_was(flashed_board, capsys):
    before = flashed_board.files()
    capsys.readouterr()
    presses = str(press_file("solo"))
    assert (
        command(flashed_board, "verify", "--seed", str(GAMES["solo"][0]), "--presses", presses, "--json") == 0
    )
    (game,) = json.loads(capsys.readouterr().out)["games"]
    golden = json.loads(press_file("solo").with_suffix(".json").read_text())
    assert game["wrong"] == []
    assert game["signature"] == golden["signature"]
    assert game["frames"] == golden["frames"]
    assert (game["tones"], game["tones_signature"]) == (golden["tones"], golden["tones_signature"])
    assert game["totals"] == [player["total"] for player in golden["players"]]
    assert game["allocations"] == 0
    assert game["heap_locked"]
    assert game["tick_us"] <= game["longest_tick_us"] and 0 < game["longest_tick"] <= game["ticks"]
    assert flashed_board.files() == before


def test_whatever_differs_is_named():
    found = {"signature": "b", "frames": 7, "cards": "00", "allocations": 16, "heap_locked": True}
    wrong = verify.differences(found, {"signature": "a", "frames": 7, "cards": "00"})
    assert wrong == ["signature b, in the simulator a", "allocations 16, in the simulator 0"]


def test_a_recording_without_its_seed_is_refused(capsys):
    assert commands.main(["verify", "--presses", str(press_file("solo"))]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("recording", "why"),
    [
        (bytes(range(256)), "is not text"),
        (b"20 elbow\n", "no button named elbow"),
        (b"-3 a\n", "ticks go from 0"),
        (None, "No such file"),
    ],
)
def test_a_recording_that_cannot_be_read_is_one_line_before_a_board_is_looked_for(
    recording, why, tmp_path, capsys
):
    presses = tmp_path / "mine.presses"
    if recording is not None:
        presses.write_bytes(recording)
    assert commands.main(["verify", "--seed", "1", "--presses", str(presses)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"verify: {presses}") and why in said and said.count("\n") == 1


@on_a_board
def test_a_board_that_dims_and_goes_dark_shows_what_the_simulator_shows_and_keeps_the_players_save(
    flashed_board, tmp_path, capsys
):
    flashed_board.put({"saves/match": b"precious"})
    presses = tmp_path / "idle.presses"
    presses.write_text("20 a 5\n1700 down 5\n1750 a 5\n6400 a 5\n6450 a 5\n")
    capsys.readouterr()
    assert command(flashed_board, "verify", "--seed", "3", "--presses", str(presses), "--json") == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert game["wrong"] == []
    assert game["ticks"] > 6600
    # The game that is started at the end puts aside what no match is.
    assert flashed_board.files()["saves/match.bad"] == b"precious"
    flashed_board.put({image.IMAGE: b"damaged"})
    assert command(flashed_board, "verify") == 1
    assert "`make flash` first" in capsys.readouterr().err
