"""A recorded game on a real MicroPython with the flashed firmware, compared with the simulator's."""

import json
from pathlib import Path

import pytest

from host_sim import commands
from host_sim.cable import verify
from host_sim.image import image
from host_sim.window import run
from tests.support.pty_board import PtyBoard
from tests.support.recorded import GAMES, press_file


def ask(board: PtyBoard, *arguments: str) -> int:
    with board:
        return commands.main(["verify", "--port", board.port, *arguments])


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_good_board_plays_as_the_simulator_and_is_left_as_it_was(
    flashed_board: PtyBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    before = flashed_board.files()
    capsys.readouterr()
    presses = str(press_file("solo"))
    assert ask(flashed_board, "--seed", str(GAMES["solo"][0]), "--presses", presses, "--json") == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    golden = json.loads(press_file("solo").with_suffix(".json").read_text())
    assert game["wrong"] == []
    assert game["signature"] == golden["signature"]
    assert game["frames"] == golden["frames"]
    assert (game["tones"], game["tones_signature"]) == (golden["tones"], golden["tones_signature"])
    assert game["totals"] == [player["total"] for player in golden["players"]]
    assert game["allocations"] == 0
    assert game["heap_locked"]
    for times in ("screen_us", "save_us", "analysis_us"):
        assert game[times] and game[times] == sorted(game[times])
    assert flashed_board.files() == before


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_board_that_dims_moves_its_picture_and_goes_dark_shows_what_the_simulator_shows(
    flashed_board: PtyBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    presses = tmp_path / "idle.presses"
    presses.write_text("20 a 5\n1700 down 5\n1750 a 5\n6400 a 5\n6450 a 5\n")
    capsys.readouterr()
    assert ask(flashed_board, "--seed", "3", "--presses", str(presses), "--json") == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert game["wrong"] == []
    assert game["ticks"] > 6600


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_the_players_save_is_not_touched_nor_is_a_game_by_the_one_before(flashed_board: PtyBoard) -> None:
    flashed_board.put("saves/match", b"precious")
    flashed_board.put("main.py", flashed_board.files()["main.py"])
    assert ask(flashed_board) == 0
    # The game that is started at the end puts aside what no match is.
    assert flashed_board.files()["saves/match.bad"] == b"precious"


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_board_of_another_version_is_to_be_flashed_first(
    flashed_board: PtyBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    flashed_board.put(image.IMAGE, b"damaged")
    assert ask(flashed_board) == 1
    assert "`make flash` first" in capsys.readouterr().err


def test_whatever_differs_is_named() -> None:
    found = {"signature": "b", "frames": 7, "cards": "00", "allocations": 16, "heap_locked": True}
    wrong = verify.differences(found, {"signature": "a", "frames": 7, "cards": "00"})
    assert wrong == ["signature b, in the simulator a", "allocations 16, in the simulator 0"]


def test_a_recording_without_its_seed_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
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
    recording: bytes | None, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    presses = tmp_path / "mine.presses"
    if recording is not None:
        presses.write_bytes(recording)
    assert commands.main(["verify", "--seed", "1", "--presses", str(presses)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"verify: {presses}") and why in said and said.count("\n") == 1


@pytest.mark.parametrize("seed", ["-1", "9" * 30])
def test_a_seed_that_cannot_be_is_refused(seed: str) -> None:
    with pytest.raises(SystemExit) as left:
        commands.main(["verify", "--seed", seed])
    assert left.value.code == 2


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_a_recording_without_an_end_is_one_line(
    flashed_board: PtyBoard,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def play(*_: object, **__: object) -> None:
        raise run.RunFailed("no end after 400000 ticks")

    monkeypatch.setattr(run, "play", play)
    presses = tmp_path / "endless.presses"
    presses.write_text("20 a 5\n")
    assert ask(flashed_board, "--seed", "3", "--presses", str(presses)) == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"verify: {presses} cannot be played: no end after 400000 ticks"
    )
