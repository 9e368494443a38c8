"""The doctor names what a board is and what is wrong with it."""

from pathlib import Path

import pytest

from host_sim import commands
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.image import image
from tests.support.pty_board import PtyBoard, posing
from version import VERSION

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]


def examine(board: PtyBoard, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    capsys.readouterr()
    with board:
        code = commands.main(["doctor", "--port", board.port, *more])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_board_that_is_well_is_described(
    flashed_board: PtyBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said, _ = examine(flashed_board, capsys)
    assert code == 0
    for words in (
        "MicroPython 1.",
        f"wired as   {DEFAULT_BOARD}",
        "KB of files",
        "KB of memory\n",
        "game       it plays\n",
        "0x3c on SDA GP4, SCL GP5",
        "all as they should be",
        "code       all of it in memory: this flash is a file of a computer\n",
        "none on record",
        "ready",
    ):
        assert words in said


def test_where_the_game_will_stop_doctor_and_flash_fail_in_the_same_words_and_nothing_is_sent(
    flashed_board: PtyBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "short").mkdir()
    short = flashed_board.copied(tmp_path / "short", before=posing(free_heap=150_000))
    code, said, errors = examine(short, capsys)
    assert code == 1
    assert "game       it will stop for want of memory, 146 KB are free" in said and "ready\n" in said
    short.put("main.py", b"another")
    with short:
        assert commands.main(["flash", "--port", short.port]) == 1
    assert capsys.readouterr().err.removeprefix("flash") == errors.splitlines(True)[-1].removeprefix("doctor")
    assert short.files()["main.py"] == b"another"


@pytest.mark.parametrize("name", [image.IMAGE, image.TABLES])
def test_files_out_of_date_are_named(
    name: str, flashed_board: PtyBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    flashed_board.put(name, b"damaged")
    code, said, errors = examine(flashed_board, capsys)
    assert code == 1
    assert f"1 of 4 missing or other: {name}" in said
    assert "code       not asked: files are out of date\n" in said
    assert "`make flash`" in errors


def test_a_board_with_another_version_is_told_which_and_which_is_here(
    flashed_board: PtyBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    flashed_board.put("main.py", b"print('rattle 0.0.9 here ready')")
    code, _, errors = examine(flashed_board, capsys)
    assert code == 1
    assert errors.endswith(f"the board has 0.0.9, here is {VERSION}: `make flash` brings it up to date\n")


def test_an_empty_board_is_told_from_a_broken_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said, errors = examine(PtyBoard(tmp_path), capsys)
    assert code == 1
    assert "nothing was flashed yet" in said
    assert "`make flash`" in errors


def test_a_crash_can_be_forgotten_and_it_says_how(
    flashed_board: PtyBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    flashed_board.put("crash.txt", b"1 in a row, code I-0001\nrattle %s here\n" % VERSION.encode())
    assert "`make doctor CLEAR=1` forgets it" in examine(flashed_board, capsys)[1]
    said = examine(flashed_board, capsys, "--clear")[1]
    assert "code I-0001" in said and "forgotten now" in said
    assert "crash.txt" not in flashed_board.files()
    assert "none on record" in examine(flashed_board, capsys, "--clear")[1]


def test_the_last_crash_is_told_with_the_lines_of_the_sources_and_its_version(
    flashed_board: PtyBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    crash = b'1 in a row\nrattle 0.0.9 here\n  File "ui.app", line 7, in f\nIndexError: 7\n'
    flashed_board.put("crash.txt", crash)
    said = examine(flashed_board, capsys)[1]
    assert "crash      1 in a row\n" in said and "IndexError: 7\n" in said
    assert 'File "ui/app.py", line 7, in f' in said
    assert f"another version, this is rattle {VERSION}" in said
