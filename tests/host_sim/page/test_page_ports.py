"""Which port the page takes for the board, when it asks for one, how it listens, and how it gives it back."""

import json
import os
from pathlib import Path

import pytest

from tests.support.page_session import under_node
from tests.support.pty_board import PtyBoard, posing

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

Step = tuple[str, str]  # what is done, the board


def taken(*steps: Step) -> list[str]:
    """Answer what the page takes each time that it wants a board."""
    return under_node("ports_under_node.mjs", Path(), json.dumps(steps)).splitlines()


def test_a_board_is_asked_for_once():
    assert taken(("press", "pico"), ("press", ""), ("file", "")) == ["pico", "pico", "pico"]


def test_only_a_press_may_ask():
    assert taken(("file", "pico"), ("press", "pico")) == ["SecurityError", "pico"]


def test_what_is_no_pico_is_not_offered():
    assert taken(("press", "no pico"), ("press", "pico")) == ["NotFoundError", "pico"]


def test_another_board_is_meant_from_when_it_was_chosen():
    chosen = taken(
        ("press", "pico"), ("another", "another pico"), ("press", ""), ("another", "pico"), ("press", "")
    )
    assert chosen == ["pico", "another pico", "another pico", "pico", "pico"]


def test_who_chooses_no_other_board_keeps_the_one():
    assert taken(("press", "pico"), ("another", ""), ("press", "")) == ["pico", "NotFoundError", "pico"]


def test_while_the_board_that_was_chosen_is_unplugged_the_other_one_is_not_taken_unasked():
    chosen = (("press", "pico"), ("another", "another pico"), ("unplug", "another pico"))
    assert taken(*chosen, ("press", ""), ("plug in", "another pico"), ("press", ""))[2:] == [
        "NotFoundError",
        "another pico",
    ]


def test_a_board_that_is_refused_plays_again(page, tmp_path):
    with PtyBoard(tmp_path, before=posing(version=(1, 23, 0))) as board:
        assert page.flash(board).trouble
        assert board.heard.endswith(b"\x04")


def test_after_a_pulled_cable_the_port_is_closed(page, tmp_path):
    board = PtyBoard(tmp_path)
    board.pull_after(5_000)
    with board:  # the program under Node ends with an error where it is left open
        assert page.flash(board).trouble.startswith("the board went away")


def test_what_a_board_says_while_the_page_is_busy_is_no_silence(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert under_node("busy_page_under_node.mjs", tmp_path / "pipe") == "heard\n"
