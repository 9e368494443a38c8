"""The images on a board: read by main.py on MicroPython's own littlefs, updated beside themselves."""

import hashlib
import json
from binascii import crc32
from pathlib import Path

import pytest

from contract.device import PIECE
from host_sim import ROOT
from host_sim.cable.link import Link
from host_sim.cable.trouble import Trouble
from host_sim.chip import players
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.image import image, manifest, pack, uf2
from host_sim.image.flash_files import BLOCK_BYTES, fill
from host_sim.image.manifest import FOLDER, MANIFEST
from hw.flash.store import SLOT_HEADER
from keeping import books, keeper
from keeping.books import SIZE
from saves_apart import RP2040_BLOCKS
from strategy.values import NAMES
from tests.support.brought import Took, brought, heard, told
from tests.support.pty_board import PtyBoard

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

PICO_W_BLOCKS = 212
PACKED = ("board_config.py", "main.py", image.IMAGE, image.TABLES)

DIGESTS = """
from main import mount
image = mount()
from boot.start import mounted_tables
tables = mounted_tables()
import hashlib, json
from hw.files import table
def pieces(name):
    if name.endswith(".table"):
        return table(name.split("/")[1])
    with open("/g/" + name, "rb") as file:
        return [file.read()]
def digest(name):
    sum = hashlib.sha256()
    for piece in pieces(name):
        sum.update(piece)
    return "".join("%02x" % byte for byte in sum.digest())
indices = [(len(one._index) - 514) // 10 for one in (image, tables)]
print(json.dumps([[digest(name) for name in FILES], indices]))
"""

SPOIL = """
with open("{name}", "rb") as file:
    whole = file.read()
size = len(whole)
keep, end = {kept}
with open("{name}", "wb") as file:
    file.write(whole[:keep])
    file.write(bytes(max(end - keep, 0)))
"""

READ_LOCKED = """
from main import mount
mount()
from boot.start import mounted_tables
mounted_tables()
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
    board = PtyBoard(tmp_path_factory.mktemp("with_loose"), blocks=400)  # one each takes more than a Pico has
    without_wizard = {name: data for name, data in loose.items() if not name.startswith("wizard/")}  # no room
    bring(board, without_wizard | {name: packed[name] for name in ("main.py", "board_config.py")})
    return board


def bring(board: PtyBoard, content: dict[str, bytes]) -> Took:
    with board:
        return brought(board, content)


def start(board: PtyBoard) -> tuple[bool, list[str]]:
    """Start the game; answer whether it came up, and what the console said of it."""
    with board:
        return heard(board)


def on(board: PtyBoard) -> dict[str, bytes]:
    return {name: data for name, data in board.files().items() if not name.startswith(FOLDER)}


def test_the_files_are_read_on_micropythons_own_littlefs_and_hold_modules_and_tables_and_nothing_else(
    flashed_board: PtyBoard, loose: dict[str, bytes]
) -> None:
    with flashed_board, Link(flashed_board.port) as line:
        found, entries = json.loads(told(line, DIGESTS.replace("FILES", repr(list(loose)))))
    assert found == [hashlib.sha256(data).hexdigest() for data in loose.values()]
    folders = {str(folder) for name in loose for folder in Path(name).parents} - {"."}
    values = [f"tables/{name}" for name in NAMES]
    in_two = [name for name in loose if name.endswith(".table") and len(loose[name]) > PIECE]
    assert entries == [
        len(set(loose) - set(values)) + len(folders) + len(set(in_two) - set(values)),
        2 * len(values),
    ]


@pytest.mark.parametrize(
    ("act", "error"), [("open('/g/new', 'w')", "OSError"), ("os.remove('/g/version.mpy')", "Error")]
)
def test_nothing_can_be_written_there(flashed_board: PtyBoard, act: str, error: str) -> None:
    with flashed_board, Link(flashed_board.port) as line:
        told(line, "from main import mount\nmount()\nimport os")
        with pytest.raises(Trouble, match=error):
            told(line, act)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_read_from_there_under_a_locked_heap(flashed_board: PtyBoard, name: str) -> None:
    with flashed_board, Link(flashed_board.port) as line:
        found = [int(number) for number in told(line, READ_LOCKED.format(name=name)).split()]
    content = (ROOT / "firmware" / "tables" / name).read_bytes()
    assert found == [len(content), crc32(content)]


def test_the_modules_of_the_file_come_before_files_beside_it(flashed_board: PtyBoard) -> None:
    flashed_board.put("version.py", b"VERSION = 'of somebody else'")
    assert start(flashed_board)[0]
    code = "from main import mount\nmount()\nimport version\nprint(version.__file__)"
    with flashed_board, Link(flashed_board.port) as line:
        assert told(line, code).strip() == "/g/version.mpy"


@pytest.mark.parametrize("kept", ["0, size", "4096, size", "0, 0", "20, 0", "size // 2, 0"])
def test_a_damaged_file_is_one_line_and_a_free_console(flashed_board: PtyBoard, kept: str) -> None:
    """Zeros all over, zeros behind the beginning, an empty file, its head alone, half a file."""
    with flashed_board, Link(flashed_board.port) as line:
        told(line, SPOIL.format(name=image.IMAGE, kept=kept))
        lines = line.restart((">>> ",), 20)
        assert [words for words in lines if "rattle" in words] == [
            words for words in lines if words.startswith("rattle does not start, `make flash` brings ")
        ]
        assert len([words for words in lines if words.startswith("rattle does not start")]) == 1
        assert not [words for words in lines if "Traceback" in words]
        line.stop()
        assert told(line, "print(6 * 7)").strip() == "42"


@pytest.mark.parametrize("kept", ["0, size", "0, 0", "20, 0", None])
def test_without_the_tables_of_values_the_game_starts_and_says_so(
    flashed_board: PtyBoard, kept: str | None
) -> None:
    with flashed_board, Link(flashed_board.port) as line:
        if kept is None:
            told(line, f"import os\nos.remove({image.TABLES!r})")
        else:
            told(line, SPOIL.format(name=image.TABLES, kept=kept))
    started, said = start(flashed_board)
    assert started and said[-1].endswith("ready")
    assert len([words for words in said if words.startswith("rattle lacks its tables of values: ")]) == 1


def test_a_flash_replaces_a_damaged_file(flashed_board: PtyBoard) -> None:
    before = on(flashed_board)
    with flashed_board, Link(flashed_board.port) as line:
        told(line, SPOIL.format(name=image.IMAGE, kept="4096, size"))
    assert bring(flashed_board, {name: before[name] for name in PACKED}).send == [image.IMAGE]
    assert start(flashed_board)[0]


def test_a_board_with_the_loose_files_of_before_is_brought_up_to_date_and_loses_nothing(
    loose: dict[str, bytes], packed: dict[str, bytes], tmp_path: Path
) -> None:
    board = PtyBoard(tmp_path)
    names = sorted(name for name in loose if not players.is_players(name))
    old = {name: loose[name] for name in names[:100]}  # there were no more then
    old |= {"hw/__init__.mpy": b"old", "main.py": b"print('before')", "board_config.py": b"X = 1\n"}
    bring(board, old)
    others = {"saves/match": b"a match", "notes.txt": b"mine", "ui/mine.py": b"mine too"}
    for name, data in others.items():
        board.put(name, data)
    todo = bring(board, packed)
    assert todo.send == sorted(packed)
    assert f"{len(set(old) - set(packed))} old ones removed" in todo.said
    assert on(board) == packed | others
    assert bring(board, packed).does_nothing


def test_modules_that_lie_about_loose_make_a_game_without_the_file(
    with_loose: PtyBoard, tmp_path: Path
) -> None:
    started, said = start(with_loose.copied(tmp_path))
    assert started and said[-1].endswith("ready")


def test_a_board_with_all_in_one_image_is_brought_up_to_date_and_keeps_its_saves(
    loose: dict[str, bytes], packed: dict[str, bytes], tmp_path: Path
) -> None:
    for name, content in loose.items():
        path = tmp_path / "all" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    packed = packed | {image.MAIN: b"#" * len(packed[image.MAIN])}  # nothing starts, so no save is touched
    all_in_one = {name: packed[name] for name in PACKED if name != image.TABLES}
    all_in_one[image.IMAGE] = pack.pack(tmp_path / "all")
    board = PtyBoard(tmp_path, blocks=PICO_W_BLOCKS)
    saves = largest_saves()
    bring(board, all_in_one | saves)
    bring(board, packed)
    assert on(board) == packed | saves


def full_pico_w(
    packed: dict[str, bytes], folder: Path
) -> tuple[PtyBoard, dict[str, bytes], dict[str, bytes]]:
    """Flash a Pico W with the largest images and saves; answer it, what is ours on it, and the saves."""
    board = PtyBoard(folder, blocks=PICO_W_BLOCKS)
    largest = packed | {name: bytes(limit) for name, limit in image.LIMITS.items()}
    saves = largest_saves()
    bring(board, largest | saves)
    return board, largest, saves


def test_an_update_of_the_largest_code_finds_room_beside_the_old_and_all_saves_on_a_pico_w(
    packed: dict[str, bytes], tmp_path: Path
) -> None:
    board, largest, saves = full_pico_w(packed, tmp_path)
    newer = largest | {image.IMAGE: largest[image.IMAGE][:-1] + b"\xaa"}
    todo = bring(board, newer)
    assert todo.send == [image.IMAGE] and "removed first" not in todo.said
    assert on(board) == newer | saves


def test_where_saves_leave_no_room_for_two_of_each_an_update_of_both_removes_the_old_first(
    packed: dict[str, bytes], tmp_path: Path
) -> None:
    board, largest, saves = full_pico_w(packed, tmp_path)
    newer = largest | {name: largest[name][:-1] + b"\xaa" for name in image.LIMITS}
    assert bring(board, newer).send == sorted(["main.py", *image.LIMITS])
    assert on(board) == newer | saves


def test_a_pico_w_with_blocks_reserved_for_saves_holds_the_largest_and_can_be_updated(
    tmp_path: Path,
) -> None:
    files = uf2.files_for(DEFAULT_BOARD) | {name: bytes(limit) for name, limit in image.LIMITS.items()}
    del files[MANIFEST]
    ours = manifest.join({}, {name: manifest.sha256(content) for name, content in files.items()})
    listed = {MANIFEST: manifest.write(ours).encode()}
    flash = bytearray(PICO_W_BLOCKS * BLOCK_BYTES)
    for number, content in fill(PICO_W_BLOCKS, files | listed, RP2040_BLOCKS).items():
        flash[number * BLOCK_BYTES : (number + 1) * BLOCK_BYTES] = content
    board = PtyBoard(tmp_path, blocks=PICO_W_BLOCKS, flash=bytes(flash))
    made = {"saves.made": b"The file system of /saves was made.\n"}
    assert on(board) == files | made
    newer = files | {name: files[name][:-1] + b"\xaa" for name in image.LIMITS}
    bring(board, newer)
    assert on(board) == newer | made


def largest_saves() -> dict[str, bytes]:
    """Make every file that a board can keep for its players, as long as it can be."""
    kept = dict(zip(("match", "past", "records", "settings", "people", "diary"), keeper.SIZES, strict=True))
    kept |= {f"books/{number}": SIZE for number in range(books.BOOKS)}
    saves = {f"{players.FOLDER}/{name}": bytes(2 * (SLOT_HEADER + size)) for name, size in kept.items()}
    return saves | {
        players.CRASH_FILE: bytes(4096),
        players.ANSWERS_FILE: bytes(120),
        players.MARK_FILE: bytes(60),
    }
