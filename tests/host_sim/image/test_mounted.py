"""main.py on a MicroPython: it mounts game.img, finds modules and tables there, and starts the game."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.emulator.guest import runtimes
from host_sim.image import pack
from host_sim.image.image import compile_one, folded
from tests.support.folders import read

pytestmark = pytest.mark.needs("mp64")

TABLE = random.Random(1).randbytes(20_000)

SAYS = "rattle does not start, `make flash` brings its files anew: "

# What main.py asks for, as small as can be.
GAME = {
    "hw/files.py": "",
    "hw/doors.py": """
class Clock:
    pass

class Entropy:
    pass

class Doors:
    def __init__(self, clock, entropy, files, settle):
        self.files = files
        self.settle = settle
        print(type(clock).__name__, entropy.__name__, files.__name__)
""",
    "boot/start.py": """
def settles(image):
    return lambda: print('settled', image and image.path)

def run(config, doors):
    doors.settle()
    print("played", config.BOARD)
    raise ValueError("of the start")
""",
    "there.py": "WHERE = 'the image'\n",
    "table.bin": TABLE,
}

MOUNTED = """
import main
main.mount()
"""


@pytest.fixture
def board(tmp_path):
    """A folder with what is on a board's flash."""
    game = tmp_path / "game"
    for name, content in GAME.items():
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.with_suffix(".mpy").write_bytes(compile_one(content, Path(name)))
    (game / pack.READERS[0]).parent.mkdir()
    flash = tmp_path / "flash"
    flash.mkdir()
    reader = compile_one(folded(ROOT / "firmware")["hw.in_flash.image"], Path("reader.py"))
    (game / pack.READERS[0]).write_bytes(reader)
    (flash / "game.img").write_bytes(pack.pack(game))
    (flash / "main.py").write_bytes((ROOT / "firmware" / "main.py").read_bytes())
    (flash / "board_config.py").write_text("BOARD = 'ours'\n")
    return flash


def said(board: Path, code: str) -> str:
    """Run code on the board, and answer what it prints."""
    begin = f"import json, os, sys\nos.chdir({str(board)!r})\nsys.path[:] = ['']\n"
    return runtimes.run_python("mp64", begin + code)


def answered(board: Path, code: str) -> Any:
    """Run code behind main.mount(), and answer what it calls `answer`."""
    return json.loads(said(board, MOUNTED + code + "\nprint(json.dumps(answer))"))


def start(board: Path) -> list[str]:
    """Switch the board on, and answer the lines on its console."""
    return said(board, "exec(open('main.py').read(), {'__name__': '__main__'})").splitlines()


def test_a_table_is_read_whole_from_the_image_under_a_locked_heap(board):
    code = """
import hashlib
from micropython import heap_lock, heap_unlock
file = open("/g/table.bin", "rb")
room = bytearray(20000)
view = memoryview(room)[:7000], memoryview(room)[7000:]
read = 0
heap_lock()
read = file.readinto(view[0])
read += file.readinto(view[1])
heap_unlock()
answer = read, "".join("%02x" % byte for byte in hashlib.sha256(room).digest())
"""
    assert answered(board, code) == [len(TABLE), hashlib.sha256(TABLE).hexdigest()]


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("open('/g/there.py', 'r+b')", 30),  # it can be read only
        ("open('/g/new', 'wb')", 30),
        ("open('/g/new', 'rb')", 2),  # there is none
        ("open('/g/hw', 'rb')", 2),
        ("os.stat('/g/hw/new')", 2),
    ],
)
def test_nothing_is_written_into_the_image_or_found_that_is_not_there(board, act, why):
    code = f"try:\n    {act}\nexcept OSError as error:\n    answer = error.errno"
    assert answered(board, code) == why


def test_the_image_tells_files_from_folders_and_what_lies_where(board):
    game = board.parent / "game"
    files = {f"/{name}": len(content) for name, content in read(game).items()}
    code = f"""
from hw.in_flash.image import Image
image = Image("game.img")
names = {list(files)}
kinds = [os.stat("/g" + name)[0] for name in names + ["/hw", "/boot"]]
answer = [kinds, [image.find(name)[1] for name in names]]
"""
    kinds, sizes = answered(board, code)
    assert kinds == [0x8000] * len(files) + [0x4000] * 2 and len(files) > 5
    assert sizes == list(files.values())


def test_the_game_begins_with_the_boards_doors_and_what_goes_wrong_before_it_is_told(board):
    begun = [
        "Clock Entropy hw.files",
        "settled game.img",
        "played ours",
        f"{SAYS}ValueError('of the start',)",
    ]
    assert start(board) == begun
    (board / "there.py").write_text("WHERE = 'beside it'\n")
    assert answered(board, "import there\nanswer = there.WHERE, sys.path") == ["the image", ["/g", ""]]
    game = board.parent / "game"
    (game / pack.READERS[0]).unlink()  # an image of sources brings its reader as one
    (game / pack.READERS[1]).write_bytes((ROOT / "firmware" / pack.READERS[1]).read_bytes())
    (board / "game.img").write_bytes(pack.pack(game))
    assert "played ours" in start(board)


def test_what_is_damaged_is_told_in_one_line(board):
    whole = (board / "game.img").read_bytes()
    index_end = pack.HEAD_BYTES + int.from_bytes(whole[13:15], "little")
    spoilt = {}
    for at in (0, 9, pack.HEAD_BYTES + 2 * 257 + 3, int.from_bytes(whole[8:11], "little") + 100):
        other = whole[:at] + bytes((whole[at] ^ 0x10,)) + whole[at + 1 :]
        spoilt[other] = "OSError('game.img is damaged',)"  # its head, an index, the reader
    for keep in (0, pack.HEAD_BYTES, index_end, len(whole) // 2):
        spoilt |= {whole[:keep]: "", whole[:keep].ljust(len(whole), b"\0"): ""}
    for name in ("boot/start.mpy", "hw/doors.mpy"):
        content = (board.parent / "game" / name).read_bytes()
        spoilt[whole.replace(content, bytes(len(content)))] = ""
    for content, why in spoilt.items():
        (board / "game.img").write_bytes(content)
        (line,) = start(board)
        assert line.startswith(SAYS + why) and "Error" in line


def test_without_an_image_the_modules_are_files_of_the_flash(board):
    (board / "game.img").unlink()
    (line,) = start(board)
    assert line.startswith(SAYS) and "ImportError" in line
    for name, content in GAME.items():
        if isinstance(content, str):
            (board / name).parent.mkdir(parents=True, exist_ok=True)
            (board / name).write_text(content)
    assert start(board)[-2] == "played ours"
