"""What the page does with a board is what the commands do, byte for byte and word for word.

The page's own modules run under Node, its MicroPython in them; the board is a real one on a pty, and that
port stands in the place of WebSerial's (page_session.py).
"""

import json
import os
import time
from pathlib import Path

import pytest

from host_sim.cable import saves
from host_sim.cable.trouble import MUTE, SENSELESS, TALKS
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.players import BLOCKS_FILE
from host_sim.image import image
from host_sim.image.manifest import sha256
from host_sim.page import offer
from saves_apart import RP2350_BLOCKS
from tests.host_sim.cable.test_dragged_board import flip_bits, plugged, spoilt
from tests.host_sim.cable.test_ports import FLOODS, with_main
from tests.host_sim.page.conftest import CODES
from tests.host_sim.page.page_session import Page, under_node
from tests.support.brought import OTHER_SAVES, SAVES, command
from tests.support.folders import read
from tests.support.hostile import HTML, SENSELESS_ANSWERS, STEERING
from tests.support.pty_board import BLOCK_BYTES, PtyBoard, posing
from tests.support.slices import HANGS_S
from version import VERSION

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]


@pytest.fixture(scope="module")
def installed(offered, tmp_path_factory):
    """Press INSTALL for a board with saves and somebody's main.py; it is to be looked at only."""
    board = PtyBoard(tmp_path_factory.mktemp("installed"))
    board.put(SAVES | {"main.py": b"print('blinky')"})
    with board:
        heard = Page(offered).does(board, "flash", "")
    return board, heard


@pytest.fixture
def board(installed, tmp_path, monkeypatch):
    """A board of one's own with the same on it."""
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")
    return installed[0].copied(tmp_path / "board")


def told_of(board: PtyBoard, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[str, str]:
    """Give a command; answer what it said, and its complaint."""
    capsys.readouterr()
    command(board, *words)
    said = capsys.readouterr()
    return said.out, said.err


def test_a_board_that_was_dragged_onto_is_updated_and_its_saves_stay_apart(page, tmp_path, capsys):
    board = plugged(tmp_path / "board", "RPI_PICO")
    board.put(SAVES)
    with board:
        assert "it plays" in page.does(board, "flash", "").said
    assert SAVES.items() <= board.players().items()
    assert "all 6 files are on the board already" in "".join(told_of(board, capsys, "flash"))


def test_back_up_takes_the_bytes_that_the_command_takes(board, page, tmp_path, capsys):
    told_of(board, capsys, "backup", "--to", str(tmp_path / "mine"))
    with board:
        heard = page.does(board, "backup")
    assert heard.saves == read(tmp_path / "mine")
    assert heard.saves.keys() >= SAVES.keys()


def test_back_up_takes_the_blocks_of_saves_that_do_not_mount(page, tmp_path):
    board = plugged(tmp_path / "whole", "RPI_PICO2")
    board.put(SAVES)
    board = spoilt(board, tmp_path / "spoilt", lambda flash: flip_bits(flash, RP2350_BLOCKS))
    with board:
        heard = page.does(board, "backup")
    blocks = bytes(board.flash()[-RP2350_BLOCKS * BLOCK_BYTES : -BLOCK_BYTES])
    assert heard.trouble == "" and heard.saves[BLOCKS_FILE] == blocks
    assert "the saves do not mount" in heard.said


def test_restore_puts_saves_on_a_board_and_hands_over_those_it_replaces(board, page):
    before = board.players()
    with board:
        wanted = {name: (sha256(content), len(content)) for name, content in OTHER_SAVES.items()}
        heard = page.does(board, "restore", wanted, list(wanted), "a file", files=OTHER_SAVES)
    assert OTHER_SAVES.items() <= board.players().items()
    assert heard.saves == before
    assert heard.said.startswith("what the board had is in a file\n")


def test_where_the_game_does_not_play_that_is_said_in_the_commands_one_line(page, tmp_path, capsys):
    board = PtyBoard(tmp_path, before=posing(version=(1, 23, 0)))
    complaint = told_of(board, capsys, "flash")[1].splitlines()[-1].removeprefix("flash: ")
    with board:
        heard = page.does(board, "flash", "")
    assert heard.trouble == complaint.replace("`make backup`", "“Back up”")
    assert "\n" not in heard.trouble and "1.24" in heard.trouble
    assert not board.files()


def test_install_puts_the_image_on_a_board_keeps_what_is_not_from_here_and_it_plays(
    installed, board, page, capsys
):
    first, heard = installed
    assert heard.trouble == ""
    found = first.files()
    assert image.build(DEFAULT_BOARD, "x64").items() <= found.items()
    assert SAVES.items() <= first.players().items()
    assert found["main.old.py"] == b"print('blinky')"
    assert "4 files sent" in heard.said and "kept on the board as *.old.py: main.py" in heard.said
    assert heard.said.endswith(f"rattle {VERSION} {DEFAULT_BOARD} ready\n{DEFAULT_BOARD}: it plays\n")
    assert "all 4 files are on the board already" in "".join(told_of(board, capsys, "flash"))
    with board:
        assert "all 4 files are on the board already" in page.does(board, "flash", "").said


def test_examine_says_what_the_doctor_says_and_what_to_press(board, page, capsys):
    crash = b'1 in a row\nrattle 0.0.9 here\n  File "ui.app", line 7, in f\n'
    board.put({"crash.txt": crash, image.IMAGE: b"damaged"})
    said, _ = told_of(board, capsys, "doctor")
    with board:
        heard = page.does(board, "doctor", "", VERSION, False)
    assert heard.trouble == "files are out of date: “Install” brings them up to date"
    here = heard.said.replace("“Forget the crash” does that", "`make doctor CLEAR=1` forgets it")
    here = here.replace("“Back up”", "`make backup`").replace("“Install”", "`make flash`")
    assert here.splitlines() == said.splitlines()[1:]  # the first names the port
    with board:
        assert "forgotten now" in page.does(board, "doctor", "", VERSION, True).said
    assert "crash.txt" not in board.files()


def test_what_the_page_has_damaged_or_not_is_not_sent_and_the_offer_is_what_image_builds(
    board, page, offered, tmp_path
):
    listed = json.loads((offered / offer.NAME).read_text())
    found = (*listed["images"].values(), *listed["boards"].values(), listed["apart"])
    digests = {digest[: listed["digits"]] for files in found for digest, _ in files.values()}
    assert {digest + listed["ending"] for digest in digests} == {
        path.name for path in offered.glob(f"*{offer.ENDING}")
    }
    for name, content in offer.files(CODES).items():
        assert (offered / name).read_bytes() == content
    copy = tmp_path / "offer"
    copy.mkdir()
    for path in offered.iterdir():
        (copy / path.name).write_bytes(path.read_bytes() if path.suffix != offer.ENDING else b"damaged")
    before = board.files()
    with board:
        damaged = Page(copy).does(board, "flash", "").trouble
        listed["images"] = {name: it for name, it in listed["images"].items() if not name.startswith("x64")}
        (copy / offer.NAME).write_text(json.dumps(listed))
        nothing = Page(copy).does(board, "flash", "").trouble
    assert damaged == "a file of this page is damaged; load the page anew"
    assert nothing == "this page has nothing for a processor called x64; `make flash` compiles for it"
    assert before.items() <= board.files().items()
    unplugged = page.does(board, "flash", "").trouble
    assert "\n" not in unplugged and "the port does not open" in unplugged


def test_a_board_that_is_refused_plays_again(page, tmp_path):
    with PtyBoard(tmp_path, before=posing(version=(1, 23, 0))) as board:
        assert page.does(board, "flash", "").trouble
        until = time.monotonic() + HANGS_S
        while not board.heard.endswith(b"\x04"):  # it is on its way
            assert time.monotonic() < until
            time.sleep(0.01)


def test_after_a_pulled_cable_the_port_is_closed(page, tmp_path):
    board = PtyBoard(tmp_path)
    board.pull_after(5_000)
    with board:  # the program under Node ends with an error where it is left open
        assert page.does(board, "flash", "").trouble.startswith("the board went away")


def test_what_a_board_says_while_the_page_is_busy_is_no_silence_a_letter_now_and_then_no_answer(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert under_node("busy_page_under_node.mjs", tmp_path / "pipe") == "heard\nno answer\n"


@pytest.mark.parametrize(
    ("steps", "taken"),
    [
        ("press pico, press, file", "pico pico pico"),  # it asks once
        ("file pico, press pico", "SecurityError pico"),  # only a press may ask
        ("press no pico, press pico", "NotFoundError pico"),
        # Another board is meant from when it was chosen.
        (
            "press pico, another another pico, press, another pico, press",
            "pico another-pico another-pico pico pico",
        ),
        ("press pico, another, press", "pico NotFoundError pico"),
        # While the board that was chosen is unplugged, the other one is not taken unasked.
        (
            "press pico, another another pico, unplug another pico, press, plug in another pico, press",
            "pico another-pico NotFoundError another-pico",
        ),
    ],
)
def test_the_page_takes_the_board_that_was_chosen_and_asks_for_one_at_a_press(steps, taken):
    done = []
    for step in steps.split(", "):
        what = "plug in" if step.startswith("plug in") else step.split()[0]
        done.append((what, step[len(what) + 1 :]))
    found = under_node("ports_under_node.mjs", Path(), json.dumps(done)).splitlines()
    assert [name.replace(" ", "-") for name in found] == taken.split()


ANOTHER = "; “Another board” chooses another one"
AGAIN = ("run the same again", "press the same button again")


def trouble(board: PtyBoard, page: Page) -> str:
    """Install on a board that is plugged in; answer the line that it ends with."""
    heard = page.does(board, "flash", "")
    assert not heard.saves and len(heard.said) < 10_000
    assert all(letter.isprintable() or letter == "\n" for letter in heard.said + heard.trouble)
    return heard.trouble


@pytest.fixture
def says(offered, tmp_path):
    """Answer a page, for whose procedures a board runs some code."""

    def page_with(code: str, haste: int = 1) -> Page:
        (tmp_path / "offer").mkdir(exist_ok=True)
        listed = json.loads((offered / offer.NAME).read_text()) | {"programs": [], "procedure": code}
        (tmp_path / "offer" / offer.NAME).write_text(json.dumps(listed))
        return Page(tmp_path / "offer", haste)

    return page_with


def test_who_talks_without_an_end_or_says_nothing_is_told_of(says, tmp_path):
    board = PtyBoard(tmp_path / "board")
    with board:
        assert trouble(board, says(FLOODS)) == TALKS.format("this port") + ANOTHER
    for keeps_doing, why, haste in (("sys.stdout.write('x' * 4096)", TALKS, 1), ("pass", MUTE, 50)):
        with with_main(board, keeps_doing):
            assert trouble(board, says("", haste)) == why.format("this port") + ANOTHER


def test_what_makes_no_sense_is_said_to_make_none(says, tmp_path):
    board = PtyBoard(tmp_path / "board")
    without_end = ("", '["say", "and no end"]')
    every = [words for words in SENSELESS_ANSWERS if words] + list(without_end)
    for number, words in enumerate(every):
        board.put({f"{number}": words.encode()})
    with board:
        for number, words in enumerate(every):
            end = "" if words in without_end else """print('["trouble", "it was taken"]')"""
            page = says(f"print(open('{number}').read())\n{end}")
            assert trouble(board, page) == SENSELESS.replace(*AGAIN), words[:99]


def test_what_a_board_says_is_shown_as_text_and_to_an_end_of_a_traceback_the_last_line(says, tmp_path):
    words = json.dumps(["trouble", HTML + STEERING + "a" * 9000])
    with PtyBoard(tmp_path / "board") as board:
        said = trouble(board, says(f"print({words!r})"))
        assert said.startswith(f"{HTML}?]0;mine??[2J????aaa") and said.endswith("aaa...")
        end = trouble(board, says(f"raise ValueError('a\\nb\\n' * 9000 + {HTML!r})"))
        assert end == f'the board says: {HTML} (File "<stdin>", line 1, in <module>)'
