"""The images on a board: read by main.py on MicroPython's own littlefs, updated beside themselves."""

import pytest

from host_sim.cable.link import Link
from host_sim.chip import players
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.image import image, manifest, uf2
from host_sim.image.flash_files import BLOCK_BYTES, fill
from host_sim.image.manifest import MANIFEST
from hw.flash.store import SLOT_HEADER
from keeping import books, keeper
from keeping.books import SIZE
from saves_apart import RP2040_BLOCKS
from tests.support.brought import bring, heard, on
from tests.support.folders import read
from tests.support.pty_board import PtyBoard

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

PICO_W_BLOCKS = 212
PACKED = ("board_config.py", "main.py", image.IMAGE, image.TABLES)


SPOIL = """
with open("{name}", "rb") as file:
    whole = file.read()
with open("{name}", "wb") as file:
    file.write(whole[:4096])
    file.write(bytes(len(whole) - 4096))
"""


def test_a_board_with_the_loose_files_of_before_is_brought_up_to_date_and_loses_nothing(
    loose, packed, tmp_path
):
    board = PtyBoard(tmp_path)
    names = sorted(name for name in loose if not players.is_players(name))
    old = {name: loose[name] for name in names[:100]}  # there were no more then
    old |= {"hw/__init__.mpy": b"old", "main.py": b"print('before')", "board_config.py": b"X = 1\n"}
    bring(board, old)
    others = {"saves/match": b"a match", "notes.txt": b"mine", "ui/mine.py": b"mine too"}
    board.put(others)
    todo = bring(board, packed)
    assert todo.sent == set(packed)
    assert f"{len(set(old) - set(packed))} old ones removed" in todo.said
    assert on(board) == packed | others
    assert "are on the board already" in bring(board, packed).said


def test_a_pico_w_with_blocks_reserved_for_saves_holds_the_largest_and_can_be_updated(tmp_path):
    files = uf2.files_for(DEFAULT_BOARD) | {name: bytes(limit) for name, limit in image.LIMITS.items()}
    del files[MANIFEST]
    ours = manifest.join({}, {name: manifest.sha256(content) for name, content in files.items()})
    listed = {MANIFEST: manifest.write(ours).encode()}
    flash = bytearray(PICO_W_BLOCKS * BLOCK_BYTES)
    for number, content in fill(PICO_W_BLOCKS, files | listed, RP2040_BLOCKS).items():
        flash[number * BLOCK_BYTES : (number + 1) * BLOCK_BYTES] = content
    board = PtyBoard(tmp_path, flash=flash)
    made = {"saves.made": b"The file system of /saves was made.\n"}
    assert on(board) == files | made
    newer = files | {name: files[name][:-1] + b"\xaa" for name in image.LIMITS}
    bring(board, newer)
    assert on(board) == newer | made


@pytest.fixture(scope="module")
def loose(tmp_path_factory):
    """Make the modules and tables of a board with this machine's code."""
    folder = tmp_path_factory.mktemp("loose")
    image.fill(folder, "x64")
    return read(folder)


@pytest.fixture(scope="module")
def packed():
    """Make the files of a board with this machine's code."""
    return image.build(DEFAULT_BOARD, "x64")


def test_a_damaged_file_is_one_line_and_a_free_console_and_a_flash_replaces_it(flashed_board):
    """How else a file can be damaged: tests/host_sim/image/test_mounted.py."""
    before = on(flashed_board)
    with flashed_board, Link(flashed_board.port) as line:
        list(line.run(SPOIL.format(name=image.IMAGE)))
        lines = line.restart((">>> ",), 20)
        (words,) = [words for words in lines if "rattle" in words]
        assert words.startswith("rattle does not start, `make flash` brings ")
        assert not [words for words in lines if "Traceback" in words]
        line.stop()
        assert list(line.run("print(6 * 7)")) == ["42"]
    assert bring(flashed_board, {name: before[name] for name in PACKED}).sent == {image.IMAGE}
    assert heard(flashed_board)[0]


@pytest.mark.parametrize("spoil", ["open('{name}', 'wb').close()", "import os\nos.remove('{name}')"])
def test_without_the_tables_of_values_the_game_starts_and_says_so(flashed_board, spoil):
    with flashed_board, Link(flashed_board.port) as line:
        list(line.run(spoil.format(name=image.TABLES)))
    started, said = heard(flashed_board)
    assert started and said[-1].endswith("ready")
    assert len([words for words in said if words.startswith("rattle lacks its tables of values: ")]) == 1


def test_modules_that_lie_about_loose_make_a_game_without_the_file(loose, packed, tmp_path):
    board = PtyBoard(tmp_path, flash=bytes(400 * BLOCK_BYTES))  # one each takes more than a Pico has
    without_wizard = {name: data for name, data in loose.items() if not name.startswith("wizard/")}  # no room
    bring(board, without_wizard | {name: packed[name] for name in ("main.py", "board_config.py")})
    started, said = heard(board)
    assert started and said[-1].endswith("ready")


def largest_saves() -> dict[str, bytes]:
    """Make every file that a board can keep for its players, as long as it can be."""
    kept = dict(zip(("match", "past", "records", "settings", "people", "diary"), keeper.SIZES, strict=True))
    kept |= {f"books/{number}": SIZE for number in range(books.BOOKS)}
    saves = {f"{players.FOLDER}/{name}": bytes(2 * (SLOT_HEADER + size)) for name, size in kept.items()}
    others = {players.CRASH_FILE: 4096, players.ANSWERS_FILE: 120, players.MARK_FILE: 60}
    return saves | {name: bytes(size) for name, size in others.items()}


def test_a_full_pico_w_has_room_for_new_code_beside_the_old_for_new_tables_too_the_old_go_first(
    packed, tmp_path
):
    board = PtyBoard(tmp_path, flash=bytes(PICO_W_BLOCKS * BLOCK_BYTES))
    largest = packed | {name: bytes(limit) for name, limit in image.LIMITS.items()}
    saves = largest_saves()
    bring(board, largest | saves)
    newer = largest | {image.IMAGE: largest[image.IMAGE][:-1] + b"\xaa"}
    todo = bring(board, newer)
    assert todo.sent == {image.IMAGE} and "removed first" not in todo.said
    assert on(board) == newer | saves
    newer = largest | {name: largest[name][:-1] + b"\xbb" for name in image.LIMITS}
    assert bring(board, newer).sent == {"main.py", *image.LIMITS}
    assert on(board) == newer | saves
