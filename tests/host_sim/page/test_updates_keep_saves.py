"""An update over a board with saves, from the command and from the page, its power cut after every block.

BLOCK_CUTS says after how many of the blocks that the board writes meanwhile; `make campaign` asks for all.
While a match is played the command alone updates: what is said to the board is the same.
"""

import json
import os
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager

import pytest

from engine.card import OPEN
from engine.match import Match
from host_sim.cable.link import Link
from host_sim.cable.rehearsal import power_on
from host_sim.cable.talk import Talk, procedure
from host_sim.cable.trouble import Trouble
from host_sim.chip.flash import flash_of
from host_sim.chip.players import is_players
from host_sim.image.manifest import FOLDER, sha256
from host_sim.page import offer
from tests.host_sim.page.page_session import Page
from tests.support.brought import SAVES, bring, brought, command, heard, on
from tests.support.pty_board import PtyBoard

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

CUTS = int(os.environ.get("BLOCK_CUTS", "3"))
MANY = 1_000_000  # blocks, which no flash writes


def main_of(image: str) -> bytes:
    """Answer a main.py that starts where its image is."""
    return b'open("%s").close()\nprint("rattle 9 here ready")\n' % image.encode()


NEW = {
    "main.py": main_of("game.img"),
    "board_config.py": b'BOARD = "pico_ssd1306_i2c"\n',
    "game.img": bytes(range(256)) * 40,
    "tables.img": bytes(range(255, -1, -1)) * 30,
}
BEFORE = {name: b"# old\n" + content for name, content in NEW.items()}
# What is updated: images of the same names, one of another name, one with all in it, and loose modules.
OLD = {
    "the same": BEFORE,
    "another": {
        "main.py": main_of("rattle.img"),
        "board_config.py": NEW["board_config.py"],
        "rattle.img": bytes(9000),
    },
    "all in one": {name: content for name, content in BEFORE.items() if name != "tables.img"},
    "loose": BEFORE | {"ui/app.mpy": b"of an older layout"},
}
THEIRS = {"notes.txt": b"somebody's", "ui/mine.py": b"somebody's, too"}

# A boot.py whose keys press themselves: A, so that the match goes on, then three throws and a box for ever.
KEYS = b"""
import machine
from time import ticks_ms

_KEYS = b"\x0e\x0f\x0f\x0f\x0b"  # A, B, B, B, DOWN
_begun = [0]

def _level(pin):
    _begun[0] = _begun[0] or ticks_ms()
    step = (ticks_ms() - _begun[0]) // 60
    key = _KEYS[0 if step < 24 else step // 2 % 5]
    return 0 if step > 10 and step & 1 and pin == key else _of_the_soc(pin)

if hasattr(machine, "soc"):
    _of_the_soc = machine.soc.level
    machine.soc.level = _level
"""
KEPT_BLOCKS = 9  # written since power on: seven of a turn, the others of the next

Update = Callable[[PtyBoard], str]  # answers a trouble, or nothing


@pytest.fixture(scope="module")
def olds(tmp_path_factory):
    """Boards with older versions, an evening's saves and files of somebody's, for copies."""
    boards: dict[str, PtyBoard] = {}
    for which, content in OLD.items():
        boards[which] = PtyBoard(tmp_path_factory.mktemp("old"))
        bring(boards[which], content)
        boards[which].put(SAVES | THEIRS)
    return boards


@pytest.fixture(scope="module")
def small(offered, tmp_path_factory):
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


def by_command(board: PtyBoard) -> str:
    try:
        brought(board, NEW)
    except Trouble as trouble:
        return str(trouble)
    return ""


@pytest.mark.parametrize(("which", "by"), [*((which, "command") for which in OLD), ("the same", "page")])
def test_an_update_cut_after_any_block_keeps_the_saves_and_goes_on(which, by, olds, small, tmp_path):
    def update(board):
        return by_command(board) if by == "command" else small.does(board, "flash", "").trouble

    old, before = olds[which], OLD[which]
    blocks = blocks_of(old.copied(tmp_path / "whole"), update)
    assert blocks > 20
    for after in cuts_of(blocks):
        board = old.copied(tmp_path / str(after))
        board.pull_after_blocks(after)
        with board:
            trouble = update(board)
        board.put({"settled": b""})  # littlefs lists a file too few from a cut rename to the next write
        left = board.files()
        assert kept(left) == SAVES | THEIRS, f"after {after} of {blocks} blocks"
        game = {name: data for name, data in left.items() if name in before or name in NEW}
        assert all(data in (before.get(name), NEW.get(name)) for name, data in game.items())
        assert trouble or game == NEW
        if which != "loose":
            assert heard(board)[0], f"after {after} of {blocks} blocks"
            tables_are_new = game.get("tables.img") == NEW["tables.img"]
            assert tables_are_new or game.get("game.img") != NEW["game.img"], f"after {after} of {blocks}"
        elif "main.py" in game:  # then the game starts, and it is to be of one version
            assert game in (before, NEW), f"after {after} of {blocks} blocks"
        with board:
            assert not update(board)
        whole = NEW | SAVES | THEIRS | {"settled": b""}
        assert on(board) == whole


@pytest.mark.parametrize("blocks", [1, 2])
def test_a_backup_misses_nothing_after_a_rename_in_which_the_power_went(olds, tmp_path, blocks):
    board = olds["the same"].copied(tmp_path / "cut")
    board.run("os.remove('notes.txt')")  # so that saves are next to main.py, in the order of names
    board.pull_after_blocks(blocks)
    with board, Link(board.port) as line, pytest.raises(Trouble):
        list(line.run(f"import os\nos.rename('main.py', '{FOLDER}/main.py')\nos.mkdir('a')\nos.mkdir('b')"))
    with board, Link(board.port) as line:
        kept: list[str] = []
        talk = Talk(line, keep=lambda saves: kept.extend(saves) or "a file")
        talk.serve(procedure("backup", []))
        assert kept == sorted(SAVES)


@pytest.fixture(scope="module")
def playing(tmp_path_factory):
    """A board of this version on which a match is played whenever it is on, for copies."""
    board = PtyBoard(tmp_path_factory.mktemp("playing"))
    board.put(SAVES)
    assert command(board, "flash") == 0
    board.put({"boot.py": KEYS})
    return board


def test_an_update_while_a_match_is_played_keeps_match_and_records_wherever_it_is_cut(playing, tmp_path):
    blocks = updated_in_play(playing.copied(tmp_path / "whole"), MANY)
    assert blocks > 20
    for after in cuts_of(blocks):
        board = playing.copied(tmp_path / str(after))
        updated_in_play(board, after)
        left = settled(board)
        assert left == settled(PtyBoard(tmp_path / f"stopped-{after}", flash=board.stopped))
        begun = match_on(left)
        assert has_all_of(begun, match_on(SAVES)) and left["saves/match"] != SAVES["saves/match"]
        with board:
            assert not by_command(board)
        assert has_all_of(match_on(settled(board)), begun)


def test_power_that_goes_as_a_match_is_stopped_keeps_it(playing, tmp_path):
    board = playing.copied(tmp_path / "board")
    with played_on(board):
        board.pull_after(2)
        assert by_command(board)
    assert not board.stopped
    assert has_all_of(match_on(settled(board)), match_on(SAVES))


@contextmanager
def played_on(board: PtyBoard) -> Generator[None]:
    """Plug a board in, and wait until some of what is played is kept."""
    with board:
        while board.blocks_written() < KEPT_BLOCKS:
            time.sleep(0.01)
        yield


def updated_in_play(board: PtyBoard, after: int) -> int:
    """Update a board in the middle of a match, its cable pulled after some blocks; answer their number."""
    with played_on(board):
        board.pull_after_blocks(after)
        trouble = by_command(board)
        assert not trouble or after < MANY
        return board.blocks_written()


def settled(board: PtyBoard) -> dict[str, bytes]:
    """Answer the player's files; the board must not be plugged in."""
    board.put({"settled": b""})
    return board.players()


def match_on(files: Mapping[str, bytes]) -> Match:
    """Answer the match that the firmware takes up of a player's files; nothing is told to be lost."""
    _, match, lost = power_on(flash_of(files))
    assert not lost
    return match


def has_all_of(match: Match, before: Match) -> bool:
    """Tell whether a match is that one, gone on: all boxes that it had filled are as they were."""
    return match.seed == before.seed and all(
        old in (OPEN, new)
        for player in range(before.players)
        for new, old in zip(match.card(player, before.round).boxes, before.cards[player].boxes, strict=True)
    )


def blocks_of(board: PtyBoard, update: Update) -> int:
    """Answer how many blocks a board writes in an update."""
    with board:
        assert not update(board)
        return board.blocks_written()


def cuts_of(blocks: int) -> Iterator[int]:
    """Answer after how many blocks the power goes each time, the last time after all of them."""
    cuts = min(CUTS, blocks)
    return (blocks * (number + 1) // cuts for number in range(cuts))


def kept(left: dict[str, bytes]) -> dict[str, bytes]:
    """Answer what of the files is nobody's business but the player's and somebody's."""
    return {name: data for name, data in left.items() if is_players(name) or name in THEIRS}
