"""A page whose board answers nonsense, or without an end: it ends in one line, and shows text alone."""

from pathlib import Path

import pytest

from host_sim.cable.procedures.trouble import SENSELESS, SILENT, never_answers, never_silent
from tests.support.fake_board import FakeBoard, FakeRepl
from tests.support.nonsense import HTML, STEERING, about
from tests.support.page_session import Page

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

ANOTHER = "; “Another board” chooses another one"
AGAIN = ("run the same again", "press the same button again")
NEVER_SILENT = never_silent("this port") + ANOTHER
FLOOD = b"x" * 65536


def printing(words: str, traceback: str = "") -> FakeRepl:
    """Answer a REPL whose every program prints that."""
    return FakeRepl(lambda _: f"{words}\x04{traceback}\x04>".encode())


def trouble(page: Page, board: FakeBoard) -> str:
    """Install; answer the line that it ends with."""
    with board:
        heard = page.flash(board)
    assert not heard.saves and len(heard.said) < 10_000
    assert all(letter.isprintable() or letter == "\n" for letter in heard.said + heard.trouble)
    return heard.trouble.removesuffix("\n")


@pytest.mark.parametrize("words", ["", HTML, STEERING, "[" * 60_000, "9" * 60_000, about(block_bytes=0)])
def test_an_answer_that_makes_no_sense_is_said_to_make_none(page: Page, tmp_path: Path, words: str) -> None:
    assert trouble(page, FakeBoard(tmp_path, printing(words))) == SENSELESS.replace(*AGAIN)


def test_what_a_board_calls_itself_is_shown_as_text_and_to_an_end(page: Page, tmp_path: Path) -> None:
    said = trouble(page, FakeBoard(tmp_path, printing(about(name=HTML + STEERING + "a" * 9000))))
    assert said.startswith(f"the game does not play: {HTML}?]0;mine??[2J????aaa") and said.endswith("aaa...")


def test_of_a_traceback_its_last_line_is_shown(page: Page, tmp_path: Path) -> None:
    assert (
        trouble(page, FakeBoard(tmp_path, printing("", "a\nb\n" * 9000 + HTML))) == f"the board says: {HTML}"
    )


@pytest.mark.parametrize("programs", [0, 1])
def test_output_without_an_end_is_told_of(page: Page, tmp_path: Path, programs: int) -> None:
    repl = printing(about())

    def answers(sent: bytes, now: float) -> bytes:
        return repl(sent, now) + (FLOOD if repl.programs >= programs else b"")

    assert trouble(page, FakeBoard(tmp_path, answers)) == NEVER_SILENT


def test_a_word_now_and_then_is_not_waited_for_without_an_end(page: Page, tmp_path: Path) -> None:
    repl = FakeRepl(lambda _: b"")

    def answers(sent: bytes, now: float) -> bytes:
        return repl(sent, now) + (b"x" if repl.programs and now % 10 < 0.1 else b"")

    assert trouble(page, FakeBoard(tmp_path, answers, 0.1)) == SILENT.replace(*AGAIN)


def test_who_takes_nothing_at_once_is_no_board(page: Page, tmp_path: Path) -> None:
    repl = FakeRepl(lambda _: b"", 0)
    assert trouble(page, FakeBoard(tmp_path, repl)) == never_answers("this port") + ANOTHER
