"""An update over a board with saves, from the command and from the page, its power cut after every block.

BLOCK_CUTS says after how many of the blocks that the board writes meanwhile; `make campaign` asks for all.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim.device.desk import Desk
from host_sim.device.link import Link
from host_sim.device.talk import files
from host_sim.device.talk.files import FOLDER, sha256
from host_sim.device.talk.players import is_players
from host_sim.device.talk.trouble import Trouble
from host_sim.proofs.damage import Evening
from host_sim.site import offer
from tests.support.brought import brought
from tests.support.page_session import Page
from tests.support.pty_board import PtyBoard

pytestmark = pytest.mark.needs("mp64")

CUTS = int(os.environ.get("BLOCK_CUTS", "3"))
MANY = 1_000_000  # blocks, which no flash writes
NEW = {
    "main.py": b'print("rattle 9 here ready")\n',
    "board_config.py": b'BOARD = "pico_ssd1306_i2c"\n',
    "rattle.img": bytes(range(256)) * 40,
}
OLD = {name: b"# old\n" + content for name, content in NEW.items()} | {"ui/app.mpy": b"of an older layout"}
THEIRS = {"notes.txt": b"somebody's", "ui/mine.py": b"somebody's, too"}

Update = Callable[[PtyBoard], str]  # answers a trouble, or nothing


def of_tonight() -> dict[str, bytes]:
    flash = Evening(5, False).flash
    return {name: flash.get(name) for name in flash.files}


SAVES = of_tonight()


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> PtyBoard:
    """A board with an older version, an evening's saves and files of somebody's, for copies."""
    board = PtyBoard(tmp_path_factory.mktemp("old"))
    with board:
        brought(board, OLD)
    for name, content in (SAVES | THEIRS).items():
        board.put(name, content)
    return board


@pytest.fixture(scope="module")
def small(offered: Path, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """A page that offers the new version, which is small: there are not too many blocks to cut after."""
    folder = tmp_path_factory.mktemp("small")
    listed = json.loads((offered / offer.NAME).read_text())
    image = {name: (sha256(content), len(content)) for name, content in NEW.items()}
    listed["images"] = {"x64": image}
    listed["boards"] = {listed["default"]: {}}
    for content in NEW.values():
        (folder / (sha256(content)[: listed["digits"]] + offer.ENDING)).write_bytes(content)
    (folder / offer.NAME).write_text(json.dumps(listed))
    return Page(folder)


@pytest.fixture(params=["command", "page"])
def update(request: pytest.FixtureRequest, small: Page) -> Update:
    """Update a board that is plugged in to the new version."""

    def by_command(board: PtyBoard) -> str:
        try:
            brought(board, NEW)
        except Trouble as trouble:
            return str(trouble)
        return ""

    return by_command if request.param == "command" else lambda board: small.flash(board).trouble


def test_an_update_cut_after_any_block_keeps_the_saves_and_goes_on(
    old: PtyBoard, update: Update, tmp_path: Path
) -> None:
    blocks = blocks_of(copied(old, tmp_path / "whole"), update)
    assert blocks > 20
    cuts = min(CUTS, blocks)
    for number in range(cuts):
        after = 1 + (blocks - 1) * (number + 1) // cuts if cuts < blocks else 1 + number
        board = copied(old, tmp_path / str(after))
        board.pull_after_blocks(after)
        with board:
            trouble = update(board)
        board.put("settled", b"")  # littlefs lists a file too few from a cut rename to the next write
        left = board.files()
        assert kept(left) == SAVES | THEIRS, f"after {after} of {blocks} blocks"
        game = {name: data for name, data in left.items() if name in OLD}
        assert all(data in (OLD[name], NEW.get(name)) for name, data in game.items())
        assert trouble or game == NEW
        if "main.py" in game:  # then the game starts, and it is to be of one version
            assert game in (OLD, NEW), f"after {after} of {blocks} blocks"
        with board:
            assert not update(board)
        whole = NEW | SAVES | THEIRS | {"settled": b""}
        assert {name: data for name, data in board.files().items() if not name.startswith(FOLDER)} == whole


@pytest.mark.parametrize("blocks", [1, 2])
def test_a_backup_misses_nothing_after_a_rename_in_which_the_power_went(
    old: PtyBoard, tmp_path: Path, blocks: int
) -> None:
    board = copied(old, tmp_path / "cut")
    board.put("notes.sav", b"listed behind main.py")
    board.pull_after_blocks(blocks)
    with board, Link(board.port) as line, pytest.raises(Trouble):
        line.run(f"import os\nos.rename('main.py', '{FOLDER}/main.py')\nos.mkdir('more')\nos.mkdir('again')")
    with board, Link(board.port) as line:
        desk = Desk(line)
        desk.hold(files.load())
        assert desk.hold(files.players()) == sorted([*SAVES, "notes.sav"])


def copied(board: PtyBoard, folder: Path) -> PtyBoard:
    folder.mkdir()
    return board.copied(folder)


def blocks_of(board: PtyBoard, update: Update) -> int:
    """Answer how many blocks a board writes in an update."""
    board.pull_after_blocks(MANY)
    with board:
        assert not update(board)
        return MANY - board.blocks_left()


def kept(left: dict[str, bytes]) -> dict[str, bytes]:
    """Answer what of the files is nobody's business but the player's and somebody's."""
    return {name: data for name, data in left.items() if is_players(name) or name in THEIRS}
