"""What the page says names its buttons where one does it, and the command where only that does."""

import json
from pathlib import Path

import pytest

from host_sim.site import offer
from tests.support.page_session import Page
from tests.support.pty_board import PtyBoard

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]


def test_what_no_button_does_is_the_commands(offered: Path, tmp_path: Path) -> None:
    listed = json.loads((offered / offer.NAME).read_text())
    listed["images"] = {name: files for name, files in listed["images"].items() if not name.startswith("x64")}
    (tmp_path / "offer").mkdir()
    (tmp_path / "offer" / offer.NAME).write_text(json.dumps(listed))
    (tmp_path / "board").mkdir()
    board = PtyBoard(tmp_path / "board")
    with board:
        heard = Page(tmp_path / "offer").flash(board)
    assert heard.trouble == "this page has nothing for a processor called x64; `make flash` compiles for it\n"


def test_what_a_button_does_is_the_buttons(page: Page, tmp_path: Path) -> None:
    board = PtyBoard(tmp_path)
    with board:
        heard = page.doctor(board, "0.0")
    assert "“Install” brings them up to date" in heard.trouble
