"""A board with Rattle frozen into its MicroPython gets the rest, one with another Rattle gets all."""

from pathlib import Path

import pytest

from host_sim.cli import commands
from host_sim.device.desk import Desk
from host_sim.device.link import Link
from host_sim.device.talk import about, built_in, files
from host_sim.device.talk.files import FOLDER
from host_sim.device.talk.players import is_players
from host_sim.image import frozen, image
from host_sim.image.board_numbers import DEFAULT_BOARD
from tests.support.pty_board import PtyBoard
from version import VERSION

pytestmark = pytest.mark.needs("mp64")


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make firmware` freezes."""
    folder = tmp_path_factory.mktemp("frozen") / "frozen"
    frozen.fill(folder)
    return folder


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another Rattle, of which nothing starts: whatever plays beside it is a file."""
    folder = tmp_path_factory.mktemp("another") / "frozen"
    frozen.fill(folder)
    (folder / "version.py").write_text('VERSION = "0.0.9"\nSOURCES = "0123"\n')
    for package in ("boot", "hw", "ui"):
        (folder / package / "__init__.py").write_text("raise ImportError\n")
    return folder


def say(board: PtyBoard, capsys: pytest.CaptureFixture[str], command: str, *more: str) -> tuple[int, str]:
    capsys.readouterr()
    with board:
        code = commands.main([command, "--port", board.port, *more])
    return code, capsys.readouterr().out


def sent(board: PtyBoard) -> set[str]:
    return {path for path in board.files() if not path.startswith(FOLDER) and not is_players(path)}


def in_image(tmp_path: Path) -> set[str]:
    return set(image.build(DEFAULT_BOARD, tmp_path / "image", "x64"))


def test_a_board_with_this_rattle_frozen_gets_the_rest_plays_and_is_well(
    serving: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = PtyBoard(tmp_path, frozen=serving)
    code, said = say(board, capsys, "flash")
    assert code == 0, said
    assert f"Rattle {VERSION} is frozen into it, as this checkout has it" in said
    assert sent(board) == {"main.py", "board_config.py", image.IMAGE}
    all_of_it = image.build(DEFAULT_BOARD, tmp_path / "all", "x64")[image.IMAGE]
    assert len(board.files()[image.IMAGE]) < all_of_it / 2
    code, said = say(board, capsys, "doctor")
    assert code == 0, said
    assert f"frozen     Rattle {VERSION} is frozen into it, as this checkout has it\n" in said
    assert "files      all as they should be" in said
    assert "code       all of it runs from flash, in MicroPython\n" in said
    presses = tmp_path / "short.presses"
    presses.write_text("20 a 5\n60 down 5\n")
    code, said = say(board, capsys, "verify", "--seed", "3", "--presses", str(presses))
    assert code == 0 and "as in the simulator" in said


def test_what_a_flash_without_it_had_sent_goes_and_hides_nothing(
    serving: Path, flashed_board: PtyBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "frozen").mkdir()
    board = flashed_board.copied(tmp_path / "frozen", serving)
    with board, Link(board.port) as line:
        line.run("import os\nos.mkdir('wizard2')\nos.mkdir('strategy')\nos.mkdir('strategy/left_empty')")
    assert say(board, capsys, "flash")[0] == 0
    assert not {path for path in sent(board) if frozen.is_frozen(path)}
    with board, Link(board.port) as line:
        folders = set(line.run("import os\nprint('\\n'.join(os.listdir()))").split())
    assert not folders & {"boot", "engine", "hw", "keeping", "strategy", "ui", "wizard", "contract"}
    assert "wizard2" in folders, "whose it is nobody knows"


def test_another_rattle_that_is_frozen_is_told_of_and_everything_is_sent_before_it(
    another: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = PtyBoard(tmp_path, frozen=another)
    code, said = say(board, capsys, "flash")
    assert code == 0, said
    assert "Rattle 0.0.9 is frozen into it, not as this checkout has it: all are files" in said
    assert "`make firmware`" in said
    assert sent(board) == in_image(tmp_path)


def test_a_file_that_hides_what_is_frozen_is_named_and_it_does_not_serve(
    serving: Path, tmp_path: Path
) -> None:
    board = PtyBoard(tmp_path, frozen=serving)
    hiding = ("boot.py", "version.mpy", "ui/draw/notes.txt")
    for name in (*hiding, "tables/boot.py", "lib/version.py", "ui.txt"):
        board.put(name, b"print('mine')\n")
    with board, Link(board.port) as line:
        desk = Desk(line)
        desk.hold(files.load())
        found = desk.hold(about.ask())
        for name in hiding:
            inside = desk.hold(built_in.look(found))
            assert not inside.serves
            assert f"but {name} hides it: all are files until that is gone" in inside.words
            desk.hold(files.remove([name]))
        assert desk.hold(built_in.look(found)).serves
