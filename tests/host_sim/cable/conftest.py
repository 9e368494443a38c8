"""A board that was flashed once, for all the tests that begin with one."""

from typing import Any, NamedTuple

import pytest

from host_sim import commands
from tests.support.pty_board import PtyBoard


def on_a_board(test: Any) -> Any:
    """Mark a test that plugs in a board on a pty."""
    return pytest.mark.slow(pytest.mark.needs("mp64")(test))


class Flashed(NamedTuple):
    """A board that the command has flashed from nothing, unplugged again, what it said, its exit code."""

    board: PtyBoard
    said: str
    code: int


@pytest.fixture(scope="session")
def flashed(tmp_path_factory):
    """Flash a board; it is to be looked at only."""
    board = PtyBoard(tmp_path_factory.mktemp("flashed"))
    with pytest.MonkeyPatch.context() as patch, board:
        said: list[str] = []
        patch.setattr("builtins.print", lambda *words, **_: said.append(" ".join(map(str, words))))
        code = commands.main(["flash", "--port", board.port])
    return Flashed(board, "\n".join(said), code)


@pytest.fixture
def flashed_board(flashed, tmp_path):
    """A board of one's own with what the command has put onto that one."""
    assert flashed.code == 0, flashed.said
    return flashed.board.copied(tmp_path / "board")
