"""game.img on a board: read by main.py on MicroPython's own littlefs, updated beside itself."""

import hashlib
import json
from binascii import crc32
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.common.board_numbers import DEFAULT_BOARD
from host_sim.common.players import is_players
from host_sim.device.link import Link
from host_sim.device.procedures.flash_plan import FlashPlan
from host_sim.device.procedures.start import heard
from host_sim.device.procedures.trouble import BoardError
from host_sim.device.runner import Runner
from host_sim.image import image
from host_sim.image.manifest import FOLDER
from strategy.values.names import NAMES
from tests.support.brought import brought
from tests.support.pty_board import PtyBoard

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

SAVES_BYTES = 112 * 1024  # nearly twice what all of them take, each in a block of its own
PICO_W_BLOCKS = 212
PACKED = ("board_config.py", "main.py", image.IMAGE)

DIGESTS = """
from main import mount
image = mount()
import hashlib, json
from hw.files import table
def pieces(name):
    if name.endswith(".table"):
        return table(name.split("/")[1])
    with open("/game/" + name, "rb") as file:
        return [file.read()]
def digest(name):
    sum = hashlib.sha256()
    for piece in pieces(name):
        sum.update(piece)
    return "".join("%02x" % byte for byte in sum.digest())
print(json.dumps([[digest(name) for name in FILES], (len(image._index) - 514) // 10]))
"""

SPOIL = """
with open("game.img", "rb") as file:
    whole = file.read()
size = len(whole)
keep, end = {kept}
with open("game.img", "wb") as file:
    file.write(whole[:keep])
    file.write(bytes(max(end - keep, 0)))
"""

READ_LOCKED = """
from main import mount
mount()
from binascii import crc32
from hw.files import table
from micropython import heap_lock, heap_unlock
pieces = table({name!r})
count = sum = 0
heap_lock()
for piece in pieces:
    count += len(piece)
    sum = crc32(piece, sum)
heap_unlock()
print(count, sum)
"""


@pytest.fixture(scope="module")
def loose(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Make the modules and tables of a board with this machine's code."""
    folder = tmp_path_factory.mktemp("loose")
    image.fill(folder, "x64")
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Make the files of a board with this machine's code."""
    folder = tmp_path_factory.mktemp("packed") / "board"
    return {name: (folder / name).read_bytes() for name in image.build(DEFAULT_BOARD, folder, "x64")}


@pytest.fixture(scope="module")
def with_loose(
    loose: dict[str, bytes], packed: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory
) -> PtyBoard:
    """Flash a board with the loose modules; it is to be copied."""
    board = PtyBoard(tmp_path_factory.mktemp("with_loose"))
    without_wizard = {name: data for name, data in loose.items() if not name.startswith("wizard/")}  # no room
    bring(board, without_wizard | {name: packed[name] for name in ("main.py", "board_config.py")})
    return board


def bring(board: PtyBoard, content: dict[str, bytes]) -> FlashPlan:
    with board:
        return brought(board, content)


def start(board: PtyBoard) -> tuple[bool, list[str]]:
    """Start the game; answer whether it came up, and what the console said of it."""
    with board, Link(board.port) as line:
        return Runner(line).carry_out(heard())


def on(board: PtyBoard) -> dict[str, bytes]:
    return {name: data for name, data in board.files().items() if not name.startswith(FOLDER)}


def test_the_file_is_read_on_micropythons_own_littlefs_and_holds_the_modules_and_nothing_else(
    flashed_board: PtyBoard, loose: dict[str, bytes]
) -> None:
    with flashed_board, Link(flashed_board.port) as line:
        found, entries = json.loads(line.run(DIGESTS.replace("FILES", repr(list(loose)))))
    assert found == [hashlib.sha256(data).hexdigest() for data in loose.values()]
    folders = {str(folder) for name in loose for folder in Path(name).parents} - {"."}
    assert entries == len(loose) + len(folders)


@pytest.mark.parametrize(
    ("act", "error"), [("open('/game/new', 'w')", "OSError"), ("os.remove('/game/version.mpy')", "Error")]
)
def test_nothing_can_be_written_there(flashed_board: PtyBoard, act: str, error: str) -> None:
    with flashed_board, Link(flashed_board.port) as line:
        line.run("from main import mount\nmount()\nimport os")
        with pytest.raises(BoardError, match=error):
            line.run(act)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_read_from_there_under_a_locked_heap(flashed_board: PtyBoard, name: str) -> None:
    with flashed_board, Link(flashed_board.port) as line:
        found = [int(number) for number in line.run(READ_LOCKED.format(name=name)).split()]
    content = (ROOT / "firmware" / "tables" / name).read_bytes()
    assert found == [len(content), crc32(content)]


def test_the_modules_of_the_file_come_before_files_beside_it(flashed_board: PtyBoard) -> None:
    flashed_board.put("version.py", b"VERSION = 'of somebody else'")
    assert start(flashed_board)[0]
    code = "from main import mount\nmount()\nimport version\nprint(version.__file__)"
    with flashed_board, Link(flashed_board.port) as line:
        assert line.run(code).strip() == "/game/version.mpy"


@pytest.mark.parametrize("kept", ["0, size", "4096, size", "0, 0", "20, 0", "size // 2, 0"])
def test_a_damaged_file_is_one_line_and_a_free_console(flashed_board: PtyBoard, kept: str) -> None:
    """Zeros all over, zeros behind the beginning, an empty file, its head alone, half a file."""
    with flashed_board, Link(flashed_board.port) as line:
        line.run(SPOIL.format(kept=kept))
        lines = line.restart((">>> ",), 20)
        assert [words for words in lines if "rattle" in words] == [
            words for words in lines if words.startswith("rattle does not start, `make flash` brings ")
        ]
        assert len([words for words in lines if words.startswith("rattle does not start")]) == 1
        assert not [words for words in lines if "Traceback" in words]
        line.stop()
        assert line.run("print(6 * 7)").strip() == "42"


def test_a_flash_replaces_a_damaged_file(flashed_board: PtyBoard) -> None:
    before = on(flashed_board)
    with flashed_board, Link(flashed_board.port) as line:
        line.run(SPOIL.format(kept="4096, size"))
    assert bring(flashed_board, {name: before[name] for name in PACKED}).send == [image.IMAGE]
    assert start(flashed_board)[0]


def test_a_board_with_the_loose_files_of_before_is_brought_up_to_date_and_loses_nothing(
    loose: dict[str, bytes], packed: dict[str, bytes], tmp_path: Path
) -> None:
    board = PtyBoard(tmp_path)
    names = sorted(name for name in loose if not is_players(name))
    old = {name: loose[name] for name in names[:100]}  # there were no more then
    old |= {"hw/__init__.mpy": b"old", "main.py": b"print('before')", "board_config.py": b"X = 1\n"}
    bring(board, old)
    others = {"saves/match": b"a match", "notes.txt": b"mine", "ui/mine.py": b"mine too"}
    for name, data in others.items():
        board.put(name, data)
    todo = bring(board, packed)
    assert todo.send == sorted(packed)
    assert todo.remove == sorted(set(old) - set(packed))
    assert on(board) == packed | others
    assert bring(board, packed).does_nothing


def test_modules_that_lie_about_loose_make_a_game_without_the_file(
    with_loose: PtyBoard, tmp_path: Path
) -> None:
    started, said = start(with_loose.copied(tmp_path))
    assert started and said[-1].endswith("ready")


def test_an_update_finds_room_beside_the_image_on_a_pico_w(packed: dict[str, bytes], tmp_path: Path) -> None:
    board = PtyBoard(tmp_path, blocks=PICO_W_BLOCKS)
    bring(board, packed)
    newer = packed | {image.IMAGE: packed[image.IMAGE][:-1] + b"\x55"}
    assert bring(board, newer).send == [image.IMAGE]
    assert {name: data for name, data in on(board).items() if not is_players(name)} == newer
    assert 2 * image.LIMIT_BYTES + SAVES_BYTES <= PICO_W_BLOCKS * 4096
