"""What the page does with a board is what the commands do, byte for byte and word for word.

The page's own modules run under Node, its MicroPython in them; the board is a real one on a pty, and that
port stands in the place of WebSerial's (tests/support/page_session.py).
"""

import json

import pytest

from host_sim import commands
from host_sim.cable import saves
from host_sim.cable.trouble import TALKS
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.players import BLOCKS_FILE
from host_sim.image import image
from host_sim.page import offer
from saves_apart import RP2040_BLOCKS, RP2350_BLOCKS
from tests.host_sim.cable.test_dragged_board import flip_bits, plugged, spoilt
from tests.host_sim.page.conftest import CODES
from tests.support.brought import saves_of
from tests.support.fake_board import FakeBoard
from tests.support.page_session import Page
from tests.support.pty_board import BLOCK_BYTES, PtyBoard, posing
from version import VERSION

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]


SAVES = saves_of(5)
OTHER_SAVES = saves_of(11)


@pytest.fixture(scope="module")
def installed(offered, tmp_path_factory):
    """Press INSTALL for a board with saves and somebody's main.py; it is to be looked at only."""
    board = PtyBoard(tmp_path_factory.mktemp("installed"))
    for name, content in SAVES.items():
        board.put(name, content)
    board.put("main.py", b"print('blinky')")
    with board:
        heard = Page(offered).flash(board)
    return board, heard


@pytest.fixture
def board(installed, tmp_path, monkeypatch):
    """A board of one's own with the same on it."""
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")
    (tmp_path / "board").mkdir()
    return installed[0].copied(tmp_path / "board")


def command(board: PtyBoard, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    """Give a command; answer what it said, and its complaint."""
    capsys.readouterr()
    with board:
        commands.main([*arguments, "--port", board.port])
    said = capsys.readouterr()
    return said.out, said.err


def test_install_puts_the_image_on_a_board_and_it_plays(installed, tmp_path):
    board, heard = installed
    assert heard.trouble == ""
    names = image.build(DEFAULT_BOARD, tmp_path / "image", "x64")
    found = board.files()
    assert {name: found[name] for name in names} == {
        name: (tmp_path / "image" / name).read_bytes() for name in names
    }
    assert "4 files sent" in heard.said
    assert heard.said.endswith(f"rattle {VERSION} {DEFAULT_BOARD} ready\n{DEFAULT_BOARD}: it plays\n")


def test_install_keeps_saves_and_what_is_not_from_here(installed):
    board, heard = installed
    assert SAVES.items() <= board.players().items()
    assert board.files()["main.old.py"] == b"print('blinky')"
    assert "kept on the board as *.old.py: main.py" in heard.said


def test_after_install_the_command_has_nothing_to_do_nor_the_page_after_the_command(board, page, capsys):
    assert "all 4 files are on the board already" in "".join(command(board, capsys, "flash"))
    with board:
        assert "all 4 files are on the board already" in page.flash(board).said


def test_a_board_that_was_dragged_onto_is_updated_and_its_saves_stay_apart(page, tmp_path, capsys):
    board = plugged(tmp_path / "board", "RPI_PICO")
    for name, content in SAVES.items():
        board.put(name, content)
    with board:
        assert "it plays" in page.flash(board).said
    assert SAVES.items() <= board.players().items()
    assert "all 6 files are on the board already" in "".join(command(board, capsys, "flash"))


def test_examine_says_what_the_doctor_says(board, page, capsys):
    board.put("crash.txt", b'1 in a row\nrattle 0.0.9 here\n  File "ui.app", line 7, in f\n')
    said, _ = command(board, capsys, "doctor")
    with board:
        heard = page.doctor(board, VERSION)
    assert heard.trouble == ""
    here = heard.said.replace("“Forget the crash” does that", "`make doctor CLEAR=1` forgets it")
    here = here.replace("“Back up”", "`make backup`")
    assert here.splitlines() == said.splitlines()[1:]  # the first names the port
    with board:
        assert "forgotten now" in page.doctor(board, VERSION, clear=True).said
    assert "crash.txt" not in board.files()


def test_examine_of_a_board_out_of_date_ends_with_what_to_press(board, page):
    board.put(image.IMAGE, b"damaged")
    with board:
        heard = page.doctor(board, VERSION)
    assert f"1 of 4 missing or other: {image.IMAGE}" in heard.said
    assert heard.trouble == "files are out of date: “Install” brings them up to date\n"


def test_back_up_takes_the_bytes_that_the_command_takes(board, page, tmp_path, capsys):
    command(board, capsys, "backup", "--to", str(tmp_path / "mine"))
    with board:
        heard = page.backup(board)
    paths = [path for path in (tmp_path / "mine").rglob("*") if path.is_file()]
    assert heard.saves == {
        path.relative_to(tmp_path / "mine").as_posix(): path.read_bytes() for path in paths
    }
    assert heard.saves.keys() >= SAVES.keys()


@pytest.mark.parametrize("name", ["RPI_PICO", "RPI_PICO2"])
def test_back_up_takes_the_blocks_of_saves_that_do_not_mount(page, tmp_path, name):
    board = plugged(tmp_path / "whole", name)
    for path, content in SAVES.items():
        board.put(path, content)
    reserved = RP2040_BLOCKS if name == "RPI_PICO" else RP2350_BLOCKS
    board = spoilt(board, tmp_path / "spoilt", lambda flash: flip_bits(flash, reserved))
    with board:
        heard = page.backup(board)
    blocks = bytes(board.flash()[-reserved * BLOCK_BYTES : -BLOCK_BYTES])
    assert heard.trouble == "" and heard.saves[BLOCKS_FILE] == blocks
    assert "the saves do not mount" in heard.said


def test_restore_puts_saves_on_a_board_and_hands_over_those_it_replaces(board, page):
    before = board.players()
    with board:
        heard = page.restore(board, OTHER_SAVES)
    assert OTHER_SAVES.items() <= board.players().items()
    assert heard.saves == before
    assert heard.said.startswith("what the board had is in a file\n")


def test_where_the_game_does_not_play_that_is_said_in_the_commands_one_line(page, tmp_path, capsys):
    board = PtyBoard(tmp_path, before=posing(version=(1, 23, 0)))
    complaint = command(board, capsys, "flash")[1].splitlines(True)[-1].removeprefix("flash: ")
    with board:
        heard = page.flash(board)
    assert heard.trouble == complaint.replace("`make backup`", "“Back up”")
    assert heard.trouble.count("\n") == 1 and "1.24" in heard.trouble
    assert not board.files()


def test_a_port_that_does_not_open_is_said_so(page, tmp_path):
    heard = page.flash(PtyBoard(tmp_path))  # it is not plugged in
    assert heard.trouble.count("\n") == 1 and "the port does not open" in heard.trouble


@pytest.mark.parametrize("late_s", [0, 0.3])  # some begin when they were asked
def test_what_never_stops_talking_is_no_board_in_the_commands_words(page, tmp_path, late_s):
    asked_at = 0.0

    def talks(sent, now):
        nonlocal asked_at
        if sent and not asked_at:
            asked_at = now
        return b"blah " if not late_s or asked_at and now - asked_at > late_s else b""

    with FakeBoard(tmp_path, talks) as board:
        heard = page.flash(board)
    assert heard.trouble == f"{TALKS.format('this port')}; “Another board” chooses another one\n"


def test_a_damaged_file_of_the_page_is_not_sent(board, offered, tmp_path):
    copy = tmp_path / "offer"
    copy.mkdir()
    for path in offered.iterdir():
        (copy / path.name).write_bytes(path.read_bytes() if path.suffix != offer.ENDING else b"damaged")
    before = board.files()
    with board:
        heard = Page(copy).flash(board)
    assert heard.trouble == "a file of this page is damaged; load the page anew\n"
    assert before.items() <= board.files().items()


def test_what_no_button_does_is_the_commands(offered, tmp_path):
    listed = json.loads((offered / offer.NAME).read_text())
    listed["images"] = {name: files for name, files in listed["images"].items() if not name.startswith("x64")}
    (tmp_path / "offer").mkdir()
    (tmp_path / "offer" / offer.NAME).write_text(json.dumps(listed))
    (tmp_path / "board").mkdir()
    board = PtyBoard(tmp_path / "board")
    with board:
        heard = Page(tmp_path / "offer").flash(board)
    assert heard.trouble == "this page has nothing for a processor called x64; `make flash` compiles for it\n"


def test_the_offer_lists_what_image_builds_for_every_processor_and_nothing_else(offered):
    listed = json.loads((offered / offer.NAME).read_text())
    files = {path.name for path in offered.glob(f"*{offer.ENDING}")}
    digests = {
        digest[: listed["digits"]] + listed["ending"]
        for image_files in (*listed["images"].values(), *listed["boards"].values(), listed["apart"])
        for digest, _ in image_files.values()
    }
    assert digests == files
    for name, content in offer.files(CODES).items():
        assert (offered / name).read_bytes() == content
