"""A page whose board answers nonsense, or without an end: it ends in one line, and shows text alone."""

import json

import pytest

from host_sim.cable.trouble import MUTE, SENSELESS, SILENT, TALKS
from tests.support.fake_board import FakeBoard, FakeRepl
from tests.support.nonsense import HTML, STEERING
from tests.support.page_session import Page

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

ANOTHER = "; “Another board” chooses another one"
AGAIN = ("run the same again", "press the same button again")
NEVER_SILENT = TALKS.format("this port") + ANOTHER
FLOOD = b"x" * 65536


def printing(words: str, traceback: str = "") -> FakeRepl:
    """Answer a REPL whose procedure prints that, and who takes it without a word."""

    def run(program: bytes) -> bytes:
        said = f"{words}\r\n\x04{traceback}" if program.startswith(b"from ") else "\x04"
        return f"{said}\x04>".encode()

    return FakeRepl(run)


def trouble(page: Page, board: FakeBoard) -> str:
    """Install; answer the line that it ends with."""
    with board:
        heard = page.flash(board)
    assert not heard.saves and len(heard.said) < 10_000
    assert all(letter.isprintable() or letter == "\n" for letter in heard.said + heard.trouble)
    return heard.trouble.removesuffix("\n")


@pytest.mark.parametrize(
    "words",
    [
        "", HTML, STEERING, "[" * 60_000, "9" * 60_000, "null", "[]", "[[]]",
        '["say"]', '["say", 1]', '["keep"]',
        '["constructor", "a"]', '["more", "../../up.sav", "00"]', '["more", "saves/match", "0g"]',
        '["piece", "../secret", 0, 9]', '["bar", "a", 1.5]', '["start", "a"]', '["say", "and no end"]',
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_said_to_make_none(page, tmp_path, words):
    assert trouble(page, FakeBoard(tmp_path, printing(words))) == SENSELESS.replace(*AGAIN)


def test_what_a_board_says_is_shown_as_text_and_to_an_end(page, tmp_path):
    words = json.dumps(["trouble", HTML + STEERING + "a" * 9000])
    said = trouble(page, FakeBoard(tmp_path, printing(words)))
    assert said.startswith(f"{HTML}?]0;mine??[2J????aaa") and said.endswith("aaa...")


def test_of_a_traceback_its_last_line_is_shown(page, tmp_path):
    board = FakeBoard(tmp_path, printing("", "a\nb\n" * 9000 + HTML))
    assert trouble(page, board) == f"the board says: {HTML}"


@pytest.mark.parametrize("programs", [0, 1])
def test_output_without_an_end_is_told_of(page, tmp_path, programs):
    repl = printing("")

    def answers(sent, now):
        return repl(sent, now) + (FLOOD if repl.programs >= programs else b"")

    assert trouble(page, FakeBoard(tmp_path, answers)) == NEVER_SILENT


def test_a_word_now_and_then_is_not_waited_for_without_an_end(page, tmp_path):
    repl = FakeRepl(lambda _: b"")

    def answers(sent, now):
        return repl(sent, now) + (b"x" if repl.programs and now % 10 < 0.1 else b"")

    assert trouble(page, FakeBoard(tmp_path, answers, 0.1)) == SILENT.replace(*AGAIN)


def test_who_answers_nothing_is_no_board(page, tmp_path):
    assert trouble(page, FakeBoard(tmp_path, lambda *_: b"", 0.1)) == MUTE.format("this port") + ANOTHER
